import Domain
import Testing

@testable import Console
@testable import Rendering

/// What a converter printed is read, and written anew; whatever is in it that is no picture, none of it is drawn.
@Suite struct ConvertedPictureTests {
    private let extent = PictureExtent(columns: 2, rows: 1)
    private let cell = PictureSize(width: 8, height: 16)

    private static let kitty =
        "\u{1B}_Ga=T,f=32,s=1,v=1,c=1,r=1,m=1\u{1B}\\\u{1B}_Gm=1;AAECAw==\u{1B}\\\u{1B}_Gm=0\u{1B}\\\n"
    private static let iterm2 = "\u{1B}]1337;File=inline=1;width=5;height=3;preserveAspectRatio=0:SUkqAA==\u{7}\n"
    private static let sixel = "\u{1B}P0;1;0q\"1;1;16;12#0;2;20;20;33#0!16~-@\u{1B}\\"
    private static let blocks = "\u{1B}[0m\u{1B}[38;2;1;2;3;48;5;7m▄\u{1B}[7m▀\u{1B}[0m\n"

    /// What would be drawn of orders, by each that reads them.
    private func drawn(_ orders: String) -> [String] {
        let bytes = Array(orders.utf8)
        return [
            KittyPicture(reading: bytes).map { DrawnPicture($0, in: extent).orders },
            ITerm2Picture(reading: bytes).map { DrawnPicture($0, in: extent, throughTmux: false).orders },
            SixelPicture(reading: bytes).flatMap { DrawnPicture($0, in: extent, cell: cell)?.orders },
            BlockPicture(reading: bytes).flatMap { DrawnPicture($0, in: extent)?.orders },
        ].compactMap { $0 }
    }

    @Test func `pixels for kitty are read, and ordered without an answer`() {
        #expect(
            drawn(Self.kitty) == ["\u{1B}_Ga=T,C=1,c=2,r=1,f=32,s=1,v=1,q=2,m=0;AAECAw==\u{1B}\\"])
    }

    @Test func `a file for iTerm2 is read, and leaves the cursor where it is`() {
        #expect(
            drawn(Self.iterm2) == [
                "\u{1B}]1337;File=inline=1;size=4;width=2;height=1;preserveAspectRatio=0;doNotMoveCursor=1:SUkqAA==\u{7}"
            ])
    }

    @Test func `sixels are read as they are`() {
        #expect(drawn(Self.sixel) == [Self.sixel])
    }

    @Test func `half blocks are read, and their colours end with the row`() {
        #expect(drawn(Self.blocks) == ["\u{1B}[0m\u{1B}[38;2;1;2;3;48;5;7m▄\u{1B}[7m▀\u{1B}[0m\u{1B}[0m"])
    }

    @Test(arguments: [kitty, iterm2, sixel, blocks])
    func `a picture that is cut short is none`(orders: String) {
        let whole = orders.utf8.filter { $0 != UInt8(ascii: "\n") }.count
        for count in 0..<whole where orders != Self.blocks || count < whole - 8 {
            let cut = String(decoding: orders.utf8.prefix(count), as: UTF8.self)
            #expect(drawn(cut).isEmpty || orders == Self.blocks && !cut.contains("\u{FFFD}"), "\(count) bytes")
        }
    }

    /// Wherever an order of another kind stands in what was printed, nothing is drawn.
    @Test(arguments: [kitty, iterm2, sixel, blocks])
    func `an order that is none of a picture's is never drawn`(orders: String) {
        let others = [
            "\u{1B}]0;owned\u{7}", "\u{1B}[2J", "\u{1B}[6n", "\u{1B}c", "\u{1B}]52;c;AAAA\u{7}", "\u{7}", "\u{9B}31m",
            "\u{1B}_Ga=d\u{1B}\\",
            "\u{1B}P+q544e\u{1B}\\", "\r", "\u{1B}[5i", "rm -rf ~\r", "\u{202E}",
        ]
        let scalars = Array(orders.unicodeScalars)
        for other in others {
            for place in scalars.indices {
                var text = String.UnicodeScalarView(scalars[..<place])
                text.append(contentsOf: other.unicodeScalars)
                text.append(contentsOf: scalars[place...])
                for order in drawn(String(text)) {
                    #expect(!order.contains(other) || orders.contains(other), "\(other.debugDescription) at \(place)")
                }
            }
        }
    }

    @Test func `pixels that are more or fewer than their size says are none`() {
        #expect(drawn(Self.kitty.replacing("s=1", with: "s=2")).isEmpty)
        #expect(drawn(Self.kitty.replacing("s=1", with: "s=-1")).isEmpty)
        #expect(drawn(Self.kitty.replacing("s=1", with: "s=99999999999999999999")).isEmpty)
    }

    @Test func `sixels that take more than their cells are none`() {
        #expect(drawn(Self.sixel.replacing(";16;12", with: ";17;12")).isEmpty)
        #expect(drawn(Self.sixel.replacing(";16;12", with: ";16;17")).isEmpty)
    }

    @Test func `blocks that are not as many as were asked for are none`() {
        #expect(drawn("▀▀▀\n").isEmpty)
        #expect(drawn("▀▀\n▀▀\n").isEmpty)
        #expect(drawn("▀▀\n▀\n").isEmpty)
        #expect(drawn("ab\n").isEmpty)
    }

    @Test func `a PNG goes to kitty as it is, in orders that the protocol bounds`() throws {
        let picture = try Picture(PNGSample.bytes(width: 16, height: 12, filling: 9_000))
        let orders = KittyPicture(png: picture).orders(keys: "a=T")
        let pieces = orders.split(separator: "\u{1B}\\")
        #expect(pieces.count == 3)
        #expect(pieces.first?.hasPrefix("\u{1B}_Ga=T,f=100,q=2,m=1;") == true)
        #expect(pieces.last?.hasPrefix("\u{1B}_Gq=2,m=0;") == true)
        #expect(pieces.allSatisfy { $0.utf8.count <= 4_096 + 32 })
    }

    @Test func `through tmux a picture hangs on characters`() throws {
        let kitty = KittyPicture(png: try Picture(PNGSample.bytes(width: 16, height: 12)))
        let orders = DrawnPicture(kitty, in: PictureExtent(columns: 3, rows: 2), throughTmuxAs: 42).orders
        #expect(orders.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,i=42,c=3,r=2,f=100,q=2,m=0;"))
        #expect(
            orders.hasSuffix(
                "\u{1B}\u{1B}\\\u{1B}\\\u{1B}[38;5;42m\u{10EEEE}\u{0305}\u{0305}\u{10EEEE}\u{10EEEE}\u{1B}[39m"
                    + "\u{1B}[3D\u{1B}[B\u{1B}[38;5;42m\u{10EEEE}\u{030D}\u{0305}\u{10EEEE}\u{10EEEE}\u{1B}[39m"))
    }
}
