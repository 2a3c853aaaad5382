public import Domain
public import FoundationEssentials

/// A draft in the JSON form that is exported and imported: one object with the set fields, under their own names.
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
/// An exported document reads back as the same draft, and exporting that draft gives the same bytes. A document written
/// by hand may leave out any member.
public struct DraftDocument: Sendable, Hashable {
    /// The draft's name; nil if the document gives none.
    public var name: DraftName?
    /// The times when the draft was created and last changed; nil if the document gives none.
    public var created: Date?
    public var changed: Date?
    /// The fields that are set. Each value has the kind of its field.
    public var fields: [DraftField: Value] = [:]

    public init(of draft: Draft) {
        name = draft.name
        created = draft.created
        changed = draft.changed
        for field in DraftField.allCases where !draft[field].isMissing { fields[field] = draft[field] }
    }

    /// Reads a document. Refuses unknown members and values of the wrong kind.
    ///
    /// - Parameter path: The name of the document in error messages.
    public init(json: String, from path: String) throws(Failure) {
        guard let value = try? JSONParser.value(of: Array(json.utf8)) else {
            throw Failure(.refused, "“\(path)” is not JSON.")
        }
        do {
            try self.init(value)
        } catch {
            throw Failure(.refused, error.message(of: path))
        }
    }

    /// The document as JSON text: one line per key, in a fixed order, so that the same draft always gives the same
    /// text.
    public var json: String {
        var object = JSONObject()
        object["name"] = name.map { .string($0.string) }
        object["created"] = created.map { .string($0.iso8601) }
        object["changed"] = changed.map { .string($0.iso8601) }
        for (field, value) in fields {
            switch value {
            case .text(let text): object[field.rawValue] = .string(text)
            case .boolean(let flag): object[field.rawValue] = .boolean(flag)
            case .money(let money): object[field.rawValue] = .number(money.digits)
            case .missing, .integer, .number, .date, .day, .duration, .list: break
            }
        }
        return String(decoding: JSONWriter.document(of: .object(object), colon: " : "), as: UTF8.self)
    }

    /// Returns the draft under the given name. `time` is its creation time if the document gives none.
    public func draft(named name: DraftName, at time: Date) -> Draft {
        let created = created ?? time
        var draft = Draft(name: name, created: created)
        for (field, value) in fields { draft[field] = value }
        draft.changed = changed ?? created
        return draft
    }
}

extension DraftDocument {
    private init(_ value: JSONValue) throws(Problem) {
        guard let object = value.object else { throw .notObject }
        let known = Set(["name", "created", "changed"] + DraftField.allCases.map(\.rawValue))
        if let unknown = object.members.map(\.key).first(where: { !known.contains($0) }) {
            throw Problem(unknownField: unknown)
        }
        let time: Message = "a time such as 2026-11-20T12:00:00Z"
        name = try object.read("name", "the name of a draft") { $0.text.flatMap { DraftName($0) } }
        created = try object.read("created", time) { $0.text.flatMap { Date(iso8601: $0) } }
        changed = try object.read("changed", time) { $0.text.flatMap { Date(iso8601: $0) } }
        for field in DraftField.allCases { fields[field] = try object.read(field) }
    }
}

extension JSONObject {
    /// Reads a member; null counts as missing.
    fileprivate func read<Value>(
        _ key: String, _ expected: Message, _ reading: (JSONValue) -> Value?
    ) throws(Problem) -> Value? {
        guard let member = self[key], member != .null else { return nil }
        guard let value = reading(member) else { throw .unreadable(field: key, expected: expected) }
        return value
    }

    fileprivate func read(_ field: DraftField) throws(Problem) -> Value? {
        switch field.kind {
        case .money(let currency):
            return try read(field.rawValue, "an amount in \(currency.code)") { member in
                guard case .number(let digits) = member, let number = Decimal(string: digits) else { return nil }
                return Money(digits: number.description, currency: currency).map(Value.money)
            }
        case .boolean:
            return try read(field.rawValue, "true or false") { member in
                if case .boolean(let flag) = member { .boolean(flag) } else { nil }
            }
        case .text, .choice, .integer, .number, .date, .day, .duration, .list:
            return try read(field.rawValue, "text") { $0.text.map(Value.text) }
        }
    }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

/// The reasons why a JSON text is not a draft.
private enum Problem: Error {
    case notObject
    /// A member that drafts do not have; a long name is truncated.
    case unknownField(String)
    case unreadable(field: String, expected: Message)

    /// The number of Unicode scalars of an unknown name that a message repeats.
    private static let nameLimit = 64

    init(unknownField name: String) {
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.nameLimit)))
        self = .unknownField(start.utf8.count < name.utf8.count ? start + "…" : start)
    }

    func message(of document: String) -> Message {
        switch self {
        case .notObject: "“\(document)” is not a draft: it is not a JSON object."
        case .unknownField(let name): "“\(document)” has an unknown field “\(name)”."
        case .unreadable(let field, let expected): "The field “\(field)” of “\(document)” is not \(expected)."
        }
    }
}
