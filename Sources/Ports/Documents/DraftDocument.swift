public import Domain
public import struct FoundationEssentials.Date

/// A draft in the JSON form that is exported and imported: one object with the set fields, under their own names.
///
///     {
///       "category": "Loisirs",
///       "changed": "2026-11-20T12:05:00Z",
///       "created": "2026-11-20T12:00:00Z",
///       "name": "velo",
///       "price": 19.99,
///       "title": "Vélo de ville"
///     }
///
/// An exported document reads back as the same draft, and exporting that draft gives the same bytes. A document written
/// by hand may leave out any member.
public struct DraftDocument: Sendable, Hashable {
    /// The draft's name; nil if the document gives none.
    public let name: DraftName?
    private let draft: Draft

    public var title: String? { draft.title }

    package init(of draft: Draft) { (name, self.draft) = (draft.name, draft) }

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
            draft = try JSONForm.draft.read(value)
        } catch {
            throw Failure(.refused, "“\(path)” is not a draft: \(error.reason).")
        }
        name = object["name"]?.text == nil ? nil : draft.name
    }

    /// Returns the first 64 Unicode scalars of a name, which is as much as a message repeats.
    private static func beginning(of name: String) -> String {
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(64)))
        return start.utf8.count < name.utf8.count ? start + "…" : start
    }

    /// The document as JSON text: one line per key, in a fixed order, so that the same draft always gives the same
    /// text.
    public var json: String { String(decoding: JSONWriter.document(of: JSONForm.draft.write(draft)), as: UTF8.self) }

    /// Returns the draft under the given name. `time` is its creation time if the document gives none.
    public func draft(named name: DraftName, at time: Date) -> Draft { draft.named(name).dated(time) }
}

extension Draft {
    /// Returns the draft with the dates that it does not have, which are `.distantPast`.
    package func dated(_ time: Date) -> Draft {
        var draft = self
        if draft.created == .distantPast { draft.created = time }
        if draft.changed == .distantPast { draft.changed = draft.created }
        return draft
    }
}
