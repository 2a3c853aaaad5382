import CommandKit
import Domain
import Testing

@testable import Rendering

struct CardsLayoutTests {
    private static let titles = [
        "Lamp", "A very comfortable reading chair with a footrest and two cushions", "سجادة صوف",
    ]
    private static let output = Output.list(
        .product, titles.map { [.text($0), .text("Furniture"), .amount(44, .dollar)] }, first: 9, pinned: 1)

    @Test func `two cards fit side by side, with long titles wrapped`() {
        #expect(
            Renderer(.table).rendering(of: Self.output) == """
                 9  Lamp                                 10  A very comfortable reading chair
                    $44  Furniture                           with a footrest and two cushions
                    pinned                                   $44  Furniture

                11  \u{2068}سجادة صوف\u{2069}
                    $44  Furniture

                """)
        #expect(Renderer(.table, isColoured: true).rendering(of: Self.output).contains("\u{1B}[1mLamp\u{1B}[0m"))
    }

    @Test func `narrow terminals and plain text show rows instead of cards`() {
        #expect(Renderer(.table, width: 79).rendering(of: Self.output).contains(" 9  Lamp "))
        #expect(Renderer(.table, width: 79).rendering(of: Self.output).contains("Title"))
        #expect(Renderer(.plain, width: 200).rendering(of: Self.output).hasPrefix(" 9  Lamp "))
        #expect(Renderer(.plain, width: 200).rendering(of: Self.output).split(separator: "\n").count == 3)
    }
}
