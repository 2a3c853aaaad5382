/// A picture file of a known type and an acceptable size, as far as its header tells.
///
/// Checking it decompresses nothing, so no file costs more than its own length.
public struct Picture: Sendable, Hashable {
    public let bytes: [UInt8]
    public let type: PictureType
    public let size: PictureSize

    package init(_ bytes: [UInt8]) throws(PictureProblem) {
        guard let type = PictureType(of: bytes) else { throw .noPicture }
        size = try PictureHeader(bytes: bytes, type: type).size()
        (self.bytes, self.type) = (bytes, type)
    }
}

public struct PictureSize: Sendable, Hashable {
    public let width: Int
    public let height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    public static let sideLimit = 10_000
    /// The maximum number of pixels in a picture: the decoder needs up to 8 bytes for each, and gets 48 MB.
    public static let pixelLimit = 6_000_000
}

/// A type of picture that souk knows by its first bytes.
public enum PictureType: String, Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webp, bmp

    public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

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
