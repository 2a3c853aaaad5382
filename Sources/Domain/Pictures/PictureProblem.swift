/// What is wrong with bytes that should be a picture.
public enum PictureProblem: Error, Sendable, Hashable {
    case empty
    /// They are of no type that souk knows.
    case noPicture
    /// They end before the picture does.
    case truncated(PictureType)
    /// They break the rules of their type.
    case damaged(PictureType)
    /// There are more pixels than souk shows, or more on a side.
    case tooLarge(PictureSize)

    /// What is wrong, in a sentence.
    public var message: Message {
        switch self {
        case .empty: "The picture is empty."
        case .noPicture: "It is no PNG, JPEG, GIF, WebP or BMP picture."
        case .truncated(let type): "The \(type.name) picture is cut short."
        case .damaged(let type): "The \(type.name) picture is damaged."
        case .tooLarge(let size): "The picture has \(size.width) × \(size.height) pixels, more than souk shows."
        }
    }
}
