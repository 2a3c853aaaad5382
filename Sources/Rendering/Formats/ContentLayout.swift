import CommandKit
import Domain

/// A renderer of output without decoration, the same on every terminal and in every script.
///
/// Records have no header, there are no colours, and only the paragraphs of a sheet are wrapped.
struct PlainRenderer {
    let localizer: Localizer

    func lines(of output: Output) -> [Line] {
        let lines = ContentLayout(localizer: localizer).lines(of: output.data) + output.messageLines(in: localizer)
        guard let hint = output.hint, !output.hasRecords else { return lines }
        return lines + localizer.lines(of: "hint: \(hint)")
    }
}

extension Output {
    /// True if there are records to show. A script does not need a hint then.
    fileprivate var hasRecords: Bool {
        switch data {
        case .records(let list): !list.records.isEmpty
        case .record: true
        case .nothing, .table, .page: false
        }
    }
}

/// The layout of a command's output as lines for people, shared by plain text and tables.
struct ContentLayout {
    let localizer: Localizer
    /// The number of cells in a line; nil in plain text, which is the same on every terminal.
    var width: Int?
    /// The number of lines of the terminal that drawings may take; nil if unknown.
    var height: Int?
    var pen = DrawingCharacters.fine

    /// The width of a paragraph in plain text, in cells.
    private static let plainParagraphWidth = 80

    /// Returns the lines of the data; empty for a message.
    func lines(of data: Output.Data) -> [Line] {
        switch data {
        case .nothing: []
        case .records(let list): lines(of: list)
        case .record(let details):
            if case .row = details.extent {
                lines(of: Grid(details.list, in: localizer))
            } else {
                lines(of: Sheet(details, values: ValueText(.whole, in: localizer)))
            }
        case .table(let table) where table.shape == .sheet: lines(of: Sheet(table, in: localizer))
        case .table(let table): lines(of: Grid(table, in: localizer))
        case .page(let messages): messages.flatMap { lines(ofPage: $0) }
        }
    }

    /// Returns the lines of a table in a view; nil if the view is not possible here.
    func lines(of table: Table, as view: Output.View) -> [Line]? {
        guard let width else { return nil }
        switch view {
        case .usual, .beside, .picture, .sheets: return nil
        case .line(let column, let isASCII):
            guard width >= LineDrawing.narrowest,
                let drawing = LineDrawing(
                    table, of: column, width: width, height: height, pen: isASCII ? .ascii : pen, in: localizer)
            else { return lines(of: table, as: .bars(of: column, isASCII: isASCII)) }
            return drawing.drawn
        case .bars(let column, let isASCII):
            let measures = table.rows.map { $0[column].measure }
            let grid = Grid(table, in: localizer)
            return lines(of: grid.with(barsOf: measures, pen: isASCII ? .ascii : pen, width: width))
        case .map(let map): return lines(of: map, width: width)
        }
    }

    /// Returns the records in the layout of their schema, and their sum.
    private func lines(of list: RecordList) -> [Line] {
        let lines: [Line]
        if list.schema.layout == .cards, list.chosenColumns == nil, let width, width >= CardsLayout.narrowest {
            lines = CardsLayout(list, in: localizer, width: width).lines
        } else {
            let grid = Grid(list, in: localizer)
            lines = self.lines(of: width.map { grid.onScreen(list, width: $0) } ?? grid)
        }
        guard let sum = list.sum else { return lines }
        let isApart = width != nil && !lines.isEmpty
        return lines + (isApart ? [Line()] : []) + self.lines(of: Grid(sum.table, in: localizer))
    }

    /// Returns records in rows with space reserved to the left of each, and the indices of the lines in which rows
    /// begin.
    func lines(of list: RecordList, beside place: PictureExtent) -> (lines: [Line], rows: [Int]) {
        let indent = place.columns + GridLayout.gap
        let grid = Grid(list, in: localizer)
        return GridLayout(
            width.map { grid.onScreen(list, width: $0 - indent, hasThumbnails: true) } ?? grid, showsHead: true,
            width: width, indent: indent, rowHeight: place.rows
        ).drawn
    }

    /// Returns the records below each other, one field on a line.
    func sheets(of list: RecordList) -> [Line] {
        SheetLayout.lines(of: list, width: width ?? SheetLayout.readableWidth, in: localizer)
    }

    private func lines(of grid: Grid) -> [Line] {
        guard !grid.rows.isEmpty else { return [] }
        return GridLayout(grid, showsHead: grid.needsHead || width != nil, width: width).lines
    }

    private func lines(ofPage message: Message) -> [Line] {
        let lines = localizer.lines(of: message)
        return width.map { width in lines.flatMap { $0.wrappedByColumns(to: width) } } ?? lines
    }

    private func lines(of map: RecordMap, width: Int) -> [Line]? {
        guard width >= MapLayout.narrowest else { return nil }
        guard !map.clusters.isEmpty else { return [] }
        return MapLayout(map, width: width, pen: pen, in: localizer).lines(height: height)
    }

    private func lines(of sheet: Sheet) -> [Line] {
        let lineWidth = width.map { min($0, SheetLayout.readableWidth) } ?? Self.plainParagraphWidth
        return SheetLayout(sheet, width: lineWidth, isFitted: width != nil).lines
    }
}

extension Output {
    /// Returns the message as the lines that follow the data; empty if there is no message.
    ///
    /// An empty line separates it from the last field of a sheet.
    ///
    /// - Parameter width: The width at which lines are broken, in cells; nil for lines of any length.
    func messageLines(in localizer: Localizer, width: Int? = nil) -> [Line] {
        guard let message else { return [] }
        let isAfterSheet =
            switch data {
            case .record(let details): details.extent == .whole
            case .table(let table): table.shape == .sheet
            case .nothing, .records, .page: false
            }
        return (isAfterSheet ? [Line()] : []) + localizer.lines(of: message, width: width)
    }
}
