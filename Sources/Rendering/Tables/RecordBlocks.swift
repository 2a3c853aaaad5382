import CommandKit

/// A page of records as blocks of lines, each with its number before its headline: with a field on each line, or as
/// cards, two of them side by side in reading order.
struct RecordBlocks {
    private let list: RecordList
    private let cells: RecordCells
    private let search: SearchHighlight?
    /// The width of the number before the texts of a block, and that of all before the texts, in cells.
    private let numberWidth: Int
    private var indent: Int { numberWidth + GridLayout.gap }

    init(_ list: RecordList, in localizer: Localizer) {
        self.list = list
        cells = RecordCells(list.schema, in: localizer)
        search = SearchHighlight(list.search)
        numberWidth = list.records.map { $0.number.map(String.init)?.utf8.count ?? 0 }.max() ?? 0
    }

    /// The smallest number of cells in a line in which two cards fit side by side.
    static let narrowest = 80
    private static let gap = 3
    /// The greatest width of a card. In a wider pair, the eyes have too far to go between the cards.
    private static let readableWidth = 60

    /// Returns every field on a line, or those that were chosen, with an empty line between records.
    ///
    /// - Parameter width: The number of cells in a line; nil for plain text, where only paragraphs are wrapped.
    func sheets(width: Int?) -> RecordLines {
        let width = width.map { max(1, $0 - indent) }
        let readable = min(width ?? TableRenderer.plainParagraphWidth - indent, SheetLayout.readableWidth)
        return list.records.reduce(into: RecordLines()) { page, listed in
            // The headline is above the fields already.
            let fields = list.chosenColumns?.filter { $0 != list.schema.headline }
            let extent = fields.map { RecordDetails.Extent.fields($0, total: nil) } ?? .whole
            var sheet = Sheet(RecordDetails(listed, list.schema, extent), in: cells.localizer)
            sheet.headline = ""
            let lines = SheetLayout(sheet, width: readable, isFitted: width != nil).lines
            page.append(block(of: listed, headline(of: listed, width: width) + lines), of: 1)
        }
    }

    /// - Parameter width: At least ``narrowest``.
    func cards(width: Int) -> RecordLines {
        let cardWidth = min((width - Self.gap) / 2, Self.readableWidth)
        let cards = list.records.map { block(of: $0, card(of: $0, width: cardWidth - indent)) }
        return stride(from: 0, to: cards.count, by: 2).reduce(into: RecordLines()) { page, place in
            let pair = cards[place..<min(place + 2, cards.count)]
            let right = pair.count > 1 ? pair[place + 1] : []
            let lines = Line.beside(cards[place], right, leftWidth: cardWidth, between: Line([.blanks(Self.gap)]))
            page.append(lines, of: pair.count)
        }
    }

    /// Returns the lines of a record with its number before the first of them.
    private func block(of listed: ListedRecord, _ lines: [Line]) -> [Line] {
        let number = Line((listed.number.map(String.init) ?? "").padded(to: numberWidth, .right), as: .dim)
        return lines.enumerated().map { place, line in
            place == 0 ? number + line.indented(by: GridLayout.gap) : line.indented(by: indent)
        }
    }

    private func headline(of listed: ListedRecord, width: Int?) -> [Line] {
        let headline = list.schema.headline(of: listed.record, in: cells.localizer.language)
        return VisibleText(headline).string.wrapped(to: width, as: .head, isApart: true)
    }

    /// Returns the title, the other columns with amounts first, the beginning of each further field or the words around
    /// a match of the search, and the marks; only one field and the marks for a folded record.
    private func card(of listed: ListedRecord, width: Int) -> [Line] {
        let schema = list.schema
        if listed.isFolded(in: schema) {
            let text = cells.text(of: schema.foldedField, in: listed.record, isDated: true)
            return text.wrapped(to: width, as: .head, isApart: true) + marks(of: listed, [], width: width)
        }
        let extras = schema.extraColumns.compactMap { field -> Line? in
            let text = cells.line(of: field, in: listed.record)
            guard !text.isEmpty else { return nil }
            let found = schema.searched.contains(field) ? search?.snippet(of: text, width: width) : nil
            let line = Line(found ?? text.clipped(to: width), as: .dim, isApart: true)
            return found == nil ? line : line.marking(search)
        }
        let flags = schema.columns.filter { $0.kind == .boolean }
        return headline(of: listed, width: width).map { $0.marking(search) }
            + details(of: listed, width: width) + extras + marks(of: listed, flags, width: width)
    }

    private func marks(of listed: ListedRecord, _ flags: [Field], width: Int) -> [Line] {
        let marks = cells.localizer.cell(listed.marks(flags, in: list.schema))
        return marks.isEmpty ? [] : marks.wrapped(to: width, as: listed.role(flags) ?? .mark)
    }

    /// Returns the texts of the other columns, as many on a line as fit, each kept apart by itself.
    private func details(of listed: ListedRecord, width: Int) -> [Line] {
        let fields = list.schema.columns.filter { $0.kind != .boolean && $0 != list.schema.headline }
        let pieces = (fields.filter(\.isMoney) + fields.filter { !$0.isMoney }).flatMap { field in
            cells.text(of: field, in: listed.record, isDated: true).wrapped(to: width, isApart: true)
        }
        let hasPicture = !list.schema.pictureAddresses(of: listed.record).isEmpty
        let sign = hasPicture ? [Line(Grid.pictureSign, as: .dim)] : []
        return Line.flow(sign + pieces, gap: GridLayout.gap, width: width)
    }
}

extension RecordLines {
    /// Adds the lines of records that are side by side, with an empty line before them if they are not the first.
    fileprivate mutating func append(_ block: [Line], of count: Int) {
        if !lines.isEmpty { lines.append(Line()) }
        records += repeatElement(lines.count..<lines.count + block.count, count: count)
        lines += block
    }
}
