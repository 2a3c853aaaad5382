import CommandKit
import Domain
import Rendering
import Syntax
import Terminal

extension LineMarks {
    /// Marks a line while it is typed: its parts in colour, what could follow it, and a hint below it.
    ///
    /// Called on the editor's thread with each key.
    ///
    /// - Parameters:
    ///   - cursor: A UTF-8 offset in the text.
    ///   - continuation: Returns what followed a text when it was typed before.
    init(
        _ text: String, cursor: Int, _ completer: Completer, _ theme: Theme, _ localizer: Localizer,
        continuation: (String) -> String?
    ) {
        self.init()
        guard !text.isEmpty, !text.contains("\n") else { return }
        ghostStyle = theme.sequence(of: .dim)
        let before = String(decoding: text.utf8.prefix(cursor), as: UTF8.self)
        hint = localizer.text(completer.hint(for: before)).split(whereSeparator: \.isNewline).joined(separator: " ")
        // Without colours, a suggestion would look as if it had been typed.
        guard theme != .none else { return }
        styles = completer.parts(of: text).compactMap { part in
            let style = theme.sequence(of: Self.role(of: part.role))
            return style.isEmpty ? nil : Style(part.range.lower..<part.range.upper, style)
        }
        if cursor == text.utf8.count { ghost = continuation(text) ?? Self.ghost(for: text, completer) }
    }

    private static func ghost(for text: String, _ completer: Completer) -> String {
        let found = completer.complete(text)
        // Only what is certain, and never before its word has been begun.
        guard found.candidates.count == 1, let candidate = found.candidates.first,
            let typed = text.utf8Slice(found.range.lower..<found.range.upper), !typed.isEmpty,
            candidate.inserted.hasPrefix(typed)
        else { return "" }
        return String(candidate.inserted.dropFirst(typed.count))
    }

    private static func role(of role: LinePart.Role) -> TextRole {
        switch role {
        case .command: .head
        case .option, .keyword: .dim
        case .field: .typedField
        case .comparison: .mark
        case .value: .typedValue
        case .string: .added
        case .number: .typedNumber
        case .wrong: .error
        }
    }
}
