import CommandKit
import Domain
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

    /// - Parameter place: Where the line stands in a script; nil at the prompt, where the place is in sight.
    func rendering(of error: CommandError, for line: String, at place: ScriptPlace?) -> String {
        let word = theme.paint(wording.text("error:"), as: .error)
        var text = "\(prefix(place, column: error.column(in: line)))\(word) \(wording.text(error.message))\n"
        // At the prompt the line stands just above; it is repeated only to point into it.
        if error.range != nil || place != nil, !line.isEmpty {
            text += SourceExcerpt(line, error.range).lines.map { "  \($0)\n" }.joined()
        }
        if let comparison = error.comparison { text += ComparisonBlocks(comparison, in: wording).text }
        for asking in place?.readFrom ?? [] { text += wording.text("read from \(asking.name):\(asking.line)") + "\n" }
        if let hint = error.hint { text += wording.text("hint: \(hint)") + "\n" }
        return text
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

extension CommandError {
    /// Where the wrong words begin in the line, in characters counted from 1; nil where no word is to blame.
    func column(in line: String) -> Int? {
        guard let range, !line.isEmpty || range.upper == 0 else { return nil }
        let before = SourceRange(0, range.lower).text(in: line)
        return 1 + (before.utf8.allSatisfy { $0 < 0x80 } ? before.utf8.count : before.count)
    }
}
