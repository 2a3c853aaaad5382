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
    func lines(of content: Output.Content) -> String {
        let cells = ValueText(.cell, in: wording)
        let whole = ValueText(.whole, in: wording)
        return switch content {
        case .message, .picture: ""
        case .records(let list): lines(of: list)
        case .record(let listed, let schema): lines(of: Sheet(listed, schema, values: whole))
        case .excerpt(let excerpt):
            excerpt.fields.isEmpty
                ? lines(of: Grid(excerpt.list, in: wording)) : lines(of: Sheet(excerpt, values: whole))
        case .draft(let draft, let isOpen): lines(of: Sheet(draft, isOpen: isOpen, values: whole))
        case .drafts(let drafts, let open): lines(of: Grid(drafts, open: open, values: cells))
        case .table(let table): lines(of: Grid(table, values: ValueText(.cell, in: wording, dates: .minute)))
        case .totals(let total): lines(of: Grid(total, in: wording))
        case .chart(let chart): lines(of: chart)
        case .map(let map): lines(of: map)
        case .text(let messages): messages.map { lines(ofPage: wording.text($0)) }.joined()
        case .reference(let manual): lines(of: manual)
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
        return text + (isApart ? "\n" : "") + lines(of: Grid(sum, in: wording))
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

    /// Bars, or a line where there is a screen to draw it on.
    private func lines(of chart: Chart) -> String {
        let isASCII = isASCII || chart.isASCII
        guard let width else { return lines(of: Grid(chart, pen: isASCII ? .ascii : .plain, in: wording)) }
        if chart.kind == .line, width >= LineDrawing.narrowest,
            let drawing = LineDrawing(chart, width: width, isASCII: isASCII, in: wording)
        {
            return drawing.text
        }
        return lines(of: Grid(chart, pen: isASCII ? .ascii : .fine, width: width, in: wording))
    }

    private func lines(ofPage line: String) -> String {
        guard let width else { return line + "\n" }
        return PageLine(line, width: width).lines.map { $0 + "\n" }.joined()
    }

    private func lines(of map: RecordMap) -> String {
        guard let width, width >= MapDrawing.narrowest else { return lines(of: Grid(map, in: wording)) }
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

    /// Every command in a line, under the title of its category.
    private func lines(of manual: Manual) -> String {
        var text = ""
        for category in CommandCategory.allCases {
            let entries = manual.entries(in: category)
            guard !entries.isEmpty else { continue }
            let grid = Grid(
                columns: [Grid.Column(title: "", role: .value), Grid.Column(title: "", role: .text)],
                rows: entries.map { [$0.usage, wording.cell($0.summary)] }, wording: wording)
            text += (text.isEmpty ? "" : "\n") + painted(wording.text(category.title)) + "\n"
            GridLayout(grid, showsHead: false, width: width, indent: 2, theme: theme).write(to: &text)
        }
        return text
    }

    private func painted(_ title: String) -> String {
        Wording.broken(title, width: width).map { theme.paint($0, as: .head) }.joined(separator: "\n")
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
            switch content {
            case .record, .draft: true
            case .message, .records, .excerpt, .drafts, .table, .totals, .chart, .map, .picture, .text, .reference:
                false
            }
        return (isAfterSheet ? "\n" : "") + wording.lines(of: message, width: width).map { $0 + "\n" }.joined()
    }
}
