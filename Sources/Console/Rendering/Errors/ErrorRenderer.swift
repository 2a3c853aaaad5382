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
    let wording: Wording
    /// Cells in a line; nil for lines as long as they come.
    var width: Int?

    /// - Parameter place: Where the line stands in a script; nil at the prompt, where the place is in sight.
    func lines(of error: Failure, for line: String, at place: ScriptPlace?) -> [Line] {
        var lines = sentence(error, prefix(place, column: error.column(in: line)))
        // At the prompt the line stands just above; it is repeated only to point into it.
        if error.range != nil || place != nil, !line.isEmpty {
            let excerpt = SourceExcerpt(line, error.range, width: width.map { $0 - 2 })
            lines += excerpt.lines.map { Line([Span("  \($0)")], isLeftToRight: true) }
        }
        if let comparison = error.comparison { lines += ComparisonBlocks(comparison, in: wording, width: width).lines }
        for asking in place?.readFrom ?? [] {
            lines += wording.lines(of: "read from \(asking.name):\(asking.line)", width: width)
        }
        return lines + (error.hint.map { wording.lines(of: "hint: \($0)", width: width) } ?? [])
    }

    /// The place, the word that says what it is, and what happened.
    private func sentence(_ error: Failure, _ prefix: Line) -> [Line] {
        let word = Line(wording.text("error:"), as: .error)
        let lines = MessageText(error.message, in: wording).lines
        let first = prefix + word + Line(" ") + lines[0]
        return ([first] + lines.dropFirst()).flatMap { $0.wrapped(to: width) }
    }

    private func prefix(_ place: ScriptPlace?, column: Int?) -> Line {
        guard let place else { return Line() }
        let numbers = [place.number, place.number == nil ? nil : column].compactMap { $0.map { "\($0):" } }.joined()
        return Line([
            Span("souk: "), Span(VisibleText(place.name).string, isApart: true), Span(":\(numbers) "),
        ])
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
