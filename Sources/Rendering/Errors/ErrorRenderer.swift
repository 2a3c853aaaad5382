import CommandKit
import Domain
package import Services
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
    package var number: Int? { line > 0 ? line : nil }
}

extension Failure {
    /// Where the wrong words begin in the line, in characters counted from 1; nil where no word is to blame.
    package func column(in line: String) -> Int? {
        guard let range, !line.isEmpty || range.upper == 0 else { return nil }
        let before = SourceRange(0, range.lower).text(in: line)
        return 1 + (before.utf8.allSatisfy { $0 < 0x80 } ? before.utf8.count : before.count)
    }
}

/// Where a line stands in a script.
public struct ScriptPlace: Sendable, Hashable {
    /// What the script is called: its path as it was given, `stdin`, `command`.
    public let name: String
    /// The line's number, counted from 1; 0 where the script as a whole is meant.
    public let line: Int
    /// The lines that had the script read, innermost first; empty for a script that is not read by another.
    public let readFrom: [ScriptPlace]

    public init(name: String, line: Int, readFrom: [ScriptPlace] = []) {
        self.name = name
        self.line = line
        self.readFrom = readFrom
    }
}

/// What was expected and what there is, each as a block of indented lines that are safe to show.
///
///     expected:
///       10 listings
///     got:
///       1 listing.
struct ComparisonBlocks {
    /// Lines of a block that are shown: of a longer one its beginning and its end, with how many are left out between.
    static let lineLimit = 20
    private static let endLimit = 6
    /// Characters of a line that are shown.
    static let widthLimit = 240

    private let comparison: Comparison
    private let wording: Wording
    private let width: Int?

    /// - Parameter width: Cells in a line; nil for lines as long as they come.
    init(_ comparison: Comparison, in wording: Wording, width: Int? = nil) {
        (self.comparison, self.wording, self.width) = (comparison, wording, width)
    }

    var lines: [Line] {
        let head: Message = comparison.isNegated ? "not expected:" : "expected:"
        return block(head, comparison.expected) + block("got:", comparison.got)
    }

    private func block(_ head: Message, _ message: Message) -> [Line] {
        let text = MessageText(message, in: wording, outside: .exact).string
        guard !text.isEmpty else { return wording.lines(of: "\(head) nothing") }
        let head = wording.lines(of: head)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let left = lines.count - Self.lineLimit
        guard left > 0 else { return head + lines.flatMap(indented) }
        let gap = wording.lines(of: "… \(left, Noun(one: "more line", other: "more lines"))").map { $0.indented(by: 2) }
        let (beginning, end) = (lines.prefix(Self.lineLimit - Self.endLimit), lines.suffix(Self.endLimit))
        return head + beginning.flatMap(indented) + gap + end.flatMap(indented)
    }

    private func indented(_ line: Substring) -> [Line] {
        visible(line).wrapped(to: width.map { max(1, $0 - 2) }).map { $0.indented(by: 2) }
    }

    private func visible(_ line: Substring) -> Line {
        // Of a line of a megabyte no more is looked at than is shown.
        let near = line.unicodeScalars.prefix(Self.widthLimit * 4)
        let isCut = near.endIndex != line.endIndex
        let visible = VisibleText(String(Substring(near))).string
        let shown = String(visible.prefix(Self.widthLimit))
        return Line([Span(shown, isApart: true), Span(isCut || shown.utf8.count < visible.utf8.count ? "…" : "")])
    }
}
