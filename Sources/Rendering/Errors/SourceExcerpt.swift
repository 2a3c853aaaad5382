import Domain
import Syntax

/// A line as it was typed, made visible, with carets under the words that are wrong.
struct SourceExcerpt {
    /// The line, and a second one of blanks and carets where there are words to point at.
    let lines: [String]

    /// Cells of a line that are shown at most; of a longer one the part around the wrong words.
    static let widest = 120

    /// - Parameters:
    ///   - range: The wrong words; a caret marks the place where it is empty. Nil to point at nothing.
    ///   - width: Cells of a line that are shown; nil for the most.
    init(_ line: String, _ range: SourceRange?, width: Int? = nil) {
        // A caret may stand behind the last of them.
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

/// The part of a line that is shown, visible, in the three pieces it is made of.
private struct Window {
    let before: String
    let wrong: String
    let after: String

    init(before: Substring, wrong: Substring, after: Substring, width: Int) {
        self.wrong = Self.head(of: wrong, cells: width * 2 / 3)
        let left = width - TextWidth.cells(of: self.wrong)
        // Half of what is left for either side, and all of it that the other does not need.
        let afterCells = TextWidth.cells(of: Self.head(of: after, cells: left))
        self.before = Self.tail(of: before, cells: max(left - afterCells, left / 2))
        self.after = Self.head(of: after, cells: left - TextWidth.cells(of: self.before))
    }

    /// As much of the beginning as `cells` hold; a cut is marked by `…`.
    private static func head(of text: Substring, cells: Int) -> String {
        let near = text.unicodeScalars.prefix(scalarLimit)
        let visible = visibleText(near)
        let isWhole = near.endIndex == text.endIndex
        if isWhole, TextWidth.cells(of: visible) <= cells { return visible }
        return visible.prefix(countFitting(visible, cells: cells - 1)) + (cells > 0 ? "…" : "")
    }

    /// As much of the end as `cells` hold; a cut is marked by `…`.
    private static func tail(of text: Substring, cells: Int) -> String {
        let near = text.unicodeScalars.suffix(scalarLimit)
        let visible = visibleText(near)
        let isWhole = near.startIndex == text.startIndex
        if isWhole, TextWidth.cells(of: visible) <= cells { return visible }
        return (cells > 0 ? "…" : "") + visible.suffix(countFitting(visible.reversed(), cells: cells - 1))
    }

    /// Scalars that are looked at on either side: enough for any line one can see, so that one of a megabyte costs no
    /// more.
    private static let scalarLimit = 1_000

    private static func visibleText(_ scalars: Substring.UnicodeScalarView.SubSequence) -> String {
        VisibleText(String(Substring(scalars)).replacing("\t", with: " ")).string
    }

    /// How many of the characters together take no more than `cells`.
    private static func countFitting(_ characters: some Sequence<Character>, cells: Int) -> Int {
        var left = cells
        return characters.prefix { character in
            left -= TextWidth.cells(of: character)
            return left >= 0
        }.count
    }
}
