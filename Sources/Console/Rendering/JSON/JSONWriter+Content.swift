import CommandKit
import Domain

// The shapes of what commands return; the order of the keys is part of the promise.

extension JSONWriter {
    mutating func kind(_ name: String) {
        member("kind", name)
    }

    mutating func service(_ schema: Schema) {
        member("service", schema.service.rawValue)
    }

    mutating func records(_ list: RecordList) {
        service(list.schema)
        kind("records")
        member("total", list.total)
        member("offset", list.offset)
        if let saved = list.saved {
            key("saved")
            value(.date(saved))
        }
        key("records")
        array { json in
            for listed in list.records { json.record(listed, list.schema) }
        }
        if let sum = list.sum {
            key("sum")
            total(sum)
        }
    }

    /// The record whole, with its number among how many, and the fields that were asked for.
    mutating func excerpt(_ excerpt: RecordExcerpt) {
        service(excerpt.schema)
        kind("record")
        member("number", excerpt.listed.number)
        member("total", excerpt.total)
        if !excerpt.fields.isEmpty {
            key("fields")
            strings(excerpt.fields.map(\.name))
        }
        key("record")
        record(excerpt.listed, excerpt.schema)
    }

    /// Every field of the schema under its name, then what the person has done with the record.
    mutating func record(_ listed: ListedRecord, _ schema: Schema) {
        object { json in
            for field in schema.shownFields {
                json.key(field.name)
                json.value(listed.record[field])
            }
            json.member("pinned", listed.isPinned)
            json.member("archived", listed.isArchived)
        }
    }

    mutating func draft(_ draft: Draft, isOpen: Bool) {
        object { json in
            json.member("name", draft.name.string)
            json.member("open", isOpen)
            for field in DraftField.allCases {
                json.key(field.rawValue)
                json.value(draft[field])
            }
            json.key("created")
            json.value(.date(draft.created))
            json.key("changed")
            json.value(.date(draft.changed))
        }
    }

    mutating func table(_ table: Table) {
        let names = table.columns.map { $0.exact.lowercased() }
        kind("table")
        key("columns")
        strings(names)
        key("rows")
        array { json in
            for row in table.rows {
                json.object { json in
                    for (name, cell) in zip(names, row) {
                        json.key(name)
                        json.cell(cell)
                    }
                }
            }
        }
    }

    mutating func strings(_ strings: [String]) {
        array { json in
            for string in strings { json.string(string) }
        }
    }

    private mutating func cell(_ cell: Table.Cell) {
        switch cell {
        case .value(let value): self.value(value)
        case .message(let message): string(message.exact)
        }
    }

    mutating func value(_ value: Value) {
        switch value {
        case .missing: null()
        case .text(let text): string(text)
        case .integer(let number): integer(number)
        case .number(let double): number(digits: NumberText.string(for: double))
        case .money(let money): number(digits: money.digits)
        case .boolean(let flag): boolean(flag)
        case .date(let date): string(DateText.instant.string(for: date))
        case .day(let day): string(day.description)
        case .duration(let seconds): integer(seconds)
        case .list(let texts): strings(texts)
        }
    }
}
