import CommandKit
import Domain
import Services
import Syntax

/// Words an error for a person: what happened, the line with a caret under the wrong words, and what to type next.
///
///     souk: buying.souk:12:8: error: There is no field “pirce”.
///       filter pirce < 200
///              ^^^^^
///     hint: Did you mean price?
///
/// In between stand what an expectation compared, and the lines that had the script read.
struct ErrorRenderer {
    let theme: Theme
    let wording: Wording
    /// Cells in a line; nil for lines as long as they come.
    var width: Int?

    /// - Parameter place: Where the line stands in a script; nil at the prompt, where the place is in sight.
    func rendering(of error: Failure, for line: String, at place: ScriptPlace?) -> String {
        var text = sentence(error, prefix(place, column: error.column(in: line)))
        // At the prompt the line stands just above; it is repeated only to point into it.
        if error.range != nil || place != nil, !line.isEmpty {
            let excerpt = SourceExcerpt(line, error.range, width: width.map { $0 - 2 })
            text += excerpt.lines.map { wording.leftToRight("  \($0)") + "\n" }.joined()
        }
        if let comparison = error.comparison { text += ComparisonBlocks(comparison, in: wording, width: width).text }
        for asking in place?.readFrom ?? [] { text += lines("read from \(asking.name):\(asking.line)") }
        if let hint = error.hint { text += lines("hint: \(hint)") }
        return text
    }

    private func lines(_ message: Message) -> String {
        wording.lines(of: message, width: width).map { $0 + "\n" }.joined()
    }

    /// The place, the word that says what it is, and what happened.
    private func sentence(_ error: Failure, _ prefix: String) -> String {
        let word = wording.text("error:")
        var lines = Wording.broken("\(prefix)\(word) \(wording.text(error.message))", width: width)
        let head = prefix + word
        if let first = lines.first, first.hasPrefix(head) {
            lines[0] = prefix + theme.paint(word, as: .error) + first.dropFirst(head.count)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func prefix(_ place: ScriptPlace?, column: Int?) -> String {
        guard let place else { return "" }
        var prefix = "souk: \(name(of: place)):"
        if let number = place.number {
            prefix += "\(number):"
            if let column { prefix += "\(column):" }
        }
        return prefix + " "
    }

    private func name(of place: ScriptPlace) -> String {
        BidirectionalIsolate.around(VisibleText(place.name).string)
    }
}

extension ScriptPlace {
    /// The line's number; nil where the script as a whole is meant.
    var number: Int? { line > 0 ? line : nil }
}

extension Failure {
    /// Where the wrong words begin in the line, in characters counted from 1; nil where no word is to blame.
    func column(in line: String) -> Int? {
        guard let range, !line.isEmpty || range.upper == 0 else { return nil }
        let before = SourceRange(0, range.lower).text(in: line)
        return 1 + (before.utf8.allSatisfy { $0 < 0x80 } ? before.utf8.count : before.count)
    }
}
