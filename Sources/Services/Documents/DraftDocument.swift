public import Domain
public import FoundationEssentials

/// A draft as the JSON that is exported and imported: one object with what is set, under the fields' own names.
///
///     {
///       "category" : "Loisirs",
///       "changed" : "2026-11-20T12:05:00Z",
///       "created" : "2026-11-20T12:00:00Z",
///       "name" : "velo",
///       "price" : 19.99,
///       "title" : "Vélo de ville"
///     }
///
/// What was exported reads back as the same draft, and exporting that gives the same bytes. What somebody wrote may leave
/// out any of it.
public struct DraftDocument: Sendable, Hashable {
    /// The draft's name; nil where the document says none.
    public var name: DraftName?
    /// When the draft was begun, and last changed; nil where the document does not say.
    public var created: Date?
    public var changed: Date?
    /// The fields that are set, each of its own kind.
    public var fields: [DraftField: Value] = [:]

    public init(of draft: Draft) {
        name = draft.name
        created = draft.created
        changed = draft.changed
        for field in DraftField.allCases where !draft[field].isMissing { fields[field] = draft[field] }
    }

    /// Reads a document, and refuses whatever no export has.
    ///
    /// - Parameter path: What a failure calls the document.
    public init(json: String, from path: String) throws(Failure) {
        do {
            self = try JSONDecoder().decode(DraftDocument.self, from: Data(json.utf8))
        } catch let problem as Problem {
            throw Failure(.refused, problem.message(of: path))
        } catch {
            throw Failure(.refused, "“\(path)” is not JSON.")
        }
    }

    /// The document as text: the same for the same draft, with a line for each key, in their order.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers always encode; were it otherwise, the empty object would say that there is nothing.
        let data = (try? encoder.encode(self)) ?? Data("{}".utf8)
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// The draft under that name; at that time where the document says none.
    public func draft(named name: DraftName, at time: Date) -> Draft {
        let created = created ?? time
        var draft = Draft(name: name, created: created)
        for (field, value) in fields { draft[field] = value }
        draft.changed = changed ?? created
        return draft
    }
}

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
        guard let container = try? decoder.container(keyedBy: Key.self) else { throw Problem.notObject }
        let known = Set(DraftField.allCases.map(\.rawValue) + [Key.name, .created, .changed].map(\.stringValue))
        let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
        if let first = unknown.min() { throw Problem(unknownField: first) }
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
        ) throws(Problem) -> Value? {
            do {
                guard let form = try container.decodeIfPresent(Form.self, forKey: key) else { return nil }
                if let value = reading(form) { return value }
            } catch {}
            throw .unreadable(field: key.stringValue, expected: expected)
        }

        func value(of field: DraftField) throws(Problem) -> Value? {
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

/// Why JSON is not a draft.
private enum Problem: Error {
    case notObject
    /// A member that drafts do not have; a long name is cut.
    case unknownField(String)
    case unreadable(field: String, expected: Message)

    /// Characters of an unknown name that are repeated to a person.
    private static let nameLimit = 64

    init(unknownField name: String) {
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.nameLimit)))
        self = .unknownField(start.utf8.count < name.utf8.count ? start + "…" : start)
    }

    func message(of document: String) -> Message {
        switch self {
        case .notObject: "“\(document)” is no draft: it is not a JSON object."
        case .unknownField(let name): "“\(document)” has a field “\(name)”, which no draft has."
        case .unreadable(let field, let expected): "The field “\(field)” of “\(document)” is not \(expected)."
        }
    }
}
