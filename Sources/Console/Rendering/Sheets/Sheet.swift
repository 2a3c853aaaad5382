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
