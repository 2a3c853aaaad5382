import Domain

/// A picture as sixels (DEC STD 070).
struct SixelPicture: Sendable, Hashable {
    /// As its raster attributes say.
    let size: PictureSize
    private let data: String

    /// Reads what a converter made: one device control string of sixels; nil for anything else.
    init?(reading orders: [UInt8]) {
        var scanner = OrderScanner(orders)
        guard scanner.skip("\u{1B}P") else { return nil }
        _ = scanner.text(while: Self.belongsInNumbers)
        guard scanner.skip("q\"") else { return nil }
        let attributes = scanner.text(while: Self.belongsInNumbers)
        let numbers = attributes.split(separator: ";").compactMap { Int($0) }
        let sixels = scanner.text(while: Self.belongs)
        guard scanner.skip("\u{1B}\\"), scanner.isAtEnd, numbers.count == 4, !sixels.isEmpty else { return nil }
        size = PictureSize(width: numbers[2], height: numbers[3])
        data = "\"1;1;\(size.width);\(size.height)" + sixels
    }

    /// Pixels that are left out show what is behind.
    var orders: String { "\u{1B}P0;1;0q\(data)\u{1B}\\" }

    private static func belongsInNumbers(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";")
    }

    /// Sixels, and what repeats, colours and moves on to the next row of them.
    private static func belongs(_ byte: UInt8) -> Bool {
        (0x3F...0x7E).contains(byte) || belongsInNumbers(byte) || "!#$-".utf8.contains(byte)
    }
}
