package import CommandKit
import Syntax

/// A renderer of errors for people: what happened, the line with carets under the wrong words, and what to type next.
///
///     souk: buying.souk:12:8: error: There is no field “pirce”.
///       filter pirce < 200
///              ^^^^^
///     hint: Did you mean price?
///
/// Before the hint are the texts that an expectation compared, and the lines that caused the script to be read.
struct ErrorRenderer {
    let localizer: Localizer
    /// The number of cells in a line; nil for lines of any length.
    var width: Int?

    /// - Parameter place: The position of the line in a script; nil at the prompt, where the line is in sight.
    func lines(of error: Failure, for line: String, at place: ScriptPlace?) -> [Line] {
        // A question that was answered with no is not an error.
        let isError = error.kind != .cancelled || place != nil
        var lines = sentence(error, isError ? prefix(place, column: error.column(in: line, at: place)) : nil)
        // At the prompt the line is just above; it is repeated only to point into it.
        if error.range != nil || place != nil, !line.isEmpty {
            let excerpt = SourceExcerpt(
                line, error.range, width: width.map { $0 - 2 }, isOrdered: localizer.bidi == .app)
            lines += excerpt.lines.map { Line([Span("  \($0)")], isLeftToRight: true) }
        }
        if let comparison = error.comparison {
            lines += ComparisonBlocks(comparison: comparison, localizer: localizer, width: width).lines
        }
        for asking in place?.readFrom ?? [] {
            lines += localizer.lines(of: "read from \(asking.name):\(asking.line)", width: width)
        }
        return lines + (error.hint.map { localizer.lines(of: "hint: \($0)", width: width) } ?? [])
    }

    /// Returns the place, the word `error:` and the message; the message alone if there is no prefix.
    private func sentence(_ error: Failure, _ prefix: Line?) -> [Line] {
        let word = Line(localizer.text("error:"), as: .error)
        let lines = MessageText(error.message, in: localizer).lines
        let first = prefix.map { $0 + word + Line(" ") + lines[0] } ?? lines[0]
        return ([first] + lines.dropFirst()).flatMap { $0.wrapped(to: width) }
    }

    private func prefix(_ place: ScriptPlace?, column: Int?) -> Line {
        guard let place else { return Line() }
        let numbers = [place.number, place.number == nil ? nil : column].compactMap { $0.map { "\($0):" } }.joined()
        return Line([
            Span("\(localizer.programName): "), Span(VisibleText(place.name).string, isApart: true),
            Span(":\(numbers) "),
        ])
    }
}

extension Failure {
    /// Returns the column at which the wrong words begin, in characters counted from 1; nil if there are no such words.
    package func column(in line: String, at place: ScriptPlace?) -> Int? {
        guard let range, !line.isEmpty || range.upper == 0 else { return nil }
        let before = SourceRange(0, range.lower).text(in: line)
        return 1 + (place?.start ?? 0) + (before.utf8.allSatisfy { $0 < 0x80 } ? before.utf8.count : before.count)
    }
}

/// A line that was typed, made visible, with carets under the wrong words.
struct SourceExcerpt {
    /// The line, and a second line of blanks and carets if there are words to point at.
    let lines: [String]

    /// The greatest width of the shown line, in cells. Of a longer line, the part around the wrong words is shown.
    static let widest = 120
    /// The number of scalars that are scanned before, in and after the wrong words: a limit on the cost of a long line.
    private static let scalarLimit = 1_000

    /// - Parameters:
    ///   - range: The range of the wrong words; if it is empty, one caret marks its position. Nil to point at nothing.
    ///   - isOrdered: True if the line will be ordered here, which moves its words.
    init(_ line: String, _ range: SourceRange?, width: Int? = nil, isOrdered: Bool = false) {
        // Leaves a cell for a caret after the last character.
        let width = width.map { min(max($0 - 1, 3), Self.widest) } ?? Self.widest
        let place = range ?? .empty(at: 0)
        let wrong = Self.visible(place.text(in: line).unicodeScalars.prefix(Self.scalarLimit))
            .clipped(to: width * 2 / 3)
        let left = width - TextWidth.cells(of: wrong)
        let rest = SourceRange(place.upper, line.utf8.count).text(in: line)
        let after = Self.visible(rest.unicodeScalars.prefix(Self.scalarLimit))
        // Each side gets half of the remaining cells, and those that the other side does not need.
        let before = Self.visible(
            SourceRange(0, place.lower).text(in: line).unicodeScalars.suffix(Self.scalarLimit)
        ).clippedAtStart(to: max(left - TextWidth.cells(of: after), left / 2))
        let start = TextWidth.cells(of: before)
        let end = left > start ? after.clipped(to: left - start) : ""
        let shown = before + wrong + end
        guard range != nil else {
            lines = [shown]
            return
        }
        let isPosition = wrong.isEmpty
        let pointed = Span(isPosition ? end.first.map(String.init) ?? " " : wrong, as: .error)
        let spans = [Span(before), pointed, Span(isPosition ? String(end.dropFirst()) : end)]
        let drawn = isOrdered ? BidirectionalLine(spans, rightToLeft: false)?.row() ?? spans : spans
        let carets = drawn.map { span in
            let cells = TextWidth.cells(of: span.text)
            return span.role == nil ? Span.blanks(cells).text : String(repeating: "^", count: cells)
        }
        lines = [shown, String(carets.joined().trimmingLast(" "))]
    }

    private static func visible(_ scalars: Substring.UnicodeScalarView.SubSequence) -> String {
        VisibleText(String(Substring(scalars)).replacing("\t", with: " ")).string
    }
}

/// The expected text and the actual text, each as a block of indented lines that are safe to show.
///
///     expected:
///       10 listings
///     got:
///       1 listing.
struct ComparisonBlocks {
    /// The greatest number of lines shown of a block. A longer block is shown as its beginning, the number of omitted
    /// lines and its end.
    static let lineLimit = 20
    private static let endLimit = 6
    static let widthLimit = 240

    let comparison: Comparison
    let localizer: Localizer
    /// The number of cells in a line; nil for lines of any length.
    var width: Int?

    var lines: [Line] {
        let head: Message = comparison.isNegated ? "not expected:" : "expected:"
        return block(head, comparison.expected) + block("got:", comparison.got)
    }

    private func block(_ head: Message, _ message: Message) -> [Line] {
        let text = MessageText(message, in: localizer, outside: .exact).string
        guard !text.isEmpty else { return localizer.lines(of: "\(head) nothing") }
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let left = all.count - Self.lineLimit
        let beginning = left > 0 ? all.prefix(Self.lineLimit - Self.endLimit) : all
        let gap = left > 0 ? localizer.lines(of: "… \(left, Noun(one: "more line", other: "more lines"))") : []
        let lines = beginning.flatMap(visible) + gap + (left > 0 ? all.suffix(Self.endLimit).flatMap(visible) : [])
        return localizer.lines(of: head) + lines.map { $0.indented(by: 2) }
    }

    private func visible(_ line: Substring) -> [Line] {
        // Only the beginning of a long line is scanned.
        let near = line.unicodeScalars.prefix(Self.widthLimit * 4)
        let visible = VisibleText(String(Substring(near))).string
        let shown = String(visible.prefix(Self.widthLimit))
        let isCut = near.endIndex != line.endIndex || shown.utf8.count < visible.utf8.count
        return Line([Span(shown, isApart: true), Span(isCut ? "…" : "")]).wrapped(to: width.map { max(1, $0 - 2) })
    }
}
