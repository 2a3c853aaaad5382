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

    private init() {}

    package init(of draft: Draft) {
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
        do {
            self = try Self.form.read(value)
        } catch {
            throw Failure(.refused, "“\(path)” is not a draft: \(error.reason).")
        }
    }

    private static let form = JSONForm.object(
        DraftDocument(),
        [
            .init("name", \.name, .draftName), .init("created", \.created, .time),
            .init("changed", \.changed, .time),
        ] + DraftField.allCases.map { .init($0.rawValue, \.fields[$0], .value(of: $0.kind)) })

    /// Returns the first 64 Unicode scalars of a name, which is as much as a message repeats.
    private static func beginning(of name: String) -> String {
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(64)))
        return start.utf8.count < name.utf8.count ? start + "…" : start
    }

    /// The document as JSON text: one line per key, in a fixed order, so that the same draft always gives the same
    /// text.
    public var json: String {
        String(decoding: JSONWriter.document(of: Self.form.write(self), colon: " : "), as: UTF8.self)
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

extension JSONForm<Value> {
    /// The value of a draft’s field: an amount as a number, without its currency.
    fileprivate static func value(of kind: Field.Kind) -> Self {
        switch kind {
        case .money(let currency):
            JSONForm(
                "an amount in \(currency.code)",
                read: { json in
                    guard case .number(let digits) = json, let number = Decimal(string: digits) else { return nil }
                    return Money(digits: number.description, currency: currency).map(Value.money)
                },
                write: { if case .money(let money) = $0 { .number(money.digits) } else { .null } })
        case .boolean:
            JSONForm(
                "true or false", read: { (try? JSONForm<Bool>.flag.read($0)).map(Value.boolean) },
                write: { if case .boolean(let flag) = $0 { .boolean(flag) } else { .null } })
        default: .written("text", { .text($0) }, { $0.text ?? "" })
        }
    }
}
