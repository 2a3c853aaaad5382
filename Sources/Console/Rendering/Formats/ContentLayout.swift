import CommandKit
import Domain

/// What a command returned, laid out as lines for people: the part that plain text and tables have in common.
struct ContentLayout {
    private let wording: Wording
    /// Cells in a line; nil in plain text, which is the same on every terminal.
    private let width: Int?
    /// Lines of the terminal; nil where that is not known.
    private let height: Int?
    private let theme: Theme
    private let isASCII: Bool

    init(
        in wording: Wording, width: Int? = nil, height: Int? = nil, theme: Theme = .none, isASCII: Bool = false
    ) {
        self.wording = wording
        self.width = width
        self.height = height
        self.theme = theme
        self.isASCII = isASCII
    }

    /// Cells in a line of a paragraph in plain text.
    private static let plainParagraphWidth = 80

    /// The lines, each with its newline; empty for a message.
    func lines(of data: Output.Data) -> String {
        switch data {
        case .nothing: ""
        case .records(let list): lines(of: list)
        case .record(let details):
            if case .row = details.extent {
                lines(of: Grid(details.list, in: wording))
            } else {
                lines(of: Sheet(details, values: ValueText(.whole, in: wording)))
            }
        case .table(let table) where table.shape == .sheet: lines(of: Sheet(table, in: wording))
        case .table(let table): lines(of: Grid(table, in: wording))
        case .page(let messages): messages.map { lines(ofPage: wording.text($0)) }.joined()
        }
    }

    /// The same as a view has it; nil where there is no place for that.
    func lines(of table: Table, as view: Output.View) -> String? {
        guard let width else { return nil }
        switch view {
        case .usual, .beside, .picture: return nil
        case .line(let chart):
            let isASCII = isASCII || chart.isASCII
            guard width >= LineDrawing.narrowest,
                let drawing = LineDrawing(chart, width: width, isASCII: isASCII, in: wording)
            else { return lines(of: table, as: .bars(chart)) }
            return drawing.text
        case .bars(let chart):
            let pen: ChartPen = isASCII || chart.isASCII ? .ascii : .fine
            return lines(of: Grid(table, in: wording).with(barsOf: chart, pen: pen, width: width))
        case .map(let map): return lines(of: map, width: width)
        }
    }

    /// The records as their schema lays them out, and what they add up to.
    private func lines(of list: RecordList) -> String {
        var text = ""
        if list.schema.layout == .cards, let width, width >= CardsLayout.narrowest {
            CardsLayout(list, in: wording, width: width, theme: theme).write(to: &text)
        } else {
            text = lines(of: Grid(list, in: wording))
        }
        guard let sum = list.sum else { return text }
        let isApart = width != nil && !text.isEmpty
        return text + (isApart ? "\n" : "") + lines(of: Grid(sum.table, in: wording))
    }

    /// Records in rows with a place kept to the left of each, and the line in which each row begins, from 0.
    func lines(of list: RecordList, beside place: PictureExtent) -> (text: String, rows: [Int]) {
        let layout = GridLayout(
            Grid(list, in: wording), showsHead: true, width: width, indent: place.columns + GridLayout.gap,
            rowHeight: place.rows, theme: theme)
        var text = ""
        let bytes = layout.write(to: &text)
        var (line, passed) = (0, 0)
        var rows: [Int] = []
        for (place, byte) in text.utf8.enumerated() {
            while passed < bytes.count, bytes[passed] == place {
                rows.append(line)
                passed += 1
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
        return (text, rows)
    }

    private func lines(of grid: Grid) -> String {
        guard !grid.rows.isEmpty else { return "" }
        var text = ""
        let showsHead = grid.needsHead || width != nil && grid.columns.contains { !$0.title.isEmpty }
        GridLayout(grid, showsHead: showsHead, width: width, theme: theme).write(to: &text)
        return text
    }

    private func lines(ofPage line: String) -> String {
        guard let width else { return line + "\n" }
        return PageLine(line, width: width).lines.map { $0 + "\n" }.joined()
    }

    private func lines(of map: RecordMap, width: Int) -> String? {
        guard width >= MapDrawing.narrowest else { return nil }
        guard !map.clusters.isEmpty else { return "" }
        let drawing = MapDrawing(
            map, width: width, height: height, pen: isASCII ? .ascii : .fine, theme: theme, in: wording)
        var text = drawing.text
        GridLayout(drawing.legend, showsHead: false, width: width, theme: theme).write(to: &text)
        return text
    }

    private func lines(of sheet: Sheet) -> String {
        var text = ""
        let lineWidth = width.map { min($0, SheetLayout.readableWidth) } ?? Self.plainParagraphWidth
        SheetLayout(sheet, width: lineWidth, isFitted: width != nil, theme: theme).write(to: &text)
        return text
    }
}

extension Output {
    /// The message as the line that follows the content; empty where there is none.
    ///
    /// After a sheet a blank line keeps it apart from the last field.
    ///
    /// - Parameter width: Cells that lines are broken at; nil for one line, however long.
    func messageLine(in wording: Wording, width: Int? = nil) -> String {
        guard let message else { return "" }
        let isAfterSheet =
            switch data {
            case .record(let details): details.extent == .whole
            case .table(let table): table.shape == .sheet
            case .nothing, .records, .page: false
            }
        return (isAfterSheet ? "\n" : "") + wording.lines(of: message, width: width).map { $0 + "\n" }.joined()
    }
}
