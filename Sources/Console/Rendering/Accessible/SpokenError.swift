import CommandKit
import Domain
import Services
import Syntax

/// An error in words: what happened, which word is wrong and where it stands, and what to type next.
///
///     Error in buying.souk, line 12: There is no field “pirce”.
///     The word “pirce”, at character 8.
///     Hint: Did you mean price?
struct SpokenError {
    private let error: Failure
    private let line: String
    private let place: ScriptPlace?

    /// - Parameter place: Where the line stands in a script; nil at the prompt.
    init(_ error: Failure, in line: String, at place: ScriptPlace?) {
        self.error = error
        self.line = line
        self.place = place
    }

    /// Whole lines, each with its newline.
    func text(in wording: Wording) -> String {
        var lines = SpokenLines(in: wording)
        lines.say(head)
        if let position { lines.say(position) }
        if let comparison = error.comparison { lines.say(comparison: ComparisonBlocks(comparison, in: wording)) }
        for asking in place?.readFrom ?? [] { lines.say("Read from \(asking.name), line \(asking.line).") }
        if let hint = error.hint { lines.say("Hint: \(hint)") }
        return lines.text
    }

    private var head: Message {
        guard let place else { return "Error: \(error.message)" }
        guard let number = place.number else { return "Error in \(place.name): \(error.message)" }
        return "Error in \(place.name), line \(number): \(error.message)"
    }

    /// Characters of the wrong words that are said.
    private static let limit = 60

    private var position: Message? {
        guard let range = error.range, let column = error.column(in: line) else { return nil }
        let wrong = String(range.text(in: line).prefix(Self.limit))
        if wrong.isEmpty { return "At character \(column)." }
        return wrong.contains(" ")
            ? "The words “\(wrong)”, at character \(column)." : "The word “\(wrong)”, at character \(column)."
    }
}

extension SpokenLines {
    /// Says what was expected and what there is, line by line, letter by letter as it is.
    fileprivate mutating func say(comparison: ComparisonBlocks) {
        for line in comparison.text.split(separator: "\n") { say(Message(outside: String(line))) }
    }
}
