public import Domain
public import Ports

/// A picture of a record, or the reason why it cannot be shown.
public struct RecordPicture: Sendable, Hashable {
    public let service: ServiceName
    /// The title of the record: text from outside.
    public let title: String
    public let address: String?
    /// The position of the picture among the record's pictures, from 1, and the number of pictures.
    public let number: Int
    public let count: Int
    public let picture: Result<Picture, Failure>

    package init(
        service: ServiceName, title: String, address: String?, number: Int, count: Int,
        picture: Result<Picture, Failure>
    ) {
        self.service = service
        self.title = title
        self.address = address
        self.number = number
        self.count = count
        self.picture = picture
    }

    /// A description in words, which is the same for people who see the picture and those who do not.
    public var sentence: Message {
        switch picture {
        case .failure(let error): return "No picture of “\(title)”: \(error.message)"
        case .success(let picture):
            let (type, size) = (picture.type.name, picture.size)
            let bytes = Noun(one: "byte", other: "bytes")
            if count == 1 {
                return
                    "“\(title)”: a \(type) picture of \(size.width) × \(size.height) pixels, \(picture.bytes.count, bytes)."
            }
            return """
                “\(title)”, picture \(number) of \(count): a \(type) picture of \(size.width) × \(size.height) pixels, \
                \(picture.bytes.count, bytes).
                """
        }
    }
}
