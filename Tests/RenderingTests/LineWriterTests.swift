import CommandKit
import Testing

@testable import Rendering

@Suite struct LineWriterTests {
    /// Lines as written to a terminal.
    private func shown(
        _ lines: [Line], _ language: Language, _ bidi: BidirectionalMode, width: Int = 10, theme: Theme = .none
    ) -> String {
        LineWriter(Localizer(language, bidi: bidi), theme: theme).shown(lines, width: width)
    }

    private static let bicycle = "\u{FE94}\u{FE9F}\u{FE8D}\u{FEAD}\u{FEA9}"

    @Test func `Arabic lines ordered by souk are right-aligned, and empty lines stay empty`() {
        let lines = [Line("دراجة"), Line(), Line("12")]
        #expect(shown(lines, .arabic, .app) == "     \(Self.bicycle)\n\n        12\n")
    }

    @Test func `a drawing in Arabic keeps its positions`() {
        let lines = ["  filter ab", "         ^^"].map { Line([Span($0)], isLeftToRight: true) }
        let isolated = "\u{2066}  filter ab\u{2069}\n\u{2066}         ^^\u{2069}\n"
        #expect(shown(lines, .arabic, .app, width: 20) == "  filter ab\n         ^^\n")
        #expect(shown(lines, .arabic, .terminal, width: 20) == isolated)
        #expect(shown(lines, .french, .app) == "  filter ab\n         ^^\n")
    }

    @Test func `Arabic lines are isolated and padded for a terminal that reorders text`() {
        let lines = [Line("دراجة"), Line()]
        #expect(shown(lines, .arabic, .terminal, width: 7) == "\u{2067}دراجة  \u{200F}\u{2069}\n\n")
        #expect(
            shown([Line("ab", as: .head)], .arabic, .terminal, width: 4, theme: .sixteen)
                == "\u{2067}\u{1B}[1mab\u{1B}[0m  \u{200F}\u{2069}\n")
    }

    @Test func `an example in a help page in Arabic keeps its quotes`() throws {
        let topic = try #require(Topic.all.first { $0.name == "filters" })
        let lines = topic.page.flatMap { Localizer(.arabic, bidi: .app).lines(of: $0) }
        #expect(shown(lines, .arabic, .app, width: 100).contains(#"title ~ "red bike""#))
    }

    @Test func `Arabic lines isolate values, mark numbers and mirror bars`() {
        let cells = ["1", "Red bike", "██▌"].map { [Span($0, isApart: true)] }
        let line = Line(Array(cells.joined(separator: [.blanks(2)])))
        #expect(
            shown([line], .arabic, .terminal, width: 0)
                == "\u{2067}\u{2068}\u{200E}1\u{2069}  \u{2068}Red bike\u{2069}  ██▌\u{200F}\u{2069}\n")
        #expect(shown([line], .arabic, .app, width: 16) == "▐██  Red bike  1\n")
    }

    @Test func `numbers beside Arabic words keep their digit order`() {
        let line = Line([Span("دد", isApart: true), .blanks(2), Span("28/10/2019 19:45", isApart: true)])
        #expect(shown([line], .arabic, .app, width: 20) == "28/10/2019 19:45  \u{FEA9}\u{FEA9}\n")
    }

    @Test(arguments: BidirectionalMode.allCases)
    func `left-to-right text is unchanged`(bidi: BidirectionalMode) {
        let text = "▸ 1  Canapé d’angle — 漢字 👩\u{200D}👧 │ 80 €"
        let lines = [Line(text, isApart: true), Line("hint: …", as: .dim)]
        let painted = "\(text)\n\u{1B}[2mhint: …\u{1B}[0m\n"
        #expect(shown(lines, .french, bidi, width: 4, theme: .sixteen) == painted)
    }

    @Test func `in other languages only lines with right-to-left letters are reordered`() {
        let long = "A line that is longer than the screen is"
        let title = Line([Span("دراجة", isApart: true), Span("  80 €")])
        #expect(shown([Line(long), title], .english, .app) == "\(long)\n\(Self.bicycle)  80\n€\n")
        #expect(shown([title], .english, .app, width: 40) == "\(Self.bicycle)  80 €\n")
    }

    @Test func `in other languages a terminal that reorders text gets isolates`() {
        let line = Line([Span("دراجة", isApart: true), Span(" 1")])
        #expect(shown([line], .english, .terminal) == "\u{2068}دراجة\u{2069} 1\n")
    }

    @Test(arguments: [Language.arabic, .english])
    func `no marks are written if text is not reordered`(language: Language) {
        let line = Line([Span("دراجة", isApart: true), Span(" 1\u{200F}")])
        #expect(shown([line], language, .off) == "دراجة 1\n")
    }

    @Test func `a question stays next to its answer`() {
        let writer = LineWriter(Localizer(.arabic, bidi: .app))
        #expect(writer.row(Line("دراجة؟")) == "؟" + Self.bicycle)
        #expect(writer.row(Line("ab cd")) == "ab cd")
    }

    @Test func `right-to-left letters and marks are found in every block`() {
        for scalar: Unicode.Scalar in [
            "\u{590}", "\u{7FF}", "\u{800}", "\u{8FF}", "\u{FB1D}", "\u{FDFF}", "\u{FE70}", "\u{FEFC}", "\u{10800}",
            "\u{10FFF}", "\u{1E800}", "\u{1EFFF}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{202E}", "\u{61C}",
        ] {
            #expect(BidirectionalMarks.isConcerned("a\(String(scalar))"), "\(scalar.value)")
        }
        for text in ["\u{58F}", "\u{900}", "\u{FAFF}", "\u{10000}", "\u{1F600}", "\u{2014}", "\u{2070}", "\u{FF01}"] {
            #expect(!BidirectionalMarks.isConcerned(text), "\(text)")
        }
    }
}
