@testable import CommandKit
@testable import Domain
import Foundation
import Testing

@testable import Rendering

/// The expected lines were compared by hand with the output of FriBidi's program, and are in visual order from left to
/// right.
@Suite struct BidirectionalLineTests {
    private static func shown(_ line: String, rightToLeft: Bool = true) throws -> String {
        try #require(BidirectionalLine([Span(line)], rightToLeft: rightToLeft)).row().map(\.text).joined()
    }

    /// Escaped, since an editor would reorder it.
    private static let bicycle = "\u{FE94}\u{FE9F}\u{FE8D}\u{FEAD}\u{FEA9}"

    @Test func `a word is reordered from right to left, and its letters are joined`() throws {
        #expect(try Self.shown("دراجة") == Self.bicycle)
    }

    @Test func `lam and alef become one letter`() throws {
        #expect(try Self.shown("سلام") == "\u{FEE1}\u{FEFC}\u{FEB3}")
    }

    @Test func `lam and alef at the start do not shift the text before them`() throws {
        #expect(try Self.shown("12  \u{2068}لا\u{2069}") == "\u{FEFB}  12")
    }

    @Test func `marks on an alef stay on its ligature`() throws {
        #expect(try Self.shown("سلاَم") == "\u{FEE1}\u{FEFC}\u{64E}\u{FEB3}")
    }

    @Test func `numbers are read from left to right`() throws {
        #expect(try Self.shown("دراجة 80 €") == "€ 80 " + Self.bicycle)
        #expect(try Self.shown("دراجة ١٢٫٥") == "١٢٫٥ " + Self.bicycle)
    }

    @Test func `brackets are mirrored`() throws {
        #expect(try Self.shown("(دراجة)") == "(" + Self.bicycle + ")")
        #expect(try Self.shown("[دراجة] <80>") == "<80> [" + Self.bicycle + "]")
    }

    @Test func `a title in a line of the opposite direction keeps its position`() throws {
        #expect(try Self.shown("abc دراجة 12 xyz", rightToLeft: false) == "abc 12 " + Self.bicycle + " xyz")
    }

    @Test func `an isolated title does not reorder its surroundings, and its marks are removed`() throws {
        let line = try Self.shown("1  \u{2068}دراجة (80)\u{2069}  80 €", rightToLeft: false)
        #expect(line == "1  (80) " + Self.bicycle + "  80 €")
        #expect(try Self.shown("قال \u{2068}Red (80)\u{2069}.").hasPrefix(".Red (80) "))
    }

    @Test func `combining marks stay on their letter, base first`() throws {
        let line = try Self.shown("مُدَرِّس")
        #expect(
            line.unicodeScalars.map(\.value) == [0xFEB1, 0xFEAD, 0x651, 0x650, 0xFEAA, 0x64E, 0xFEE3, 0x64F]
                || line.unicodeScalars.map(\.value) == [0xFEB1, 0xFEAD, 0x650, 0x651, 0xFEAA, 0x64E, 0xFEE3, 0x64F])
        #expect(line.count == 4)
    }

    @Test func `emoji and wide letters are moved as a unit`() throws {
        let family = "👩\u{200D}👩\u{200D}👧"
        #expect(try Self.shown("دراجة \(family) 🇫🇷") == "🇫🇷 \(family) " + Self.bicycle)
        #expect(try Self.shown("دراجة 漢字") == "漢字 " + Self.bicycle)
    }

    @Test func `coloured text keeps its colour`() throws {
        let spans = [Span("دراجة", as: .urgent), Span(" "), Span("80 €", as: .money)]
        let writer = LineWriter(Localizer(.arabic, bidi: .app), theme: .dark)
        let line = writer.row(Line(spans))
        #expect(line == "\u{1B}[38;5;151m€ 80\u{1B}[0m \u{1B}[1;38;5;215m" + Self.bicycle + "\u{1B}[0m")
    }

    @Test func `arrows and bars are mirrored in right-to-left text only`() throws {
        #expect(try Self.shown("▸ دراجة ← ██▌ │") == "│ ▐██ → " + Self.bicycle + " ◂")
        #expect(try Self.shown("▸ a → دراجة", rightToLeft: false) == "▸ a → " + Self.bicycle)
    }

    @Test func `the column after lam and alef keeps its position`() throws {
        #expect(try Self.shown("\u{2068}سلام\u{2069}  80", rightToLeft: false) == "\u{FEE1}\u{FEFC}\u{FEB3}   80")
        #expect(try Self.shown("\u{2068}سلام\u{2069} │ 80", rightToLeft: false) == "\u{FEE1}\u{FEFC}\u{FEB3}  │ 80")
        #expect(try Self.shown("سلام 80", rightToLeft: false).count == 6)
    }

    @Test func `a line that is too long wraps in reading order, and a word wider than it is broken anywhere`() {
        let writer = LineWriter(Localizer(.arabic, bidi: .app))
        let rows = writer.shown([Line("واحد abc اثنان")], width: 9).split(separator: "\n")
        #expect(rows.count == 2)
        #expect(rows.first?.hasPrefix(" abc ") == true)
        #expect(rows.last?.hasPrefix("    ") == true)
        #expect(rows.allSatisfy { TextWidth.cells(of: $0) == 9 })
        #expect(writer.shown([Line("דדדדד")], width: 2) == "דד\nדד\n ד\n")
    }

    /// All lines of three segments: the output has the same contents in another order and form.
    @Test(arguments: [true, false]) func `no text and no cell is lost`(rightToLeft: Bool) throws {
        for first in Self.pieces {
            for second in Self.pieces {
                for third in Self.pieces {
                    let line = first + second + third
                    let shown = try Self.shown(line, rightToLeft: rightToLeft)
                    #expect(Self.clusters(of: shown) == Self.clusters(of: line), "\(line)")
                    #expect(TextWidth.cells(of: shown) == TextWidth.cells(of: line), "\(line)")
                }
            }
        }
    }

    private static let pieces = [
        "دراجة", "بَيْت", "סלע", "Red", "12", "١٢", " ", "€", "(", ")", "👩\u{200D}👩\u{200D}👧", "漢", "e\u{301}", "│", "→",
    ]

    private static func clusters(of line: String) -> [Character] {
        line.map { cluster in
            switch cluster {
            case ")": "("
            case "←": "→"
            default: Character(String(cluster).precomposedStringWithCompatibilityMapping)
            }
        }.sorted()
    }
}
