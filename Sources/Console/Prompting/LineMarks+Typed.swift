import CommandKit
import Rendering
import Syntax
import Terminal

extension LineMarks {
    /// Marks a line while it is typed: its parts in colour, what could follow it, and a hint below it.
    ///
    /// Called on the editor's thread with each key.
    ///
    /// - Parameters:
    ///   - isOpen: True if Enter begins another row of the text.
    ///   - continuation: Returns what followed a text when it was typed before.
    init(
        _ text: String, cursor: Int, isOpen: @autoclosure () -> Bool, _ completer: Completer, _ theme: Theme,
        _ localizer: Localizer, continuation: (String) -> String?
    ) {
        self.init()
        guard !text.isEmpty, text.utf8.count <= Completer.markedLimit else { return }
        ghostStyle = theme.sequence(of: .dim)
        let before = String(decoding: text.utf8.prefix(cursor), as: UTF8.self)
        hint = Self.row(for: isOpen() ? Hint(text: Self.continues) : completer.hint(for: before), theme, localizer)
        guard !text.contains("\n") else { return }
        // Without colours, a suggestion would look as if it had been typed.
        guard theme != .none else { return }
        styles = completer.parts(of: text).compactMap { part in
            let style = part.role.role.map(theme.sequence) ?? ""
            return style.isEmpty ? nil : Style(part.range.lower..<part.range.upper, style)
        }
        if let pair = Self.brackets(at: cursor, in: Array(text.utf8)) { mark(pair) }
        if cursor == text.utf8.count { ghost = continuation(text) ?? Self.ghost(for: text, completer) }
    }

    private static let continues: Message =
        "A quote is open: Enter begins another row, and on an empty row ends the line."

    /// Returns a hint as one row; the current parameter stands out.
    private static func row(for hint: Hint, _ theme: Theme, _ localizer: Localizer) -> String {
        let dim = theme.sequence(of: .dim)
        let plain = hint.plainUsage
        let painted = hint.usage.map { $0.isCurrent ? "\u{1B}[m\u{1B}[1m\($0.text)\u{1B}[m\(dim)" : $0.text }
        let usage = dim + (dim.isEmpty ? plain : painted.joined(separator: " "))
        guard !hint.text.isEmpty else { return usage }
        guard !plain.isEmpty else { return usage + localizer.rowEnd(hint.text) }
        return usage + " · " + localizer.rowEnd(hint.text, after: TextWidth.cells(of: plain) + 3)
    }

    /// Underlines two brackets; a style that contains one is kept as it is.
    private mutating func mark(_ pair: (Int, Int)) {
        for place in [pair.0, pair.1] where !styles.contains(where: { $0.range.contains(place) }) {
            styles.append(Style(place..<place + 1, "\u{1B}[1;4m"))
        }
        styles.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns the places of the bracket beside the cursor and of the one that belongs to it; nil if there is none.
    static func brackets(at cursor: Int, in text: [UInt8]) -> (Int, Int)? {
        let (open, close) = (UInt8(ascii: "("), UInt8(ascii: ")"))
        let beside = [cursor - 1, cursor].first { text.indices.contains($0) && [open, close].contains(text[$0]) }
        guard let beside else { return nil }
        let step = text[beside] == open ? 1 : -1
        var (depth, place) = (0, beside)
        while text.indices.contains(place) {
            if text[place] == open { depth += 1 } else if text[place] == close { depth -= 1 }
            if depth == 0 { return (min(beside, place), max(beside, place)) }
            place += step
        }
        return nil
    }

    private static func ghost(for text: String, _ completer: Completer) -> String {
        let found = completer.complete(text)
        // Suggests only a single candidate, and only after its word was begun.
        guard found.candidates.count == 1, let candidate = found.candidates.first,
            let typed = text.utf8Slice(found.range.lower..<found.range.upper), !typed.isEmpty,
            candidate.inserted.hasPrefix(typed)
        else { return "" }
        return String(candidate.inserted.dropFirst(typed.count))
    }
}
