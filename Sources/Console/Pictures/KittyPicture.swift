import Domain
import FoundationEssentials

/// What the kitty graphics protocol takes: a PNG file, or pixels of four bytes each, as base64.
struct KittyPicture: Sendable, Hashable {
    private let keys: String
    private let base64: Substring

    /// A PNG as it is.
    init(png picture: Picture) {
        keys = "f=100"
        base64 = Data(picture.bytes).base64EncodedString()[...]
    }

    /// Reads what a converter made: orders of which one says the size, and together the pixels; nil for anything else.
    init?(reading orders: [UInt8]) {
        var scanner = OrderScanner(orders)
        var said: [String: String] = [:]
        var base64 = ""
        while scanner.skip("\u{1B}_G") {
            for pair in scanner.text(while: Self.belongsInKeys).split(separator: ",") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2 { said[String(parts[0])] = String(parts[1]) }
            }
            if scanner.skip(";") { base64 += scanner.text(while: Base64Text.belongs) }
            guard scanner.skip("\u{1B}\\") else { return nil }
        }
        guard scanner.isAtEnd, said["m", default: "0"] == "0", said["f"] == "32",
            let width = said["s"].flatMap({ Int($0) }),
            let height = said["v"].flatMap({ Int($0) }),
            Base64Text.count(of: base64) == width * height * 4, width > 0, width < 1 << 15, height < 1 << 15
        else { return nil }
        keys = "f=32,s=\(width),v=\(height)"
        self.base64 = base64[...]
    }

    private static func belongsInKeys(_ byte: UInt8) -> Bool {
        ((0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)) || (0x30...0x39).contains(byte)
            || [0x2C, 0x3D].contains(byte)
    }

    /// Letters of base64 in one order, as the protocol bounds them.
    private static let chunk = 4096

    /// - Parameters:
    ///   - more: Keys that say what to do with the picture.
    ///   - passing: Whether each order goes past tmux.
    func orders(keys more: String, passing: Bool = false) -> String {
        var orders = ""
        var rest = base64
        var isFirst = true
        repeat {
            let piece = rest.prefix(Self.chunk)
            rest = rest[piece.endIndex...]
            // Asked for quiet, the terminal answers nothing that would stand in the next line.
            let head = isFirst ? "\(more),\(keys),q=2" : "q=2"
            let order = "\u{1B}_G\(head),m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
            orders += passing ? TmuxPassage.around(order) : order
            isFirst = false
        } while !rest.isEmpty
        return orders
    }
}
