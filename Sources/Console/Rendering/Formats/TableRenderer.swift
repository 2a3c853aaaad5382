import CommandKit
import Domain

/// Renders output for reading on a terminal: with heads over the columns, wrapped to its width, in colours if wanted.
struct TableRenderer {
    let options: RenderingOptions

    init(_ options: RenderingOptions) {
        self.options = options
    }

    func rendering(of output: Output) -> String {
        let layout = ContentLayout(
            in: options.wording, width: options.width, height: options.height, theme: options.theme,
            isASCII: options.isASCII)
        var view: String?
        if case .table(let table) = output.data { view = layout.lines(of: table, as: output.content.view) }
        return (view ?? wide(output) ?? layout.lines(of: output.data)) + closing(of: output)
    }

    /// A list with a place kept to the left of each row, and the line in which each row begins, from 0.
    func rendering(of output: Output, _ list: RecordList, beside place: PictureExtent) -> (text: String, rows: [Int]) {
        let layout = ContentLayout(
            in: options.wording, width: options.width, theme: options.theme)
        let (text, rows) = layout.lines(of: list, beside: place)
        return (text + closing(of: output), rows)
    }

    /// The message, and what to type next.
    private func closing(of output: Output) -> String {
        var text = output.messageLine(in: options.wording, width: options.width)
        if let hint = output.hint {
            for line in options.wording.lines(of: "hint: \(hint)", width: options.width) {
                text += options.theme.paint(line, as: .dim) + "\n"
            }
        }
        return text
    }

    /// A record beside the list it is from; nil where it has the screen for itself.
    private func wide(_ output: Output) -> String? {
        guard case .record(let details) = output.data, case .beside(let rows) = output.content.view else { return nil }
        let isWide =
            switch options.layout {
            case .wide: options.width >= WideLayout.narrowest
            case .narrow: false
            case nil: options.width >= WideLayout.usual
            }
        guard isWide else { return nil }
        let sheet = Sheet(details, values: ValueText(.whole, in: options.wording))
        let layout = WideLayout(
            rows, cutsShort: details.schema.layout.cutsShort, width: options.width, theme: options.theme)
        return layout.lines(of: sheet)
    }
}

extension ListLayout {
    /// Whether what names a record is cut short where it has little place.
    fileprivate var cutsShort: Bool {
        switch self {
        case .rows, .days: true
        case .growingRows, .cards: false
        }
    }
}
