package import CommandKit
package import Domain

/// A renderer of output for reading on a terminal: with column headers, wrapped to its width, in colours if wanted.
package struct TableRenderer {
    package private(set) var options: RenderingOptions

    package init(_ options: RenderingOptions) {
        self.options = options
        self.options.localizer.groupsDigits = true
        self.options.localizer.now = options.now
    }

    package func lines(of output: Output) -> [Line] {
        let closing = closing(of: output)
        let height = options.height.map { max(0, $0 - closing.count) }
        let layout = ContentLayout(
            localizer: options.localizer, width: options.width, height: height, pen: options.isASCII ? .ascii : .fine)
        var view: [Line]?
        switch output.data {
        case .table(let table): view = layout.lines(of: table, as: output.content.view)
        case .records(let list) where output.content.view == .sheets: view = layout.sheets(of: list)
        default: break
        }
        return (view ?? wide(output) ?? layout.lines(of: output.data)) + closing
    }

    /// Returns a list with space reserved to the left of each row, and the indices of the lines in which rows begin.
    package func lines(of output: Output, _ list: RecordList, beside place: PictureExtent) -> (
        lines: [Line], rows: [Int]
    ) {
        let layout = ContentLayout(localizer: options.localizer, width: options.width)
        let (lines, rows) = layout.lines(of: list, beside: place)
        return (lines + closing(of: output), rows)
    }

    /// Returns the message and the hint.
    private func closing(of output: Output) -> [Line] {
        let hint = output.hint.map { options.localizer.lines(of: "hint: \($0)", as: .dim, width: options.width) }
        return output.messageLines(in: options.localizer, width: options.width) + (hint ?? [])
    }

    /// Returns a record beside the list that it is from; nil if the record has the screen for itself.
    private func wide(_ output: Output) -> [Line]? {
        guard case .record(let details) = output.data, case .beside(let rows) = output.content.view else { return nil }
        let isWide =
            switch options.layout {
            case .wide: options.width >= WideLayout.narrowest
            case .narrow: false
            case nil: options.width >= WideLayout.usual
            }
        guard isWide else { return nil }
        let sheet = Sheet(details, values: ValueText(.whole, in: options.localizer))
        return WideLayout(list: rows, cutsShort: details.schema.layout.cutsShort, width: options.width).lines(of: sheet)
    }
}

extension ListLayout {
    /// True if the names of records are cut short when there is little space.
    fileprivate var cutsShort: Bool {
        switch self {
        case .rows, .days: true
        case .growingRows, .cards: false
        }
    }
}
