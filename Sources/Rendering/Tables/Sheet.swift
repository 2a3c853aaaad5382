import CommandKit

/// All that is known of one thing: a headline, and each field with its label.
struct Sheet {
    /// A field's label, and its visible text, not isolated, with its original line breaks.
    typealias Entry = (label: String, text: String)

    var headline: String
    let entries: [Entry]
    /// The marks in words: `pinned, archived`.
    var marks = ""
    var localizer = Localizer.english

    /// Creates the sheet of a record: every field of its schema, except one that is the whole headline already, or the
    /// fields of it that were asked for, under their labels.
    init(_ details: RecordDetails, in localizer: Localizer) {
        self.localizer = localizer
        let values = ValueText(.whole, in: localizer)
        let (listed, schema) = (details.listed, details.schema)
        let fields: [Field]
        if case .fields(let asked, _) = details.extent {
            (headline, fields) = ("", asked)
        } else {
            headline = VisibleText(schema.headline(of: listed.record, in: localizer.language)).string
            fields = schema.shownFields.filter { field in
                let isHeadline = field == schema.headline && schema.subheadline == nil
                return field.place != .programs && (!isHeadline || listed.record[field].isMissing)
            }
            marks = localizer.cell(listed.marks(in: schema))
        }
        entries = fields.map { field in
            (localizer.cell(field.title), values.string(for: listed.record[field], of: field))
        }
    }

    init(_ table: Table, in localizer: Localizer) {
        let cells = ValueText(.whole, in: localizer)
        self.localizer = localizer
        headline = table.headline.map { localizer.cell($0) } ?? ""
        entries = table.columns(for: .seen).map { place, column in
            (localizer.cell(column.title), cells.string(for: table.rows[0][place]))
        }
    }
}

/// A sheet as lines: the headline, short fields beside their labels, and long texts as paragraphs of their own.
struct SheetLayout {
    private let sheet: Sheet
    private let width: Int
    private let isFitted: Bool
    private let labelWidth: Int

    /// - Parameter isFitted: True if all lines are broken to the width; in plain text only paragraphs are.
    init(_ sheet: Sheet, width: Int, isFitted: Bool) {
        (self.sheet, self.width, self.isFitted) = (sheet, width, isFitted)
        labelWidth = sheet.entries.map { TextWidth.cells(of: $0.label) }.max() ?? 0
    }

    /// The greatest width of a line in cells: longer lines are tiring to read, however wide the terminal is.
    static let readableWidth = 100

    var lines: [Line] {
        var lines = sheet.headline.isEmpty ? [] : broken(sheet.headline, as: .head, isApart: true)
        for entry in sheet.entries where !isParagraph(entry) { lines += self.lines(of: entry.text, label: entry.label) }
        if !sheet.marks.isEmpty { lines += self.lines(of: sheet.marks, label: "") }
        for entry in sheet.entries where isParagraph(entry) {
            lines +=
                (lines.isEmpty ? [] : [Line()]) + broken(entry.label)
                + entry.text.pieces(between: "\n").map(String.init).flatMap { line in
                    // An address of several keeps its line as a single one does.
                    line.wrapped(to: CopiedText(line) == nil ? width : nil, isApart: sheet.localizer.isMirrored)
                }
        }
        return lines
    }

    private func broken(_ text: String, as role: TextRole? = nil, isApart: Bool = false) -> [Line] {
        text.wrapped(to: isFitted ? width : nil, as: role, isApart: isApart)
    }

    private func lines(of value: String, label: String) -> [Line] {
        let shown = String(value.trimmingLast(" "))
        guard !shown.isEmpty else { return broken(label) }
        let beside = width - labelWidth - GridLayout.gap
        let line = Line(shown, isApart: true)
        guard isFitted, TextWidth.cells(of: shown) > beside else {
            return [Line(label, isApart: true).padded(to: labelWidth + GridLayout.gap) + line]
        }
        // The marks have no label. Text to be copied has a line of its own, however long it is.
        return label.isEmpty ? line.wrapped(to: width) : broken(label) + [line]
    }

    /// Returns true if the text has several lines, or does not fit beside its label and may be broken.
    private func isParagraph(_ entry: Sheet.Entry) -> Bool {
        if entry.text.utf8.contains(UInt8(ascii: "\n")) { return true }
        guard labelWidth + GridLayout.gap + TextWidth.cells(of: entry.text) > width else { return false }
        // One word of ASCII could not be copied if it were broken.
        return isFitted ? CopiedText(entry.text) == nil : !entry.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

/// A record's sheet beside the list that it is from, with a rule between them.
struct WideLayout {
    let list: ListedRows
    /// The number of cells in a line, at least ``narrowest``.
    let width: Int

    /// The smallest number of cells in a line with which a record is shown beside its list by default.
    static let usual = 120
    /// The smallest number of cells in a line with which a record is ever shown beside its list.
    static let narrowest = 60
    /// The number of rows of a list that are shown beside a short sheet.
    private static let usualRows = 20
    private static let rule = Line([Span(" "), Span("│", as: .dim), Span(" ")])

    /// Returns the lines, with the rows around the one that is shown, since a page may be far longer than a sheet; nil
    /// if there is not enough room for the sheet, whose addresses are never broken.
    func lines(of sheet: Sheet) -> [Line]? {
        let names = list.rows.map { VisibleText($0.headline).string }
        let numberWidth = list.rows.map { String($0.number).utf8.count }.max() ?? 0
        let before = 1 + numberWidth + 2 * GridLayout.gap
        let natural = before + (names.map { TextWidth.cells(of: $0) }.max() ?? 0)
        // Two fifths are enough to recognize records; the fields and paragraphs are there to be read.
        let leftWidth = min(natural, (width - Self.rule.cells) * 2 / 5)
        let sheetWidth = width - leftWidth - Self.rule.cells
        let right = SheetLayout(sheet, width: min(sheetWidth, SheetLayout.readableWidth), isFitted: true).lines
        guard right.allSatisfy({ $0.cells <= sheetWidth }) else { return nil }
        let count = min(list.rows.count, max(right.count, Self.usualRows))
        let place = list.rows.firstIndex { $0.number == list.shown } ?? 0
        let first = min(max(0, place - count / 2), list.rows.count - count)
        let grid = Grid(
            columns: [
                Grid.Column(title: "", role: .marks), Grid.Column(title: "", role: .number, alignment: .right),
                Grid.Column(title: "", role: .text),
            ],
            rows: (first..<first + count).map { place in
                let number = list.rows[place].number
                let name = names[place].clipped(to: leftWidth - before)
                return [number == list.shown ? "▸" : "", String(number), name].map { Grid.Cell($0) }
            })
        let rows = GridLayout(grid, showsHead: false, width: leftWidth).lines
        return Line.beside(rows, right, leftWidth: leftWidth, between: Self.rule)
    }
}
