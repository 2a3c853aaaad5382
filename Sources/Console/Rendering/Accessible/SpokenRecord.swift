import CommandKit
import Domain

/// A record in words: a sentence in a list, a line a field where it is shown whole.
struct SpokenRecord {
    private let listed: ListedRecord
    private let schema: Schema
    private let values: SpokenValues

    init(_ listed: ListedRecord, _ schema: Schema, values: SpokenValues) {
        self.listed = listed
        self.schema = schema
        self.values = values
    }

    /// `Listing 3 of 12: Red bike, 80 euros, urgent.`
    func sentence(of total: Int?) -> Message {
        let noun: Message = "\(singular: schema.noun)"
        let words: Message = "\(list: isFolded ? foldedWords : [name] + columns + marks)"
        return switch (listed.number, total) {
        case (let number?, let total?): "\(noun) \(number) of \(total): \(words)."
        case (let number?, nil): "\(noun) \(number): \(words)."
        case (nil, _): "\(noun): \(words)."
        }
    }

    /// The headline, each field in a line, and what is so of the record.
    var sheet: [Message] {
        let noun: Message = "\(singular: schema.noun)"
        let head: Message = listed.number.map { "\(noun) \($0): \(name)." } ?? "\(noun): \(name)."
        let shown = schema.shownFields.filter { !isName($0) }.flatMap { lines(of: $0) }
        let said = listed.spokenMarks(in: schema)
        return [head] + shown + (said.isEmpty ? [] : ["\(list: said)."])
    }

    /// What was asked for: the sentence of a list, or the fields, of which it is also said that they are not known.
    func sentences(of excerpt: RecordExcerpt) -> [Message] {
        if excerpt.fields.isEmpty { return [sentence(of: excerpt.total)] }
        return excerpt.fields.flatMap { field -> [Message] in
            let lines = lines(of: field)
            return lines.isEmpty ? ["\(field.spokenTitle): not known."] : lines
        }
    }

    /// A field with its title; nothing where it holds nothing, and a line for each of a long text.
    private func lines(of field: Field) -> [Message] {
        if case .text(let text) = listed.record[field], text.contains(where: \.isNewline) {
            return ["\(field.spokenTitle):"]
                + text.split(whereSeparator: \.isNewline).map { Message(outside: String($0)) }
        }
        return values.value(listed.record[field], of: field).map { ["\(field.spokenTitle): \($0)."] } ?? []
    }

    private var isFolded: Bool { listed.isFolded(in: schema) }

    /// Of an unpinned record where pins are what counts: its category, and that it does not count.
    private var foldedWords: [Message] {
        let category = schema.category.flatMap { values.phrase(for: listed.record[$0], of: $0, moment: false) }
        return (category.map { [$0] } ?? []) + ["unpinned"]
    }

    private var name: Message {
        let texts = [schema.headline, schema.subheadline].compactMap { $0.flatMap { listed.record[$0].text } }
        if texts.count == 2 { return "\(texts[0]) to \(texts[1])" }
        return Message(outside: schema.headline(of: listed.record, in: values.wording.language))
    }

    /// Whether the field's whole value is in the name.
    private func isName(_ field: Field) -> Bool {
        field == schema.headline && schema.subheadline == nil && !listed.record[field].isMissing
    }

    private var columns: [Message] {
        let named = [schema.headline, schema.subheadline].compactMap(\.self)
        return schema.columns.filter { !named.contains($0) && $0.kind != .boolean }.compactMap { field in
            values.phrase(
                for: schema.value(of: field, of: listed.record, in: values.wording.language), of: field,
                moment: field == schema.dayField)
        }
    }

    private var marks: [Message] {
        listed.spokenMarks(schema.columns.filter { $0.kind == .boolean }, in: schema)
    }
}

extension ListedRecord {
    /// What is so of the record: the fields of `flags` that it has, and what the person has done with it.
    func spokenMarks(_ flags: [Field] = [], in schema: Schema) -> [Message] {
        var words = flags.filter { record[$0] == .boolean(true) }.map { $0.mark }
        switch schema.pinning {
        case .raises: if isPinned { words.append("pinned") }
        case .counts: if !isPinned { words.append("unpinned") }
        }
        if isArchived { words.append("archived") }
        return words
    }
}
