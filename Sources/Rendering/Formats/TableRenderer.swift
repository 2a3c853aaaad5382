package import CommandKit

/// A renderer of output for people: on a terminal with column headers, wrapped to its width, in colours if wanted.
///
/// Plain text is the same on every terminal and in every script: records have no header, and only the paragraphs of a
/// sheet are wrapped.
package struct TableRenderer {
    package private(set) var options: RenderingOptions
    /// The number of cells in a line; nil in plain text.
    private let width: Int?

    package init(_ options: RenderingOptions) {
        self.options = options
        width = options.format == .plain ? nil : options.width
        guard width != nil else { return }
        self.options.localizer.groupsDigits = true
        self.options.localizer.now = options.now
    }

    /// The width of a paragraph in plain text, in cells.
    static let plainParagraphWidth = 80

    private var localizer: Localizer { options.localizer }

    package func lines(of output: Output) -> [Line] {
        let closing = closing(of: output)
        let height = options.height.map { max(0, $0 - closing.count) }
        return (lines(of: output.data, as: output.view, height: height) ?? lines(of: output.data)) + closing
    }

    /// Returns the lines of a page of records on a screen, beside pictures of a size if there are any, with the
    /// output's message and hint.
    package func page(
        of output: Output, _ list: RecordList, beside picture: (columns: Int, rows: Int)? = nil
    ) -> RecordLines {
        var page: RecordLines
        if let picture {
            let indent = picture.columns + GridLayout.gap
            let grid = Grid(list, in: localizer).onScreen(list, width: options.width - indent, hasThumbnails: true)
            page =
                GridLayout(grid, showsHead: true, width: options.width, indent: indent, rowHeight: picture.rows).drawn
        } else if output.view == .sheets {
            page = RecordBlocks(list, in: localizer).sheets(width: width)
        } else {
            page = records(of: list)
        }
        page.lines += closing(of: output)
        return page
    }

    /// Returns the message, with an empty line between it and the last field of a sheet, and the hint.
    private func closing(of output: Output) -> [Line] {
        var (isAfterSheet, hasRecords) = (false, false)
        switch output.data {
        case .record(let details): (isAfterSheet, hasRecords) = (details.extent == .whole, true)
        case .records(let list): hasRecords = !list.records.isEmpty
        case .table(let table): isAfterSheet = table.shape == .sheet
        case .nothing, .page: break
        }
        let message = output.message.map { localizer.lines(of: $0, width: width) }
        let lines = message.map { isAfterSheet ? [Line()] + $0 : $0 } ?? []
        // A script that gets records does not need a hint.
        guard let hint = output.hint, width != nil || !hasRecords || output.hintsInScripts else { return lines }
        return lines + localizer.lines(of: "hint: \(hint)", as: .dim, width: width)
    }

    /// Returns the lines of data in a view; nil if the view is the usual one or not possible here.
    private func lines(of data: Output.Data, as view: Output.View, height: Int?) -> [Line]? {
        if view == .sheets, case .records(let list) = data {
            return RecordBlocks(list, in: localizer).sheets(width: width).lines
        }
        guard let width else { return nil }
        switch (view, data) {
        case (.bars(let column, let isASCII), .table(let table)):
            return drawn(bars(of: table, column, width: width), isASCII)
        case (.line(let column, let isASCII), .table(let table)):
            let drawing =
                width < LineDrawing.narrowest
                ? nil : LineDrawing(table, of: column, width: width, height: height, in: localizer)
            return drawn(drawing?.drawn ?? bars(of: table, column, width: width), isASCII)
        case (.map(let map), _) where width >= MapDrawing.narrowest:
            if map.clusters.isEmpty { return [] }
            return drawn(MapDrawing(map: map, width: width, localizer: localizer).lines(height: height))
        case (.beside(let rows), .record(let details)):
            let narrowest = options.layout == .wide ? WideLayout.narrowest : WideLayout.usual
            guard options.layout != .narrow, width >= narrowest else { return nil }
            let sheet = Sheet(details, in: localizer)
            return WideLayout(list: rows, width: width).lines(of: sheet)
        default: return nil
        }
    }

    private func drawn(_ lines: [Line], _ isASCII: Bool = false) -> [Line] {
        isASCII || options.isASCII ? lines.map(\.inASCII) : lines
    }

    private func bars(of table: Table, _ column: Int, width: Int) -> [Line] {
        lines(of: Grid(table, in: localizer).with(barsOf: table.rows.map { $0[column].measure }, width: width))
    }

    private func lines(of data: Output.Data) -> [Line] {
        switch data {
        case .nothing: []
        case .records(let list): records(of: list).lines
        case .record(let details):
            if case .row = details.extent {
                lines(of: Grid(details.list, in: localizer))
            } else {
                lines(of: Sheet(details, in: localizer))
            }
        case .table(let table) where table.shape == .sheet: lines(of: Sheet(table, in: localizer))
        case .table(let table): lines(of: Grid(table, in: localizer))
        case .page(let messages):
            messages.flatMap { localizer.lines(of: $0) }.flatMap { line in
                width.map { line.wrappedByColumns(to: $0) } ?? [line]
            }
        }
    }

    private func records(of list: RecordList) -> RecordLines {
        var page: RecordLines
        if let width, width >= RecordBlocks.narrowest, list.schema.layout == .cards, list.chosenColumns == nil {
            page = RecordBlocks(list, in: localizer).cards(width: width)
        } else {
            let grid = Grid(list, in: localizer)
            page = drawn(width.map { grid.onScreen(list, width: $0) } ?? grid)
        }
        if let sum = list.sum {
            if width != nil, !page.lines.isEmpty { page.lines.append(Line()) }
            page.lines += lines(of: Grid(sum.table, in: localizer))
        }
        return page
    }

    private func drawn(_ grid: Grid) -> RecordLines {
        guard !grid.rows.isEmpty else { return RecordLines() }
        return GridLayout(grid, showsHead: grid.needsHead || width != nil, width: width).drawn
    }

    private func lines(of grid: Grid) -> [Line] { drawn(grid).lines }

    private func lines(of sheet: Sheet) -> [Line] {
        let lineWidth = width.map { min($0, SheetLayout.readableWidth) } ?? Self.plainParagraphWidth
        return SheetLayout(sheet, width: lineWidth, isFitted: width != nil).lines
    }
}

/// The lines of a page of records, with what is above and below them.
package struct RecordLines {
    package var lines: [Line] = []
    /// The lines of each record, without headings; cards that are side by side have the same.
    package var records: [Range<Int>] = []
}
