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
