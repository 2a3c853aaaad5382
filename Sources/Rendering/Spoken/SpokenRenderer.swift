import CommandKit
import Syntax

/// A renderer of output for screen readers: sentences on lines of their own, which are only ever appended.
///
/// Nothing is drawn, and there are no columns. The message is said first, then each record, row or field in a
/// sentence. Missing values are left out. The hint comes last.
struct SpokenRenderer {
    private let localizer: Localizer

    init(in localizer: Localizer) { self.localizer = localizer.spoken }

    func lines(of output: Output) -> [Line] {
        let message = output.message.map { [$0] } ?? []
        let hint: [Message] = output.hint.map { ["Hint: \($0)"] } ?? []
        // The message comes before a list; a page, a record or a sheet is read from its beginning.
        let isList =
            switch output.data {
            case .records: true
            case .table(let table): table.shape != .sheet
            case .nothing, .page, .record: false
            }
        let data = sentences(of: output.data)
        return localizer.spokenLines((isList ? message + data : data + message) + hint)
    }

    private func sentences(of data: Output.Data) -> [Message] {
        switch data {
        case .nothing: []
        case .records(let list):
            list.records.map { SpokenRecord($0, list.schema, list.columns, in: localizer).sentence(of: list.total) }
                + (list.sum.map { sentences(of: $0.table) } ?? [])
        case .record(let details):
            SpokenRecord(details.listed, details.schema, in: localizer).sentences(of: details.extent)
        case .table(let table): table.shape == .sheet ? lines(of: table) : sentences(of: table)
        case .page(let lines): lines.map { SpokenPage.sentence(localizer.cell($0), in: localizer) }
        }
    }

    /// Returns the headline of a sheet, and each value that is not missing after its title.
    private func lines(of table: Table) -> [Message] {
        let head: [Message] = table.headline.map { ["\($0):"] } ?? []
        return head
            + table.columns(for: .heard).flatMap { place, column -> [Message] in
                let cell = table.rows[0][place]
                return if case .value(let value) = cell {
                    value.spokenLines(after: column.title, words(for: cell))
                } else {
                    words(for: cell).map { ["\(column.title): \($0)."] } ?? []
                }
            }
    }

    /// Returns a sentence for each row, which begins with the subject of the row, after the heading of the row.
    ///
    /// Two columns need no titles. With more columns, each value but the first follows the title of its column, unless
    /// it explains itself. Missing and false values are left out.
    private func sentences(of table: Table) -> [Message] {
        let columns = table.columns(for: .heard)
        var sentences = table.introduction.map { [$0] } ?? []
        for (place, row) in table.rows.enumerated() {
            if let heading = table.headings[place] { sentences.append("\(heading):") }
            sentences += sentence(columns.map { ($0.column.title, row[$0.place]) })
        }
        if let total = table.total { sentences += sentence(columns.map { ($0.column.title, total[$0.place]) }) }
        return sentences
    }

    private func sentence(_ cells: [(title: Message, cell: Table.Cell)]) -> [Message] {
        let needsTitles = cells.count > 2
        let words = cells.dropFirst().compactMap { title, cell -> Message? in
            let words = self.words(for: cell)
            let titled = words.map { needsTitles && !title.isEmpty ? "\(title) \($0)" : $0 }
            return switch cell {
            case .value(.boolean(let flag)) where needsTitles: flag ? title : nil
            case .named(.list, _): titled
            // A sentence needs no title, nor does an amount.
            case .message, .named, .sum, .share, .value(.money): words
            default: titled
            }
        }
        guard let first = cells.first else { return [] }
        var subject = self.words(for: first.cell)
        // A number alone does not say what it counts.
        if needsTitles, case .value(.integer) = first.cell { subject = subject.map { "\(first.title) \($0)" } }
        return switch (subject, words.isEmpty) {
        case (let subject?, true): [cells.count > 1 ? "\(subject): nothing." : "\(subject)."]
        case (let subject?, false): ["\(subject): \(list: words)."]
        case (nil, false): ["\(list: words)."]
        case (nil, true): []
        }
    }

    private func words(for cell: Table.Cell) -> Message? {
        switch cell {
        case .value(let value): value.spoken()
        case .named(let value, let message):
            switch value {
            case .date, .day, .money, .duration: value.spoken()
            default: message.isEmpty ? nil : message
            }
        case .message(let message): message.isEmpty ? nil : message
        case .digits(let digits): Message(outside: digits)
        case .sum(let sum): "\(sum)"
        case .share(let hundredths): "\(hundredths, Noun(one: "percent", other: "percent"))"
        case .rows(let numbers): Self.words(for: RowSpans(numbers))
        case .list, .object, .absent: nil
        }
    }

