import Rendering

/// A file that iTerm2's order for inline images takes, as base64.
struct ITerm2Picture: Sendable, Hashable {
    private let base64: String

    /// Reads what a converter made: one order; nil for anything else.
    init?(reading orders: [UInt8]) {
        var scanner = OrderScanner(orders)
        guard scanner.skip("\u{1B}]1337;File=") else { return nil }
        _ = scanner.text { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
        guard scanner.skip(":") else { return nil }
        base64 = scanner.text(while: Base64Text.belongs)
        guard scanner.skip("\u{07}") || scanner.skip("\u{1B}\\"), scanner.isAtEnd, Base64Text.count(of: base64) ?? 0 > 0
        else { return nil }
    }

    func orders(in extent: PictureExtent) -> String {
        let size = Base64Text.count(of: base64) ?? 0
        return """
            \u{1B}]1337;File=inline=1;size=\(size);width=\(extent.columns);height=\(extent.rows);\
            preserveAspectRatio=0;doNotMoveCursor=1:\(base64)\u{07}
            """
    }
}
