public import Domain
package import struct FoundationEssentials.Date

/// The JSON form of drafts that are exported and imported: one object with the set fields, under their own names.
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
extension Draft {
    /// The draft as JSON text: one line per key, in a fixed order, so that the same draft always gives the same text.
    public var document: String { String(decoding: JSONWriter.document(of: JSONForm.draft.write(self)), as: UTF8.self) }

    /// Reads a document. Refuses unknown members and values of the wrong kind.
    ///
    /// - Parameters:
    ///   - path: The name of the document in error messages.
    ///   - name: The name of the draft, whatever the document names it; nil for the document's own.
    /// - Returns: The draft, without the dates that the document does not give, and true if it has been named.
    public static func read(
        document: String, from path: String, as name: DraftName? = nil
    ) throws(Failure) -> (draft: Draft, isNamed: Bool) {
        guard let value = try? JSONParser.value(of: Array(document.utf8)) else {
            throw Failure(.refused, "“\(path)” is not JSON.", hint: "Export the draft again: draft export FILE.json.")
        }
        guard var object = value.object else {
            throw Failure(.refused, "“\(path)” is not a draft: it is not a JSON object.")
        }
        let known = Set(["name", "created", "changed"] + DraftField.allCases.map(\.rawValue))
        if let unknown = object.keys.first(where: { !known.contains($0) }) {
            // A message repeats as much of a name, which may be as long as the document, and one character of it.
            let start = String(String.UnicodeScalarView(unknown.unicodeScalars.prefix(64)))
            let shown = start.utf8.count < unknown.utf8.count ? start + "…" : start
            throw Failure(.refused, "“\(path)” has an unknown field “\(shown)”.")
        }
        if let name { object["name"] = .string(name.string) }
        do {
            return (try JSONForm.draft.read(.object(object)), object["name"]?.text != nil)
        } catch {
            object["name"] = nil
            let isMisnamed = (try? JSONForm.draft.read(.object(object))) != nil
            throw Failure(
                .refused, "“\(path)” is not a draft: \(error.reason).",
                hint: isMisnamed ? "Choose another name: draft import FILE NAME." : nil)
        }
    }

    /// Returns the draft with the dates that it does not have, which are `.distantPast`.
    package func dated(_ time: Date) -> Draft {
        var draft = self
        if draft.created == .distantPast { draft.created = time }
        if draft.changed == .distantPast { draft.changed = draft.created }
        return draft
    }
}
