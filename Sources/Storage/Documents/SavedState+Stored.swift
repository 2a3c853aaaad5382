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
struct SavedStateDocument {
    private static let format = "souk-state"

    /// The service of a session that does not name one.
    let firstService: ServiceName

    func bytes(of state: SavedState, at time: Date) -> [UInt8] {
        let removed = state.removed.map { discarded in
            var object = discarded.draft.stored
            object["discardedAt"] = .string(discarded.discarded.iso8601)
            return JSONValue.object(object)
        }
        let payload = JSONObject([
            "session": .object(state.session.stored), "drafts": .array(state.drafts.map { .object($0.stored) }),
            "removed": .array(removed), "history": .array(state.lines.map { .string($0) }),
        ])
        return StateDocument(format: Self.format, payload: payload, savedAt: time).encoded()
    }

    /// - Throws: `.unreadable` for a file that is not a state file, or needs a newer souk.
    func state(in bytes: [UInt8], of path: String) throws(Failure) -> Stored<SavedState> {
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: Self.format)
            guard !document.isUnreadable else { throw Damage(reason: "it was written by a newer souk") }
            let isChecked = document.isChecked
            return Stored(
                try state(in: document.payload),
                notices: isChecked ? [] : ["“\(path)” has no checksum, so it was not checked for damage."])
        } catch {
            throw Failure(.unreadable, "“\(path)” cannot be imported: \(error.reason).")
        }
    }

    private func state(in stored: StoredObject) throws(Damage) -> SavedState {
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
        return SavedState(
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
