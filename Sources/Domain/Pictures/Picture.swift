/// A picture file of a known type and an acceptable size, complete as far as its type can tell.
///
/// Checking it decompresses nothing, so no file costs more than its own length.
public struct Picture: Sendable, Hashable {
    public let bytes: [UInt8]
    public let type: PictureType
    public let size: PictureSize

    public init(_ bytes: [UInt8]) throws(PictureProblem) {
        guard !bytes.isEmpty else { throw .empty }
        guard let type = PictureType(of: bytes) else { throw .noPicture }
        size = try Self.size(of: type, in: PictureBytes(bytes, type))
        self.bytes = bytes
        self.type = type
    }

    private static func size(
        of type: PictureType, in bytes: PictureBytes
    ) throws(PictureProblem) -> PictureSize {
        switch type {
        case .png: try bytes.sizeOfPNG()
        case .jpeg: try bytes.sizeOfJPEG()
        case .gif: try bytes.sizeOfGIF()
        case .webp: try bytes.sizeOfWebP()
        case .bmp: try bytes.sizeOfBMP()
        }
    }
}

/// A problem with bytes that should be a picture.
public enum PictureProblem: Error, Sendable, Hashable {
    case empty
    /// The bytes are not of a type that souk knows.
    case noPicture
    case truncated(PictureType)
    case damaged(PictureType)
    /// The picture has more pixels than souk shows, in total or on one side.
    case tooLarge(PictureSize)

    public var message: Message {
        switch self {
        case .empty: "The picture is empty."
        case .noPicture: "It is not a PNG, JPEG, GIF, WebP or BMP picture."
        case .truncated(let type): "The \(type.name) picture is cut short."
        case .damaged(let type): "The \(type.name) picture is damaged."
        case .tooLarge(let size): "The picture has \(size.width) × \(size.height) pixels, more than souk shows."
        }
    }
}

/// The size of a picture, in pixels.
public struct PictureSize: Sendable, Hashable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public static let sideLimit = 10_000
    /// The maximum number of pixels in a picture: the decoder needs up to 8 bytes for each, and gets 48 MB.
    public static let pixelLimit = 6_000_000

    /// True if both sides are positive, and neither they nor the number of pixels exceed what souk shows.
    var isSane: Bool {
        (1...Self.sideLimit).contains(width) && (1...Self.sideLimit).contains(height)
            && width * height <= Self.pixelLimit
    }
}

/// A type of picture that souk knows by its first bytes.
public enum PictureType: String, Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webp, bmp

    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .bmp: "BMP"
        }
    }

    /// Detects the type from the first bytes; nil for an unknown type.
    ///
    /// The extension in a picture's address is ignored: many servers send one type under the name of another.
    init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if bytes.starts(with: "BM".utf8) {
            self = .bmp
        } else {
            return nil
        }
    }
}

extension Schema {
    /// Returns the addresses of a record's pictures, as the service gives them: the largest where several fields hold
    /// the same picture in different sizes, or all the addresses in a list.
    public func pictureAddresses(of record: Record) -> [String] {
        pictures.lazy.map { Self.addresses(in: record[$0]) }.first { !$0.isEmpty } ?? []
    }

    /// Returns the address of a record's smallest picture; nil if it has no picture.
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
