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
        guard let object = value.object else {
            throw Failure(.refused, "“\(path)” is not a draft: it is not a JSON object.")
        }
        let known = Set(["name", "created", "changed"] + DraftField.allCases.map(\.rawValue))
        if let unknown = object.members.map(\.key).first(where: { !known.contains($0) }) {
            throw Failure(.refused, "“\(path)” has an unknown field “\(Self.beginning(of: unknown))”.")
        }
        /// Reads a member; null counts as missing.
        func read<Value>(
            _ key: String, _ expected: Message, _ reading: (JSONValue) -> Value?
        ) throws(Failure) -> Value? {
            guard let member = object[key], member != .null else { return nil }
            if let value = reading(member) { return value }
            throw Failure(.refused, "The field “\(key)” of “\(path)” is not \(expected).")
        }
        let time: Message = "a time such as 2026-11-20T12:00:00Z"
        name = try read("name", "the name of a draft") { $0.text.flatMap { DraftName($0) } }
        created = try read("created", time) { $0.text.flatMap { Date(iso8601: $0) } }
        changed = try read("changed", time) { $0.text.flatMap { Date(iso8601: $0) } }
        for field in DraftField.allCases {
            fields[field] = try read(field.rawValue, field.kind.expectation) { field.kind.value(of: $0) }
        }
    }

    /// Returns the first 64 Unicode scalars of a name, which is as much as a message repeats.
    private static func beginning(of name: String) -> String {
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(64)))
        return start.utf8.count < name.utf8.count ? start + "…" : start
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

extension Field.Kind {
    /// The JSON value of a draft's field of this kind, in words.
    fileprivate var expectation: Message {
        switch self {
        case .money(let currency): "an amount in \(currency.code)"
        case .boolean: "true or false"
        case .text, .choice, .integer, .number, .date, .day, .duration, .list: "text"
        }
    }

    fileprivate func value(of member: JSONValue) -> Value? {
        switch (self, member) {
        case (.money(let currency), .number(let digits)):
            Decimal(string: digits).flatMap { Money(digits: $0.description, currency: currency) }.map(Value.money)
        case (.boolean, .boolean(let flag)): .boolean(flag)
        case (.money, _), (.boolean, _): nil
        default: member.text.map(Value.text)
        }
    }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
