import Domain
import FoundationEssentials

extension DraftDocument: Codable {
    /// The name of a field, or of what else a document says of a draft.
    private struct Key: CodingKey {
        static let name = Key("name")
        static let created = Key("created")
        static let changed = Key("changed")

        let stringValue: String
        var intValue: Int? { nil }

        init(_ field: DraftField) { self.init(field.rawValue) }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(created?.iso8601, forKey: .created)
        try container.encodeIfPresent(changed?.iso8601, forKey: .changed)
        for (field, value) in fields {
            switch value {
            case .text(let text): try container.encode(text, forKey: Key(field))
            case .boolean(let flag): try container.encode(flag, forKey: Key(field))
            // A decimal number, since it keeps the digits.
            case .money(let money): try container.encodeIfPresent(Decimal(string: money.digits), forKey: Key(field))
            case .missing, .integer, .number, .date, .day, .duration, .list: break
            }
        }
    }

    public init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Key.self) else { throw DraftDocumentError.notObject }
        let known = Set(DraftField.allCases.map(\.rawValue) + [Key.name, .created, .changed].map(\.stringValue))
        let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
        if let first = unknown.min() { throw DraftDocumentError(unknownField: first) }
        let reading = Reading(container: container)
        name = try reading.value(.name, "the name of a draft") { DraftName($0) }
        created = try reading.value(.created, "a time such as 2026-11-20T12:00:00Z") { Date(iso8601: $0) }
        changed = try reading.value(.changed, "a time such as 2026-11-20T12:00:00Z") { Date(iso8601: $0) }
        for field in DraftField.allCases { fields[field] = try reading.value(of: field) }
    }

    /// Reads the members of the object so that whatever cannot be read is named; null is as if there were none.
    private struct Reading {
        let container: KeyedDecodingContainer<Key>

        func value<Form: Decodable, Value>(
            _ key: Key, _ expected: Message, _ reading: (Form) -> Value?
        ) throws(DraftDocumentError) -> Value? {
            do {
                guard let form = try container.decodeIfPresent(Form.self, forKey: key) else { return nil }
                if let value = reading(form) { return value }
            } catch {}
            throw .unreadable(field: key.stringValue, expected: expected)
        }

        func value(of field: DraftField) throws(DraftDocumentError) -> Value? {
            let key = Key(field)
            switch field.kind {
            case .money(let currency):
                return try value(key, "an amount in \(currency.code)") { (number: Decimal) in
                    Money(digits: number.description, currency: currency).map(Value.money)
                }
            case .boolean: return try value(key, "true or false") { (flag: Bool) in Value.boolean(flag) }
            case .text, .choice, .integer, .number, .date, .day, .duration, .list:
                return try value(key, "text") { (text: String) in Value.text(text) }
            }
        }
    }
}
