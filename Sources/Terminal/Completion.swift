/// A candidate for the word at the cursor.
public struct Completion: Sendable, Hashable {
    /// The text that replaces the completed range, already quoted.
    public var text: String
    /// The text in the list of candidates; the caller has made it safe to print.
    public var label: String
    /// A description, such as the title of a row; safe to print, empty for nothing.
    public var note: String
    /// True if more can follow immediately, as after a field's name; otherwise a space is added.
    public var continues: Bool

    public init(text: String, label: String, note: String = "", continues: Bool = false) {
        (self.text, self.label, self.note, self.continues) = (text, label, note, continues)
    }
}

public struct CompletionResult: Sendable, Hashable {
    /// The part of the line that a completion replaces, in UTF-8 offsets.
    public var range: Range<Int>
    /// The candidates, in the order in which they are listed.
    public var completions: [Completion]

    /// Creates a result; a range outside the line or through a scalar completes nothing.
    public init(range: Range<Int>, completions: [Completion]) { (self.range, self.completions) = (range, completions) }
}

/// The effect of one press of Tab on a line.
struct CompletionStep: Equatable {
    /// The UTF-8 offsets to replace and the new text; nil to leave the line unchanged.
    var replacement: Replacement?
    var isListing = false

    var ringsBell = false

    struct Replacement: Equatable {
        var range: Range<Int>
        var text: String
    }

    /// Decides as GNU readline does: inserts a single candidate, or the common prefix of several; a second Tab that
    /// cannot extend the line lists them.
    ///
    /// - Parameter listsAlways: True to list several candidates at once, as inputrc's `show-all-if-ambiguous` does.
    init(line: String, result: CompletionResult, isRepeated: Bool, listsAlways: Bool = false) {
        guard let current = line.utf8Slice(result.range), let first = result.completions.first else {
            ringsBell = true
            return
        }
        let texts = result.completions.map(\.text)
        if texts.count == 1 {
            replacement = CompletionStep.insertion(of: first, for: result.range, in: line)
            return
        }
        let prefix = texts.dropFirst().reduce(texts[0]) { agreed, text in
            String(zip(agreed, text).prefix { $0 == $1 }.map(\.0))
        }
        if prefix.count >= current.count, !prefix.utf8.elementsEqual(current.utf8) {
            replacement = Replacement(range: result.range, text: prefix)
        }
        if listsAlways || replacement == nil && isRepeated {
            isListing = true
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