    /// The greatest number of ranges of row numbers that are said of one place.
    private static let spanLimit = 8

    private static func words(for rows: RowSpans) -> Message {
        let said = rows.spans.prefix(spanLimit).map { span -> Message in
            span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound) to \(span.upperBound)"
        }
        let rest = rows.spans.dropFirst(spanLimit).reduce(0) { $0 + $1.count }
        return rest == 0 ? "\(list: said)" : "\(list: said) and \(rest) more"
    }
}

extension Value {
    /// Returns the value after its title, with a line for each line of a long text; empty if it has no words.
    fileprivate func spokenLines(after title: Message, _ words: Message?) -> [Message] {
        guard case .text(let text) = self, text.contains(where: \.isNewline) else {
            return words.map { ["\(title): \($0)."] } ?? []
        }
        return ["\(title):"] + text.split(whereSeparator: \.isNewline).map { Message(outside: String($0)) }
    }
}

/// A record in words: a sentence in a list, or a line for each field if the record is shown whole.
private struct SpokenRecord {
    private let listed: ListedRecord
    private let schema: Schema
    private let listedFields: [Field]
    private let localizer: Localizer

    init(_ listed: ListedRecord, _ schema: Schema, _ listedFields: [Field]? = nil, in localizer: Localizer) {
        (self.listed, self.schema, self.localizer) = (listed, schema, localizer)
        self.listedFields = listedFields ?? schema.columns
    }

    /// `Listing 3 of 12: Red bike, 80 euros, urgent.`
    func sentence(of total: Int?) -> Message {
        let noun: Message = "\(singular: schema.noun)"
        // If only pinned records count, an unpinned one is said with one field alone.
        let field = schema.foldedField
        let folded = listed.record[field].spokenPhrase(of: field, moment: false, in: localizer)
        let marks = listed.markWords(listedFields.filter { $0.kind == .boolean }, in: schema)
        let parts = listed.isFolded(in: schema) ? [folded, "unpinned"].compactMap(\.self) : [name] + columns + marks
        let words: Message = "\(list: parts)"
        return switch (listed.number, total) {
        case (let number?, let total?): "\(noun) \(number) of \(total): \(words)."
        case (let number?, nil): "\(noun) \(number): \(words)."
        case (nil, _): "\(noun): \(words)."
        }
    }

    /// The headline, each field on a line, and the marks of the record.
    var sheet: [Message] {
        let noun: Message = "\(singular: schema.noun)"
        let head: Message = listed.number.map { "\(noun) \($0): \(name)." } ?? "\(noun): \(name)."
        // The whole value of the headline may be in the name.
        let shown = schema.shownFields.filter { field in
            let isName = field == schema.headline && schema.subheadline == nil && !listed.record[field].isMissing
            return !isName && field.place != .programs
        }.flatMap { lines(of: $0) }
        let marks = listed.markWords(in: schema)
        return [head] + shown + (marks.isEmpty ? [] : ["\(list: marks)."])
    }

    /// Returns what was asked for; fields include those that are not known.
    func sentences(of extent: RecordDetails.Extent) -> [Message] {
        switch extent {
        case .whole: sheet
        case .row(let total): [sentence(of: total)]
        case .fields(let fields, _):
            fields.flatMap { field -> [Message] in
                let lines = lines(of: field)
                return lines.isEmpty ? ["\(field.spokenTitle): not known."] : lines
            }
        }
    }

    private func lines(of field: Field) -> [Message] {
        listed.record[field].spokenLines(after: field.spokenTitle, listed.record[field].spoken(of: field))
    }

    private var name: Message {
        let texts = [schema.headline, schema.subheadline].compactMap { $0.flatMap { listed.record[$0].text } }
        if texts.count == 2 { return "\(texts[0]) to \(texts[1])" }
        return Message(outside: schema.headline(of: listed.record, in: localizer.language))
    }

    private var columns: [Message] {
        let named = [schema.headline, schema.subheadline].compactMap(\.self)
        return listedFields.filter { !named.contains($0) && $0.kind != .boolean }.compactMap { field in
            schema.value(of: field, of: listed.record, in: localizer.language).spokenPhrase(
                of: field, moment: field == schema.dayField, in: localizer)
        }
    }
}
