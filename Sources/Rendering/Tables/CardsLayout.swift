import CommandKit
import Domain
import FoundationEssentials

/// A page of records as cards, two of them side by side, in the order of lines of text.
struct CardsLayout {
    private let list: RecordList
    private let cells: RecordCells
    /// The cells that each of two cards has.
    private let cardWidth: Int
    /// The cells before the texts of a card, where its number stands.
    private let numberWidth: Int
    private let search: SearchHighlight?

    /// - Parameter width: Cells in a line, at least ``narrowest``.
    init(_ list: RecordList, in wording: Wording, width: Int) {
        self.list = list
        cells = RecordCells(list.schema, in: wording)
        search = SearchHighlight(list.search)
        cardWidth = min((width - Self.gap) / 2, Self.readableWidth)
        numberWidth = list.records.map { $0.number.map(String.init)?.utf8.count ?? 0 }.max() ?? 0
    }

    /// Cells in a line with which two cards have place beside each other.
    static let narrowest = 80
    private static let gap = 3
    /// What a card has at most: eyes have far to go between the halves of a wider pair.
    private static let readableWidth = 60

    /// The lines, with an empty one between pairs.
    var lines: [Line] {
        var lines: [Line] = []
        for place in stride(from: 0, to: list.records.count, by: 2) {
            if place > 0 { lines.append(Line()) }
            let pair = list.records[place..<min(place + 2, list.records.count)].map(self.lines(of:))
            let right = pair.count > 1 ? pair[1] : []
            lines += Line.beside(pair[0], right, leftWidth: cardWidth, between: Line([.blanks(Self.gap)]))
        }
        return lines
    }

    /// The title beside its number, the other columns with amounts first, and the marks; of a folded record only its
    /// category.
    private func lines(of listed: ListedRecord) -> [Line] {
        let schema = list.schema
        let (width, indent) = (cardWidth - numberWidth - GridLayout.gap, numberWidth + GridLayout.gap)
        let isFolded = listed.isFolded(in: schema)
        let category = schema.category.map { cells.text(of: $0, in: listed.record, isDated: true) } ?? ""
        let headline =
            isFolded ? category : VisibleText(schema.headline(of: listed.record, in: cells.wording.language)).string
        let number = (listed.number.map(String.init) ?? "").padded(to: numberWidth, .right)
        var lines = headline.wrapped(to: width, as: .head, isApart: true).map(marked).enumerated().map { place, line in
            place == 0 ? Line(number, as: .dim) + line.indented(by: GridLayout.gap) : line.indented(by: indent)
        }
        guard !isFolded else { return lines }
        lines += (details(of: listed, width: width) + extras(of: listed, width: width)).map { $0.indented(by: indent) }
        let role = listed.role(list.schema.columns.filter { $0.kind == .boolean }) ?? .mark
        let marks = marks(of: listed)
        return marks.isEmpty ? lines : lines + marks.wrapped(to: width, as: role).map { $0.indented(by: indent) }
    }

    private func marks(of listed: ListedRecord) -> String {
        cells.wording.cell(listed.marks(list.schema.columns.filter { $0.kind == .boolean }, in: list.schema))
    }

    /// A line with what was searched for marked.
    private func marked(_ line: Line) -> Line {
        search.map { search in Line(line.spans.flatMap(search.pieces)) } ?? line
    }

    /// The beginning of each further field, or the words of it that were found, a line each.
    private func extras(of listed: ListedRecord, width: Int) -> [Line] {
        list.schema.extraColumns.compactMap { field in
            let text = cells.line(of: field, in: listed.record)
            guard !text.isEmpty else { return nil }
            let found = list.schema.searched.contains(field) ? search?.snippet(of: text, width: width) : nil
            let line = Line(found ?? text.clipped(to: width), as: .dim, isApart: true)
            return found == nil ? line : marked(line)
        }
    }

    /// The texts of the other columns, as many on a line as have place, each kept apart by itself.
    private func details(of listed: ListedRecord, width: Int) -> [Line] {
        let fields = list.schema.columns.filter { $0.kind != .boolean && $0 != list.schema.headline }
        let amounts = fields.filter(\.isAmount)
        let pieces = (amounts + fields.filter { !$0.isAmount }).flatMap { field in
            cells.text(of: field, in: listed.record, isDated: true).wrapped(to: width, isApart: true)
        }
        let hasPicture = !list.schema.pictureAddresses(of: listed.record).isEmpty
        let sign = hasPicture ? [Line(PictureSign.text, as: .dim)] : []
        return Line.flow(sign + pieces, gap: GridLayout.gap, width: width)
    }
}

extension Field {
    fileprivate var isAmount: Bool {
        if case .money = kind { true } else { false }
    }
}
