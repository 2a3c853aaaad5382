import CommandKit
import Domain

/// Renders output without decoration, the same on every terminal and in every script.
///
/// No head over records, no colours, nothing cut off or wrapped but the paragraphs of a sheet.
struct PlainRenderer {
    let wording: Wording

    func lines(of output: Output) -> [Line] {
        let lines = ContentLayout(in: wording).lines(of: output.data) + output.messageLines(in: wording)
        guard let hint = output.hint, !output.hasRecords else { return lines }
        return lines + wording.lines(of: "hint: \(hint)")
    }
}

extension Output {
    /// Whether there are records to see: what to type next is known to a script then.
    fileprivate var hasRecords: Bool {
        switch data {
        case .records(let list): !list.records.isEmpty
        case .record: true
        case .nothing, .table, .page: false
        }
    }
}

/// What a command returned, laid out as lines for people: the part that plain text and tables have in common.
struct ContentLayout {
    private let wording: Wording
    /// Cells in a line; nil in plain text, which is the same on every terminal.
    private let width: Int?
    /// Lines of the terminal that drawings may take; nil where that is not known.
    private let height: Int?
    private let isASCII: Bool

    init(
        in wording: Wording, width: Int? = nil, height: Int? = nil, isASCII: Bool = false
    ) {
        self.wording = wording
        self.width = width
        self.height = height
        self.isASCII = isASCII
    }

    /// Cells in a line of a paragraph in plain text.
    private static let plainParagraphWidth = 80

    /// None for a message.
    func lines(of data: Output.Data) -> [Line] {
        switch data {
        case .nothing: []
        case .records(let list): lines(of: list)
        case .record(let details):
            if case .row = details.extent {
                lines(of: Grid(details.list, in: wording))
            } else {
                lines(of: Sheet(details, values: ValueText(.whole, in: wording)))
            }
        case .table(let table) where table.shape == .sheet: lines(of: Sheet(table, in: wording))
        case .table(let table): lines(of: Grid(table, in: wording))
        case .page(let messages): messages.flatMap { lines(ofPage: $0) }
        }
    }

    /// The same as a view has it; nil where there is no place for that.
    func lines(of table: Table, as view: Output.View) -> [Line]? {
        guard let width else { return nil }
        switch view {
        case .usual, .beside, .picture, .sheets: return nil
        case .line(let chart):
            let isASCII = isASCII || chart.isASCII
            guard width >= LineDrawing.narrowest,
                let drawing = LineDrawing(chart, width: width, height: height, isASCII: isASCII, in: wording)
            else { return lines(of: table, as: .bars(chart)) }
            return drawing.drawn
        case .bars(let chart):
            let pen: ChartPen = isASCII || chart.isASCII ? .ascii : .fine
            return lines(of: Grid(table, in: wording).with(barsOf: chart, pen: pen, width: width))
        case .map(let map): return lines(of: map, width: width)
        }
    }

    /// The records as their schema lays them out, and what they add up to.
    private func lines(of list: RecordList) -> [Line] {
        let lines: [Line]
        if list.schema.layout == .cards, list.chosenColumns == nil, let width, width >= CardsLayout.narrowest {
            lines = CardsLayout(list, in: wording, width: width).lines
        } else {
            let grid = Grid(list, in: wording)
            lines = self.lines(of: width.map { grid.onScreen(list, width: $0) } ?? grid)
        }
        guard let sum = list.sum else { return lines }
        let isApart = width != nil && !lines.isEmpty
        return lines + (isApart ? [Line()] : []) + self.lines(of: Grid(sum.table, in: wording))
    }

    /// Records in rows with a place kept to the left of each, and the line in which each row begins, from 0.
    func lines(of list: RecordList, beside place: PictureExtent) -> (lines: [Line], rows: [Int]) {
        let indent = place.columns + GridLayout.gap
        let grid = Grid(list, in: wording)
        return GridLayout(
            width.map { grid.onScreen(list, width: $0 - indent, hasThumbnails: true) } ?? grid, showsHead: true,
            width: width, indent: indent, rowHeight: place.rows
        ).drawn
    }

    /// Records below each other, a field to a line.
    func sheets(of list: RecordList) -> [Line] {
        SheetLayout.lines(of: list, width: width ?? SheetLayout.readableWidth, in: wording)
    }

    private func lines(of grid: Grid) -> [Line] {
        guard !grid.rows.isEmpty else { return [] }
        return GridLayout(grid, showsHead: grid.needsHead || width != nil, width: width).lines
    }

    private func lines(ofPage message: Message) -> [Line] {
        let lines = wording.lines(of: message)
        return width.map { width in lines.flatMap { $0.wrappedByColumns(to: width) } } ?? lines
    }

    private func lines(of map: RecordMap, width: Int) -> [Line]? {
        guard width >= MapLayout.narrowest else { return nil }
        guard !map.clusters.isEmpty else { return [] }
        return MapLayout(map, width: width, pen: isASCII ? .ascii : .fine, in: wording).lines(height: height)
    }

    private func lines(of sheet: Sheet) -> [Line] {
        let lineWidth = width.map { min($0, SheetLayout.readableWidth) } ?? Self.plainParagraphWidth
        return SheetLayout(sheet, width: lineWidth, isFitted: width != nil).lines
    }
}

extension Output {
    /// The message as the lines that follow the data; none where there is none.
    ///
    /// After a sheet an empty line keeps it apart from the last field.
    ///
    /// - Parameter width: Cells that lines are broken at; nil for one line, however long.
    func messageLines(in wording: Wording, width: Int? = nil) -> [Line] {
        guard let message else { return [] }
        let isAfterSheet =
            switch data {
            case .record(let details): details.extent == .whole
            case .table(let table): table.shape == .sheet
            case .nothing, .records, .page: false
            }
        return (isAfterSheet ? [Line()] : []) + wording.lines(of: message, width: width)
    }
}
