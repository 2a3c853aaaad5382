import CommandKit
import Domain
import FoundationEssentials

/// A page of records as cards, two of them side by side, in reading order.
struct CardsLayout {
    private let list: RecordList
    private let cells: RecordCells
    /// The width of each of two cards, in cells.
    private let cardWidth: Int
    /// The width of the number before the texts of a card, in cells.
    private let numberWidth: Int
    private let search: SearchHighlight?

    /// - Parameter width: The number of cells in a line, at least ``narrowest``.
    init(_ list: RecordList, in localizer: Localizer, width: Int) {
        self.list = list
        cells = RecordCells(list.schema, in: localizer)
        search = SearchHighlight(list.search)
        cardWidth = min((width - Self.gap) / 2, Self.readableWidth)
        numberWidth = list.records.map { $0.number.map(String.init)?.utf8.count ?? 0 }.max() ?? 0
    }

    /// The smallest number of cells in a line in which two cards fit side by side.
    static let narrowest = 80
    private static let gap = 3
    /// The greatest width of a card. In a wider pair, the eyes have too far to go between the cards.
    private static let readableWidth = 60

    /// The lines, with an empty line between pairs.
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

    /// Returns the title beside its number, the other columns with amounts first, the further fields, and the marks;
    /// only the category for a folded record.
    private func lines(of listed: ListedRecord) -> [Line] {
        let schema = list.schema
        let (width, indent) = (cardWidth - numberWidth - GridLayout.gap, numberWidth + GridLayout.gap)
        let isFolded = listed.isFolded(in: schema)
        let category = schema.category.map { cells.text(of: $0, in: listed.record, isDated: true) } ?? ""
        let headline =
            isFolded ? category : VisibleText(schema.headline(of: listed.record, in: cells.localizer.language)).string
        let number = (listed.number.map(String.init) ?? "").padded(to: numberWidth, .right)
        let headlines = headline.wrapped(to: width, as: .head, isApart: true).map { $0.marking(search) }
        var lines = headlines.enumerated().map { place, line in
            place == 0 ? Line(number, as: .dim) + line.indented(by: GridLayout.gap) : line.indented(by: indent)
        }
        guard !isFolded else { return lines }
        lines += (details(of: listed, width: width) + extras(of: listed, width: width)).map { $0.indented(by: indent) }
        let role = listed.role(list.schema.columns.filter { $0.kind == .boolean }) ?? .mark
        let marks = marks(of: listed)
        return marks.isEmpty ? lines : lines + marks.wrapped(to: width, as: role).map { $0.indented(by: indent) }
    }

    private func marks(of listed: ListedRecord) -> String {
        cells.localizer.cell(listed.marks(list.schema.columns.filter { $0.kind == .boolean }, in: list.schema))
    }

    /// Returns a line for each further field: its beginning, or the words around a match of the search.
    private func extras(of listed: ListedRecord, width: Int) -> [Line] {
        list.schema.extraColumns.compactMap { field in
            let text = cells.line(of: field, in: listed.record)
            guard !text.isEmpty else { return nil }
            let found = list.schema.searched.contains(field) ? search?.snippet(of: text, width: width) : nil
            let line = Line(found ?? text.clipped(to: width), as: .dim, isApart: true)
            return found == nil ? line : line.marking(search)
        }
    }

    /// Returns the texts of the other columns, as many on a line as fit, each kept apart by itself.
    private func details(of listed: ListedRecord, width: Int) -> [Line] {
        let fields = list.schema.columns.filter { $0.kind != .boolean && $0 != list.schema.headline }
        let amounts = fields.filter(\.isAmount)
        let pieces = (amounts + fields.filter { !$0.isAmount }).flatMap { field in
            cells.text(of: field, in: listed.record, isDated: true).wrapped(to: width, isApart: true)
        }
        let hasPicture = !list.schema.pictureAddresses(of: listed.record).isEmpty
        let sign = hasPicture ? [Line(Grid.pictureSign, as: .dim)] : []
        return Line.flow(sign + pieces, gap: GridLayout.gap, width: width)
    }
}

extension Field {
    fileprivate var isAmount: Bool {
        if case .money = kind { true } else { false }
    }
}
