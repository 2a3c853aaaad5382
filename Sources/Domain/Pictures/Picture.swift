/// A picture as its file has it, of a known type, whole as far as its type tells, and of a sane size.
///
/// Nothing is unpacked to find that out, so that no file costs more than its own length.
public struct Picture: Sendable, Hashable {
    public let bytes: [UInt8]
    public let type: PictureType
    public let size: PictureSize

    public init(_ bytes: [UInt8]) throws(PictureProblem) {
        let reader = PictureBytes(bytes)
        guard !bytes.isEmpty else { throw .empty }
        guard let type = PictureType(of: reader) else { throw .noPicture }
        do throws(PictureBytes.Fault) {
            size = try Self.size(of: type, in: reader)
        } catch {
            switch error {
            case .end: throw .truncated(type)
            case .broken: throw .damaged(type)
            case .tooLarge(let size): throw .tooLarge(size)
            }
        }
        self.bytes = bytes
        self.type = type
    }

    private static func size(
        of type: PictureType, in bytes: PictureBytes
    ) throws(PictureBytes.Fault) -> PictureSize {
        switch type {
        case .png: try bytes.sizeOfPNG()
        case .jpeg: try bytes.sizeOfJPEG()
        case .gif: try bytes.sizeOfGIF()
        case .webp: try bytes.sizeOfWebP()
        case .bmp: try bytes.sizeOfBMP()
        }
    }
}

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

/// How large a picture is, in pixels.
public struct PictureSize: Sendable, Hashable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Pixels that a side may have.
    public static let sideLimit = 10_000
    /// Pixels that a picture may have: what unpacks them needs up to 8 bytes for each, and gets 48 MB.
    public static let pixelLimit = 6_000_000

    /// Whether both sides are there and neither they nor all pixels are more than souk shows.
    var isSane: Bool {
        (1...Self.sideLimit).contains(width) && (1...Self.sideLimit).contains(height)
            && width * height <= Self.pixelLimit
    }
}

/// A type of picture that souk knows by its first bytes.
public enum PictureType: String, Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webp, bmp

    /// What people call it.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .bmp: "BMP"
        }
    }

    /// The type that the bytes say they are of; nil for any other.
    ///
    /// What a picture's address ends in says nothing: many servers send one type under the name of another.
    init?(of bytes: PictureBytes) {
        if bytes.begin(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.begin(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.begin(with: Array("GIF87a".utf8)) || bytes.begin(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if bytes.begin(with: Array("RIFF".utf8)), bytes.has(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if bytes.begin(with: Array("BM".utf8)) {
            self = .bmp
        } else {
            return nil
        }
    }
}

extension Schema {
    /// Where the pictures of a record are, as the service says it: of fields that hold the same picture in several sizes
    /// the largest; of a list all.
    public func pictureAddresses(of record: Record) -> [String] {
        pictures.lazy.map { Self.addresses(in: record[$0]) }.first { !$0.isEmpty } ?? []
    }

    /// Where the smallest picture of a record is; nil where it has none.
    public func thumbnailAddress(of record: Record) -> String? {
        pictures.reversed().lazy.compactMap { Self.addresses(in: record[$0]).first }.first
    }

    private static func addresses(in value: Value) -> [String] {
        switch value {
        case .text(let address): address.isEmpty ? [] : [address]
        case .list(let addresses): addresses.filter { !$0.isEmpty }
        default: []
        }
    }
}
