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

    /// Both blocks, each line with its newline.
    var text: String {
        let head: Message = comparison.isNegated ? "not expected:" : "expected:"
        return block(head, comparison.expected) + block("got:", comparison.got)
    }

    private func block(_ head: Message, _ message: Message) -> String {
        let text = MessageText(message, in: wording, outside: .exact).string
        guard !text.isEmpty else { return wording.text("\(head) nothing") + "\n" }
        let head = wording.text(head)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let left = lines.count - Self.lineLimit
        guard left > 0 else { return ([head] + lines.map(indented)).map { $0 + "\n" }.joined() }
        let gap = ["  " + wording.text("… \(left, Noun(one: "more line", other: "more lines"))")]
        let (beginning, end) = (lines.prefix(Self.lineLimit - Self.endLimit), lines.suffix(Self.endLimit))
        return ([head] + beginning.map(indented) + gap + end.map(indented)).map { $0 + "\n" }.joined()
    }

    private func indented(_ line: Substring) -> String {
        guard !line.isEmpty else { return "" }
        return Wording.broken(visible(line), width: width.map { max(1, $0 - 2) }).map { "  \($0)" }
            .joined(separator: "\n")
    }

    private func visible(_ line: Substring) -> String {
        // Of a line of a megabyte no more is looked at than is shown.
        let near = line.unicodeScalars.prefix(Self.widthLimit * 4)
        let isCut = near.endIndex != line.endIndex
        let visible = VisibleText(String(Substring(near))).string
        let shown = String(visible.prefix(Self.widthLimit))
        return wording.isolated(shown) + (isCut || shown.utf8.count < visible.utf8.count ? "…" : "")
    }
}
