import CommandKit
import Domain
import Testing

@testable import Console

@Suite struct OrderedLinesTests {
    private func lines(
        _ language: Language, _ bidi: BidirectionalMode, width: Int = 10, canOrder: Bool? = nil
    ) -> OrderedLines {
        OrderedLines(Wording(language, bidi: bidi), width: width, canOrder: canOrder)
    }

    private static let bicycle = "\u{FE94}\u{FE9F}\u{FE8D}\u{FEAD}\u{FEA9}"

    @Test func `Arabic lines that souk orders end at the right edge, and empty ones stay empty`() {
        #expect(lines(.arabic, .app).text("دراجة\n\n12\n") == "     \(Self.bicycle)\n\n        12\n")
    }

    @Test func `a drawing in Arabic keeps its places`() {
        let wording = Wording(.arabic, bidi: .app)
        let text = wording.leftToRight("  filter ab") + "\n" + wording.leftToRight("         ^^") + "\n"
        #expect(lines(.arabic, .app, width: 20).text(text) == "  filter ab\n         ^^\n")
        #expect(lines(.arabic, .terminal, width: 20).text(text) == text)
        #expect(Wording(.french, bidi: .app).leftToRight("  ^") == "  ^")
    }

    @Test func `for a terminal that orders, Arabic lines are isolated and filled`() {
        #expect(lines(.arabic, .terminal, width: 7).text("دراجة\n\n") == "\u{2067}دراجة  \u{200F}\u{2069}\n\n")
        let painted = "\u{1B}[1mab\u{1B}[0m"
        #expect(lines(.arabic, .terminal, width: 4).text(painted + "\n") == "\u{2067}\(painted)  \u{200F}\u{2069}\n")
    }

    @Test(arguments: BidirectionalMode.allCases)
    func `text that runs from left to right is left alone`(bidi: BidirectionalMode) {
        let text = "▸ 1  Canapé d’angle — 漢字 👩\u{200D}👧 │ 80 €\n\u{1B}[2mhint: …\u{1B}[0m\n"
        #expect(lines(.french, bidi, width: 4).text(text) == text)
    }

    @Test func `in another language only lines that hold such letters are ordered`() {
        let long = "A line that is longer than the screen is"
        #expect(
            lines(.english, .app).text("\(long)\n\u{2068}دراجة\u{2069}  80 €\n")
                == "\(long)\n\(Self.bicycle)  80\n€\n")
        #expect(lines(.english, .app, width: 40).text("\u{2068}دراجة\u{2069}  80 €\n") == "\(Self.bicycle)  80 €\n")
    }

    @Test func `in another language a terminal that orders gets what it always got`() {
        #expect(lines(.english, .terminal).text("\u{2068}دراجة\u{2069} 1\n") == "\u{2068}دراجة\u{2069} 1\n")
    }

    @Test(arguments: [Language.arabic, .english])
    func `where nobody orders, the marks are gone and all else is as it was`(language: Language) {
        #expect(lines(language, .off).text("\u{2068}دراجة\u{2069} 1\n") == "دراجة 1\n")
        #expect(lines(language, .off).text("دراجة…\n") == "دراجة…\n")
    }

    @Test(arguments: [Language.arabic, .english])
    func `without the library text stays in the order it is read in`(language: Language) {
        #expect(lines(language, .app, canOrder: false).text("\u{2068}دراجة\u{2069} 1\n") == "دراجة 1\n")
    }

    @Test func `a question is not moved away from its answer`() {
        #expect(lines(.arabic, .app).beginning("دراجة؟") == "؟" + Self.bicycle)
        #expect(lines(.arabic, .app, width: 2).beginning("ab cd") == "ab cd")
    }

    @Test func `letters and marks are found wherever their blocks are`() {
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
