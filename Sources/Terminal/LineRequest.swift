/// The contents of a prompt. The functions are called on the editor's thread and must return quickly.
public struct LineRequest: Sendable {
    /// The text before the line; it may contain escape sequences, such as colours.
    public var prompt: String
    /// The text at the right end of the row, while there is room for it; not shown where readline draws the line.
    public var rightPrompt = ""
    /// A text to begin with, as if it had been typed.
    public var initial = ""
    /// The place of the cursor in it, as a UTF-8 offset; nil for its end.
    public var initialCursor: Int?
    /// For screen readers: no row is redrawn for characters of uncertain width, nothing is marked, and completions are
    /// listed one per line.
    public var isAppended = false
    /// True if Space on an empty line ends it as Enter does.
    public var endsAtSpace = false
    /// True if the key that searches the history ends the line with `.recall`; otherwise readline searches.
    public var hasHistory = false
    /// A list below the line; not shown where readline draws the line.
    public var list: LineList?
    /// Called with the text after each key that changed it.
    public var onEdit: (@Sendable (String) -> Void)?
    /// Called with a paste and the text before and after the cursor; returns the text to insert, and a sentence to
    /// show below the line, made safe to print.
    public var pasting:
        (@Sendable (_ pasted: String, _ before: String, _ after: String) -> (text: String, note: String?))?
    /// Removes a suggested line from the history; returns a sentence about it, made safe to print. Nil if the history
    /// has no such line.
    public var forgetting: (@Sendable (_ line: String) -> String?)?
    /// Returns true for a text that goes on in another row at Enter. An empty row ends it all the same.
    public var isOpen: (@Sendable (_ text: String) -> Bool)?
    /// Called with the text and the cursor as a UTF-8 offset in it after each change.
    public var marking: (@Sendable (_ text: String, _ cursor: Int) -> LineMarks)?
    /// Completes the word at the cursor, a UTF-8 offset in the line.
    public var completing: @Sendable (_ line: String, _ cursor: Int) -> CompletionResult = { _, cursor in
        CompletionResult(range: cursor..<cursor, completions: [])
    }

    public init(prompt: String) { self.prompt = prompt }
}

/// The user's answer to a prompt.
public enum LineInput: Sendable, Equatable {
    /// A finished line: newlines inside it were pasted, and it never contains NUL or invalid UTF-8.
    case line(String)
    /// The text is to be edited in the user's editor: `edit-in-editor`, on Control-X Control-E.
    case edit(String)
    /// The history is to be searched for the text: readline's `reverse-search-history`, on Control-R.
    /// It comes with the place of the cursor, as a UTF-8 offset.
    case recall(String, cursor: Int)
    /// The line was dropped: by the interrupt key or by `LineEditor.interrupt()`.
    case interrupted
    /// The end-of-file key on an empty line, or a terminal that was closed.
    case end
    /// A signal asked the program to exit before or while the line was typed.
    case ended(by: Signal)
}

/// A walk through the history, from the line that was being typed and back to it.
struct HistoryWalk: Equatable {
    private(set) var text: String
    private let typed: String
    private let beginning: String
    /// The index of the line in the history; its count for the line that was being typed.
    private(set) var place: Int

    /// - Parameter beginning: The beginning of the lines to stop at; empty for all.
    init(from typed: String, beginning: String, in history: [String]) {
        (text, self.typed, self.beginning, place) = (typed, typed, beginning, history.count)
    }

    /// Moves to an earlier line, or to a later one if `count` is positive; returns nil if there is none.
    mutating func move(by count: Int, in history: [String]) -> String? {
        var next = place
        var left = abs(count)
        while left > 0 {
            next += count.signum()
            guard next >= 0, next <= history.count else { return nil }
            let candidate = next == history.count ? typed : history[next]
            if next == history.count || candidate.hasPrefix(beginning) && candidate != text { left -= 1 }
        }
        place = next
        text = next == history.count ? typed : history[next]
        return text
    }
}
