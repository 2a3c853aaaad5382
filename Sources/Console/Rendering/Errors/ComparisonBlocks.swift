import CommandKit
import Domain
import Services

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
