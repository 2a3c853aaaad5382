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
    public init(json: String) throws(DraftDocumentError) {
        do {
            self = try JSONDecoder().decode(DraftDocument.self, from: Data(json.utf8))
        } catch let error as DraftDocumentError {
            throw error
        } catch {
            throw .notJSON
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
