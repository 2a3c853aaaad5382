import CommandKit
import Domain

/// All that is known of one thing: a headline, and each field with its label.
struct Sheet {
    struct Entry {
        let label: String
        /// Visible text, not isolated, with its original line breaks.
        let text: String
    }

    /// The headline; empty if the entries need none.
    let headline: String
    let entries: [Entry]
    /// The marks in words: `pinned, archived`.
    var marks = ""
    var localizer = Localizer.english
}

extension Sheet {
    /// Creates the sheet of a record: every field of its schema, except one that is the whole headline already.
    init(_ listed: ListedRecord, _ schema: Schema, values: ValueText) {
        localizer = values.localizer
        headline = VisibleText(schema.headline(of: listed.record, in: localizer.language)).string
        entries = schema.shownFields.filter { $0.place != .programs }.compactMap { field in
            let value = listed.record[field]
            let isHeadline = field == schema.headline && schema.subheadline == nil
            guard !isHeadline || value.isMissing else { return nil }
            return Entry(label: values.localizer.cell(field.title), text: values.string(for: value, of: field))
        }
        marks = values.localizer.cell(listed.marks(in: schema))
    }

    /// Creates the sheet of a record, or of the fields of it that were asked for, under their labels.
    init(_ details: RecordDetails, values: ValueText) {
        guard case .fields(let fields, _) = details.extent else {
            self.init(details.listed, details.schema, values: values)
            return
        }
        let entries = fields.map { field in
            Entry(
                label: values.localizer.cell(field.title),
                text: values.string(for: details.listed.record[field], of: field))
        }
        self.init(headline: "", entries: entries, localizer: values.localizer)
    }

    /// Creates the sheet of the only row of a table.
    init(_ table: Table, in localizer: Localizer) {
        let cells = TableCells(.whole, in: localizer)
        self.localizer = localizer
        headline = table.headline.map { localizer.cell($0) } ?? ""
        entries = table.columns(for: .seen).map { place, column in
            Entry(label: localizer.cell(column.title), text: cells.text(of: table.rows[0][place]))
        }
    }
}

/// A sheet as lines: the headline, short fields beside their labels, and long texts as paragraphs of their own.
struct SheetLayout {
    private let sheet: Sheet
    private let width: Int
    private let isFitted: Bool
    private let labelWidth: Int

    /// - Parameters:
    ///   - width: The number of cells in a line.
    ///   - isFitted: True if all lines are broken to the width; in plain text only paragraphs are.
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
                + entry.text.wrapped(to: width, isApart: sheet.localizer.isMirrored)
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
        // Text to be copied has a line of its own, however long it is.
        let values = CopiedText(shown) == nil ? line.wrapped(to: max(beside, width)) : [line]
        return (label.isEmpty ? [] : broken(label)) + values
    }

    /// Returns true if the text has several lines, or does not fit beside its label and may be broken.
    private func isParagraph(_ entry: Sheet.Entry) -> Bool {
        if entry.text.utf8.contains(UInt8(ascii: "\n")) { return true }
        guard labelWidth + GridLayout.gap + TextWidth.cells(of: entry.text) > width else { return false }
        // One word of ASCII could not be copied if it were broken.
        return isFitted ? CopiedText(entry.text) == nil : !entry.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

extension SheetLayout {
    /// Returns the records of a list below each other, each with its number and its headline above its fields.
    static func lines(of list: RecordList, width: Int, in localizer: Localizer) -> [Line] {
        let numberWidth = list.records.map { String($0.number ?? 0).utf8.count }.max() ?? 0
        let indent = numberWidth + GridLayout.gap
        let values = ValueText(.whole, in: localizer)
        return list.records.enumerated().flatMap { place, listed in
            // The headline is above the fields already.
            let fields = list.chosenColumns?.filter { $0 != list.schema.headline }
            let extent = fields.map { RecordDetails.Extent.fields($0, total: nil) } ?? .whole
            let sheet = Sheet(RecordDetails(listed, list.schema, extent), values: values)
            let headline = VisibleText(list.schema.headline(of: listed.record, in: localizer.language)).string
            let number = Line((listed.number.map(String.init) ?? "").padded(to: numberWidth, .right), as: .dim)
            let head = headline.wrapped(to: max(1, width - indent), as: .head, isApart: true).enumerated().map {
                $0 == 0 ? number + $1.indented(by: GridLayout.gap) : $1.indented(by: indent)
            }
            let entries = Sheet(headline: "", entries: sheet.entries, marks: sheet.marks, localizer: localizer)
            let lines = SheetLayout(entries, width: min(width - indent, readableWidth), isFitted: true).lines
            return (place > 0 ? [Line()] : []) + head + lines.map { $0.indented(by: indent) }
        }
    }
}
