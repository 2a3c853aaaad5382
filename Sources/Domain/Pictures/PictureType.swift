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
