import Domain
import Syntax

/// A line that was typed, made visible, with carets under the wrong words.
struct SourceExcerpt {
    /// The line, and a second line of blanks and carets if there are words to point at.
    let lines: [String]

    /// The greatest width of the shown line, in cells. Of a longer line, the part around the wrong words is shown.
    static let widest = 120

    /// - Parameters:
    ///   - range: The range of the wrong words; if it is empty, one caret marks its position. Nil to point at nothing.
    ///   - width: The number of cells in a line; nil for the greatest width.
    init(_ line: String, _ range: SourceRange?, width: Int? = nil) {
        // Leaves a cell for a caret after the last character.
        let width = width.map { min(max($0 - 1, 3), Self.widest) } ?? Self.widest
        let wrong = range ?? .empty(at: 0)
        let window = Window(
            before: SourceRange(0, wrong.lower).text(in: line), wrong: wrong.text(in: line),
            after: SourceRange(wrong.upper, line.utf8.count).text(in: line), width: width)
        let shown = window.before + window.wrong + window.after
        guard range != nil else {
            lines = [shown]
            return
        }
        let carets = String(repeating: "^", count: max(1, TextWidth.cells(of: window.wrong)))
        lines = [shown, String(repeating: " ", count: TextWidth.cells(of: window.before)) + carets]
    }
}

/// The part of a line that is shown, made visible, in three pieces.
private struct Window {
    let before: String
    let wrong: String
    let after: String

    init(before: Substring, wrong: Substring, after: Substring, width: Int) {
        self.wrong = Self.head(of: wrong, cells: width * 2 / 3)
        let left = width - TextWidth.cells(of: self.wrong)
        // Each side gets half of the remaining cells, and those that the other side does not need.
        let afterCells = TextWidth.cells(of: Self.head(of: after, cells: left))
        self.before = Self.tail(of: before, cells: max(left - afterCells, left / 2))
        self.after = Self.head(of: after, cells: left - TextWidth.cells(of: self.before))
    }

    /// Returns as much of the beginning as fits into `cells`; a cut is marked by `…`.
    private static func head(of text: Substring, cells: Int) -> String {
        let near = text.unicodeScalars.prefix(scalarLimit)
        let visible = visibleText(near)
        let isWhole = near.endIndex == text.endIndex
        if isWhole, TextWidth.cells(of: visible) <= cells { return visible }
        return visible.prefix(visible.count(fittingInto: cells - 1)) + (cells > 0 ? "…" : "")
    }

    /// Returns as much of the end as fits into `cells`; a cut is marked by `…`.
    private static func tail(of text: Substring, cells: Int) -> String {
        let near = text.unicodeScalars.suffix(scalarLimit)
        let visible = visibleText(near)
        let isWhole = near.startIndex == text.startIndex
        if isWhole, TextWidth.cells(of: visible) <= cells { return visible }
        return (cells > 0 ? "…" : "") + visible.suffix(visible.reversed().count(fittingInto: cells - 1))
    }

    /// The number of scalars that are scanned on either side: enough for any line on a screen, and a limit on the cost
    /// of a very long line.
    private static let scalarLimit = 1_000

    private static func visibleText(_ scalars: Substring.UnicodeScalarView.SubSequence) -> String {
        VisibleText(String(Substring(scalars)).replacing("\t", with: " ")).string
    }
}
