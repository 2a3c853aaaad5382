import CommandKit
import Syntax
import Testing

@testable import Rendering

/// All output fits the terminal, and colours change nothing but colours.
struct FittingTests {
    private static let widths = [20, 33, 60, 100, 160]

    /// Hostile and wide texts; long ones are shortened to what shows their wrapping.
    private static let texts =
        HostileText.all.map { String($0.string.prefix(80)) } + [
            "Vélo de course Peugeot années quatre-vingts, entièrement révisé, peu servi, visible à Lyon",
            String(repeating: "漢字", count: 30), "👩‍👩‍👧 famille 👩‍👩‍👧", String(repeating: "x", count: 220),
            "أريكة من ثلاثة مقاعد في حالة ممتازة مع وسائد إضافية وتوصيل مجاني إلى المنزل",
        ]

    private static func views(_ text: String) -> [Output] {
        let listing = Listing.hostile(text)
        return Output.everywhere(text) + [
            Output(.page(["\(text)", "  \(text)  \(text)", "Usage: \("pin")  \(text)"])),
            Output(.draft(.bike, isOpen: true), message: "Saved “\(text)”.", hint: "Type draft show \(text)."),
            .listings([listing.listed(1_000), Listing.bike.listed(2_000_000, isPinned: true)]), cards(text),
        ]
    }

    private static func cards(_ text: String) -> Output {
        .list(.product, [[.text(text), .text(text), .amount(5, .dollar)], [.text("Lamp"), .text(text), .missing]])
    }

    private func renderer(_ width: Int, _ theme: Theme) -> Renderer {
        var options = RenderingOptions(format: .table, width: width, isColoured: false, localizer: .paris)
        options.theme = theme
        return Renderer(options)
    }

    @Test(arguments: texts, widths) func `no line of any view is wider than the terminal`(text: String, width: Int) {
        for view in Self.views(text) {
            let rendering = renderer(width, .none).rendering(of: view)
            // What is copied is never broken.
            let wide = rendering.split(separator: "\n").filter { line in
                TextWidth.cells(of: line) > width && CopiedText(String(line.drop { $0 == " " })) == nil
            }
            #expect(wide == [], "of:\n\(rendering)")
        }
    }

    @Test(arguments: texts, [20, 60, 100]) func `no line of an error is wider than the terminal`(
        text: String, width: Int
    ) {
        let line = "show " + text
        for range in [SourceRange(0, 4), SourceRange(5, line.utf8.count), .empty(at: line.utf8.count)] {
            var error = Failure(.notFound, "There is no “\(text)”.", hint: "Not \(text).", at: range)
            error.comparison = Comparison(expected: "\(text)", got: "12 \(text)")
            for place in [nil, ScriptPlace(name: "evening.souk", line: 12)] {
                let rendering = renderer(width, .none).rendering(of: error, for: line, at: place)
                #expect(rendering.split(separator: "\n").filter { TextWidth.cells(of: $0) > width } == [])
                let coloured = renderer(width, .dark).rendering(of: error, for: line, at: place)
                #expect(coloured.unpainted == rendering)
            }
        }
    }

    @Test(arguments: texts, Theme.allCases) func `colours carry no information that the words lack`(
        text: String, theme: Theme
    ) {
        for width in [40, 100] {
            for view in Self.views(text) {
                let coloured = renderer(width, theme).rendering(of: view)
                #expect(coloured.unpainted == renderer(width, .none).rendering(of: view))
            }
        }
    }

    @Test(arguments: widths) func `wrapping loses no text`(width: Int) {
        let text = "Vélo de course Peugeot années quatre-vingts, entièrement révisé, 漢字漢字漢字漢字漢字漢字"
        let wanted = text.filter { $0 != " " }
        let listing = Listing.hostile(text)
        let record = Output(.record(listing.listed(), Schema.listings))
        for view in [Output.listings([listing.listed()]), record, Self.cards(text)] {
            let words = renderer(width, .none).rendering(of: view).split(whereSeparator: \.isWhitespace)
            // A column is interleaved with others, so only its characters are checked.
            for character in Set(wanted) {
                #expect(words.joined().count { $0 == character } >= wanted.count { $0 == character })
            }
        }
    }

    @Test func `an amount is never broken`() {
        for width in 20...60 {
            #expect(renderer(width, .none).rendering(of: .two).contains("€765,000"))
        }
    }

    @Test func `an address is never broken`() {
        let address = "https://images.example/" + String(repeating: "a/", count: 40) + "velo.jpg"
        let listing = Listing.bike.with("image", address)
        let rendering = renderer(40, .none).rendering(of: Output(.record(listing.listed(), Schema.listings)))
        #expect(rendering.contains(address))
    }

    private func wrapped(_ text: String, _ width: Int) -> [String] {
        Line(text).wrappedByColumns(to: width).map(\.text)
    }

    @Test func `help text wraps under its own column`() {
        #expect(
            wrapped("  --limit N  At most so many rows.", 30) == [
                "  --limit N  At most so many", "             rows.",
            ])
        #expect(
            wrapped("  --limit N  At most so many rows.", 26) == [
                "  --limit N", "      At most so many", "      rows.",
            ])
        #expect(wrapped("  short", 26) == ["  short"])
        #expect(wrapped("one two three", 8) == ["one two", "three"])
    }
}
