import CommandKit
import Domain

/// One thing with all that is known of it: a headline, and each field under its label.
struct Sheet {
    struct Entry {
        let label: String
        /// Visible text, not isolated, with the line breaks it came with.
        let text: String
    }

    /// Empty where the entries stand for themselves.
    let headline: String
    let entries: [Entry]
    /// What is said of it in words: `pinned, archived`.
    var marks = ""
    /// For whom it is worded.
    var wording = Wording.english
}

extension Sheet {
    /// A record: every field of its schema but one that is the whole of its headline already.
    init(_ listed: ListedRecord, _ schema: Schema, values: ValueText) {
        wording = values.wording
        headline = VisibleText(schema.headline(of: listed.record, in: wording.language)).string
        entries = schema.shownFields.compactMap { field in
            let value = listed.record[field]
            let isHeadline = field == schema.headline && schema.subheadline == nil
            guard !isHeadline || value.isMissing else { return nil }
            return Entry(label: values.wording.cell(field.title), text: values.string(for: value, of: field))
        }
        marks = values.wording.cell(listed.marks(in: schema))
    }

    /// A record, or the fields of it that were asked for, under their labels.
    init(_ details: RecordDetails, values: ValueText) {
        guard case .fields(let fields, _) = details.extent else {
            self.init(details.listed, details.schema, values: values)
            return
        }
        let entries = fields.map { field in
            Entry(
                label: values.wording.cell(field.title),
                text: values.string(for: details.listed.record[field], of: field))
        }
        self.init(headline: "", entries: entries, wording: values.wording)
    }

    /// The one row of a table.
    init(_ table: Table, in wording: Wording) {
        let cells = TableCells(.whole, in: wording)
        self.wording = wording
        headline = table.headline.map { wording.cell($0) } ?? ""
        entries = table.columns(for: .seen).map { place, column in
            Entry(label: wording.cell(column.title), text: cells.text(of: table.rows[0][place]))
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
    ///   - width: Cells in a line.
    ///   - isFitted: Whether all lines are broken to the width; in plain text only paragraphs are.
    init(_ sheet: Sheet, width: Int, isFitted: Bool) {
        (self.sheet, self.width, self.isFitted) = (sheet, width, isFitted)
        labelWidth = sheet.entries.map { TextWidth.cells(of: $0.label) }.max() ?? 0
    }

    /// Lines longer than this are tiring to read, however wide the terminal is.
    static let readableWidth = 100
    /// Cells that a text beside its label has at least.
    private static let narrowest = 8

    var lines: [Line] {
        var lines = sheet.headline.isEmpty ? [] : broken(sheet.headline, as: .head, isApart: true)
        for entry in sheet.entries where !isParagraph(entry) { lines += self.lines(of: entry.text, label: entry.label) }
        if !sheet.marks.isEmpty { lines += self.lines(of: sheet.marks, label: "") }
        for entry in sheet.entries where isParagraph(entry) {
            lines +=
                (lines.isEmpty ? [] : [Line()]) + broken(entry.label)
                + entry.text.wrapped(to: width, isApart: sheet.wording.isMirrored)
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
        guard isFitted, TextWidth.cells(of: shown) > beside else {
            return [Line(label, isApart: true).padded(to: labelWidth + GridLayout.gap) + Line(shown, isApart: true)]
        }
        // An address has a line of its own, however long it is.
        let values = shown.wrapped(to: shown.isAddress ? nil : max(beside, width), isApart: true)
        return (label.isEmpty ? [] : broken(label)) + values
    }

    /// Whether the text has no place beside its label.
    private func isParagraph(_ entry: Sheet.Entry) -> Bool {
        if entry.text.utf8.contains(UInt8(ascii: "\n")) { return true }
        guard labelWidth + GridLayout.gap + TextWidth.cells(of: entry.text) > width else { return false }
        return isFitted ? !entry.text.isAddress : !entry.text.isUnbrokenASCII
    }
}

extension StringProtocol {
    /// Whether it is one word of ASCII, as addresses are, which could not be copied if they were broken.
    fileprivate var isUnbrokenASCII: Bool { utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

    /// Whether it is an address on the web, or the path of one.
    fileprivate var isAddress: Bool {
        isUnbrokenASCII && ["http://", "https://", "/"].contains { hasPrefix($0) }
    }
}
