/// A candidate for the word at the cursor.
public struct Completion: Sendable, Hashable {
    /// The text that replaces the completed range, already quoted.
    public var text: String

    /// The text in the list of candidates; the caller has made it safe to print.
    public var label: String

    /// What the candidate is, such as the title of a row; safe to print, empty for nothing.
    public var note: String

    /// True if more can follow immediately, as after a field's name; otherwise a space is added.
    public var continues: Bool

    public init(text: String, label: String, note: String = "", continues: Bool = false) {
        self.text = text
        self.label = label
        self.note = note
        self.continues = continues
    }
}

/// The candidates for a part of a line.
public struct CompletionResult: Sendable, Hashable {
    /// The part of the line that a completion replaces, in UTF-8 offsets.
    public var range: Range<Int>

    /// The candidates, in the order in which they are listed.
    public var completions: [Completion]

    /// Creates a result; a range outside the line or through a scalar completes nothing.
    public init(range: Range<Int>, completions: [Completion]) {
        self.range = range
        self.completions = completions
    }

    /// The candidates as they are listed.
    var labels: [String] { completions.map { $0.note.isEmpty ? $0.label : $0.label + "  " + $0.note } }
}

/// Labels arranged in columns within a screen, as in `ls`.
struct CompletionColumns {
    /// The rows to print, without newlines.
    let rows: [String]

    /// The screen, and how labels fill it.
    struct Screen {
        var rows: Int
        var columns: Int

        /// True if labels run across rows, not down columns: inputrc's `print-completions-horizontally`.
        var isAcross = false

        /// Returns the number of cells that a character takes.
        var cells: (Character) -> Int
    }

    private static let gap = 2

    /// Arranges labels and leaves room for the line itself; a last row such as `… +12` counts the labels left out.
    init(_ labels: [String], on screen: Screen) {
        let labels = labels.map { CompletionColumns.fit($0, into: screen.columns - 1, cells: screen.cells) }
        let width = (labels.map(\.width).max() ?? 0) + CompletionColumns.gap
        let perRow = max(1, (screen.columns - 1 + CompletionColumns.gap) / width)
        let mostRows = max(1, screen.rows - 3)
        let shown = Array(labels.prefix(mostRows * perRow))
        let rowCount = (shown.count + perRow - 1) / perRow

        var rows = (0..<rowCount).map { row in
            let places = (0..<perRow).map { column in
                screen.isAcross ? row * perRow + column : column * rowCount + row
            }
            return CompletionColumns.row(places.filter(shown.indices.contains).map { shown[$0] }, width: width)
        }
        if shown.count < labels.count { rows.append("… +\(labels.count - shown.count)") }
        self.rows = rows
    }

    private struct Label {
        var text: String
        var width: Int
    }

    private static func fit(_ text: String, into columns: Int, cells: (Character) -> Int) -> Label {
        let width = text.reduce(0) { $0 + cells($1) }
        if width <= columns { return Label(text: text, width: width) }
        var shortened = Label(text: "", width: 0)
        for character in text {
            guard shortened.width + cells(character) < columns else { break }
            shortened.text.append(character)
            shortened.width += cells(character)
        }
        return Label(text: shortened.text + "…", width: shortened.width + 1)
    }

    private static func row(_ labels: [Label], width: Int) -> String {
        var row = ""
        for (place, label) in labels.enumerated() {
            row += label.text
            if place < labels.count - 1 { row += String(repeating: " ", count: width - label.width) }
        }
        return row
    }
}

/// The effect of one press of Tab on a line.
struct CompletionStep: Equatable {
    /// The UTF-8 offsets to replace and the new text; nil to leave the line unchanged.
    var replacement: Replacement?

    /// The labels to list below the line.
    var labels: [String] = []

    var ringsBell = false

    struct Replacement: Equatable {
        var range: Range<Int>
        var text: String
    }

    /// Decides as GNU readline does: inserts a single candidate, or the common prefix of several; a second Tab that
    /// cannot extend the line lists them.
    ///
    /// - Parameters:
    ///   - listsAlways: inputrc's `show-all-if-ambiguous`: several candidates are listed at once.
    ///   - listsWhenStuck: `show-all-if-unmodified`: several are listed at once if the line could not be extended.
    init(
        line: String, result: CompletionResult, isRepeated: Bool, listsAlways: Bool = false,
        listsWhenStuck: Bool = false
    ) {
        guard let current = line.utf8Slice(result.range), let first = result.completions.first else {
            ringsBell = true
            return
        }
        let texts = result.completions.map(\.text)
        if texts.count == 1 {
            replacement = CompletionStep.insertion(of: first, for: result.range, in: line)
            return
        }
        let prefix = CompletionStep.commonPrefix(of: texts)
        if prefix.count >= current.count, !prefix.utf8.elementsEqual(current.utf8) {
            replacement = Replacement(range: result.range, text: prefix)
        }
        if listsAlways || replacement == nil && (isRepeated || listsWhenStuck) {
            labels = result.labels
        } else {
            ringsBell = true
        }
    }

    /// Ends a whole word with one space, and replaces an existing space after it.
    private static func insertion(of completion: Completion, for range: Range<Int>, in line: String) -> Replacement {
        if completion.continues { return Replacement(range: range, text: completion.text) }
        let isSpaced = line.utf8.dropFirst(range.upperBound).first == UInt8(ascii: " ")
        let end = isSpaced ? range.upperBound + 1 : range.upperBound
        return Replacement(range: range.lowerBound..<end, text: completion.text + " ")
    }

    private static func commonPrefix(of texts: [String]) -> String {
        guard var prefix = texts.first else { return "" }
        for text in texts.dropFirst() {
            prefix = String(zip(prefix, text).prefix { $0 == $1 }.map(\.0))
        }
        return prefix
    }
}

extension String {
    /// Returns the text between two UTF-8 offsets; nil if they are outside the text or within a scalar.
    package func utf8Slice(_ range: Range<Int>) -> Substring? {
        guard range.lowerBound >= 0, range.upperBound <= utf8.count else { return nil }
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        let end = utf8.index(startIndex, offsetBy: range.upperBound)
        guard start.samePosition(in: unicodeScalars) != nil, end.samePosition(in: unicodeScalars) != nil else {
            return nil
        }
        return self[start..<end]
    }
}
