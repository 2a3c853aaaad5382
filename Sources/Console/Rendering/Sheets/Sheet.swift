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

    /// The fields that were asked for, under their labels.
    init(_ excerpt: RecordExcerpt, values: ValueText) {
        wording = values.wording
        headline = ""
        entries = excerpt.fields.map { field in
            Entry(
                label: values.wording.cell(field.title),
                text: values.string(for: excerpt.listed.record[field], of: field))
        }
    }

    /// A draft: whether it is open, its fields in the order people fill them in, and when it was changed.
    init(_ draft: Draft, isOpen: Bool, values: ValueText) {
        wording = values.wording
        headline = draft.name.string
        entries =
            [Entry(label: values.wording.cell("Open"), text: values.string(for: .boolean(isOpen)))]
            + DraftField.allCases.map {
                Entry(label: values.wording.cell($0.title), text: values.string(for: draft[$0]))
            }
            + [Entry(label: values.wording.cell("Changed"), text: values.string(for: .date(draft.changed)))]
    }
}
