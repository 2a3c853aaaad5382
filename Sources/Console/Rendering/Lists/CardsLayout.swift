import CommandKit
import Domain
import FoundationEssentials

/// A page of records as cards, two of them side by side, in the order of lines of text.
struct CardsLayout {
    private let list: RecordList
    private let cells: RecordCells
    private let theme: Theme
    /// The cells that each of two cards has.
    private let cardWidth: Int
    /// The cells before the texts of a card, where its number stands.
    private let numberWidth: Int

    /// - Parameter width: Cells in a line, at least ``narrowest``.
    init(_ list: RecordList, in wording: Wording, width: Int, theme: Theme) {
        self.list = list
        self.theme = theme
        cells = RecordCells(list.schema, in: wording)
        cardWidth = min((width - Self.gap) / 2, Self.readableWidth)
        numberWidth = list.records.map { $0.number.map(String.init)?.utf8.count ?? 0 }.max() ?? 0
    }

    /// Cells in a line with which two cards have place beside each other.
    static let narrowest = 80
    private static let gap = 3
    /// What a card has at most: eyes have far to go between the halves of a wider pair.
    private static let readableWidth = 60

    /// Appends the lines, each with its newline and a blank line between pairs.
    func write(to text: inout String) {
        for place in stride(from: 0, to: list.records.count, by: 2) {
            if place > 0 { text += "\n" }
            let pair = list.records[place..<min(place + 2, list.records.count)].map(lines(of:))
            let columns = SideBySide(
                pair[0], pair.count > 1 ? pair[1] : [], leftWidth: cardWidth,
                between: String(repeating: " ", count: Self.gap))
            columns.write(to: &text)
        }
    }

    /// The title beside its number, the other columns with amounts first, and the marks; of a folded record only its
    /// category.
    private func lines(of listed: ListedRecord) -> [String] {
        let schema = list.schema
        let width = cardWidth - numberWidth - GridLayout.gap
        let isFolded = listed.isFolded(in: schema)
        let category = schema.category.map { cells.text(of: $0, in: listed.record, isDated: true) } ?? ""
        let headline =
            isFolded ? category : VisibleText(schema.headline(of: listed.record, in: cells.wording.language)).string
        let title = WrappedText(headline, width: width).lines
        let number = (listed.number.map(String.init) ?? "").padded(to: numberWidth, .right)
        let indent = String(repeating: " ", count: numberWidth + GridLayout.gap)
        var lines = title.enumerated().map { place, line in
            (place == 0 ? theme.paint(number, as: .dim) + String(repeating: " ", count: GridLayout.gap) : indent)
                + theme.paint(cells.wording.isolated(line), as: .head)
        }
        guard !isFolded else { return lines }
        lines += details(of: listed, width: width).map { indent + $0 }
        let marks = WrappedText(marks(of: listed), width: width).lines.filter { !$0.isEmpty }
        let role = listed.role(list.schema.columns.filter { $0.kind == .boolean }) ?? .mark
        return lines + marks.map { indent + theme.paint($0, as: role) }
    }

    private func marks(of listed: ListedRecord) -> String {
        cells.wording.cell(listed.marks(list.schema.columns.filter { $0.kind == .boolean }, in: list.schema))
    }

    /// The texts of the other columns, as many on a line as have place, each isolated by itself.
    private func details(of listed: ListedRecord, width: Int) -> [String] {
        let fields = list.schema.columns.filter { $0.kind != .boolean && $0 != list.schema.headline }
        let amounts = fields.filter(\.isAmount)
        var lines: [String] = []
        var filled = width
        for field in amounts + fields.filter({ !$0.isAmount }) {
            let text = cells.text(of: field, in: listed.record, isDated: true)
            for piece in WrappedText(text, width: width).lines {
                let pieceWidth = TextWidth.cells(of: piece)
                let shown = cells.wording.isolated(piece)
                if filled + GridLayout.gap + pieceWidth <= width {
                    lines[lines.count - 1] += String(repeating: " ", count: GridLayout.gap) + shown
                    filled += GridLayout.gap + pieceWidth
                } else {
                    lines.append(shown)
                    filled = pieceWidth
                }
            }
        }
        return lines
    }

}

extension Field {
    fileprivate var isAmount: Bool {
        if case .money = kind { true } else { false }
    }
}
