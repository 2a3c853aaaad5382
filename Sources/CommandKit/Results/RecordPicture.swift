public import Domain
public import Services

/// A picture of a record, or why it cannot be seen.
public struct RecordPicture: Sendable, Hashable {
    public let service: ServiceName
    /// What the record is called; from outside.
    public let title: String
    /// Where the record says that the picture is; nil where it names none.
    public let address: String?
    /// Which of the record's pictures it is, from 1, and how many there are.
    public let number: Int
    public let count: Int
    public let picture: Result<Picture, Failure>

    public init(
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

    /// What there is to see, in words: the same for those who see it and those who do not.
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
