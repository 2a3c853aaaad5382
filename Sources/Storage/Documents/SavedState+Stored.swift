import Domain
import Ports
import struct FoundationEssentials.Date

/// A user's complete state as one file, in the same format as the files it is exported from:
///
///     {
///       "checksum": "fnv1a64:9c1b7f0a3d2e4c58",
///       "format": "souk-state",
///       …
///       "payload": {
///         "drafts": [
///           {"draft": { … }, "number": 2, "savedAt": "…", "versions": [{"draft": { … }, "number": 1, "savedAt": "…"}]}
///         ],
///         "history": ["search velo"],
///         "removed": [{"discardedAt": "…", "draft": { … }, "number": 1, "savedAt": "…", "versions": []}],
///         "session": { … }
///       }
///     }
///
/// A draft and each of its older versions, oldest first, have their number and the time they were saved.
extension SavedState {
    private static let format = "souk-state"

    func encoded(at time: Date) -> [UInt8] {
        let removed = removed.map { discarded in
            var object = discarded.draft.stored
            object["discardedAt"] = .string(discarded.discarded.iso8601)
            return JSONValue.object(object)
        }
        let payload = JSONObject([
            "session": .object(session.stored), "drafts": .array(drafts.map { .object($0.stored) }),
            "removed": .array(removed), "history": .array(lines.map { .string($0) }),
        ])
        return StateDocument(format: Self.format, payload: payload, savedAt: time).encoded()
    }

    /// Reads a state, with a notice if it was not checked for damage.
    ///
    /// - Parameter firstService: The service of a session that does not name one.
    /// - Throws: `.unreadable` for a file that is not a state file, or needs a newer souk.
    static func stored(
        in bytes: [UInt8], of path: String, firstService: ServiceName
    ) throws(Failure) -> Stored<SavedState> {
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: format)
            guard !document.isUnreadable else { throw Damage(reason: "it was written by a newer souk") }
            return Stored(
                try SavedState(stored: document.payload, firstService: firstService),
                notices: document.isChecked ? [] : ["“\(path)” has no checksum, so it was not checked for damage."])
        } catch {
            throw Failure(.unreadable, "“\(path)” cannot be imported: \(error.reason).")
        }
    }

    private init(stored: StoredObject, firstService: ServiceName) throws(Damage) {
        let session = try stored.required("session", StoredObject.object)
        var names: Set<DraftName> = []
        let drafts = try (stored.objects("drafts") ?? []).map { (entry) throws(Damage) in
            let draft = try SavedDraft(stored: entry)
            guard names.insert(draft.draft.name).inserted else {
                throw entry.mismatch("draft", "a draft with a unique name")
            }
            return draft
        }
        let removed = try (stored.objects("removed") ?? []).map { (entry) throws(Damage) in
            let time = try entry.required("discardedAt", StoredObject.date)
            return SavedState.Discarded(try SavedDraft(stored: entry), discarded: time)
        }
        self.init(
            session: try Session(stored: session, firstService: firstService),
            drafts: drafts.sorted { $0.draft.name.string < $1.draft.name.string }, removed: removed,
            lines: try stored.texts("history") ?? [])
    }
}

extension SavedDraft {
    init(stored: StoredObject) throws(Damage) {
        let older = try (stored.objects("versions") ?? []).map(DraftVersion.init(stored:))
        let newest = try DraftVersion(stored: stored)
        let numbers = older.map(\.number) + [newest.number]
        guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw stored.mismatch("versions", "a list whose numbers rise to that of the draft")
        }
        self.init(newest: newest, older: older)
    }

    /// The draft with its versions, as an object inside another file.
    var stored: JSONObject {
        var object = newest.stored
        object["versions"] = .array(older.map { .object($0.stored) })
        return object
    }
}
