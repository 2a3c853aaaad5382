import Domain
import Services
import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Everything that a person keeps, as one file of the same make as the files it came from:
///
///     {
///       "checksum": "fnv1a64:9c1b7f0a3d2e4c58",
///       "format": "souk-state",
///       …
///       "payload": {
///         "drafts": [{"draft": { … }}],
///         "history": ["search velo"],
///         "session": { … }
///       }
///     }
struct SavedStateDocument {
    private static let format = "souk-state"

    /// The service of a session that names none.
    let firstService: ServiceName

    func bytes(of state: SavedState, at time: Date) -> [UInt8] {
        var payload = JSONObject()
        payload["session"] = .object(state.session.stored(over: JSONObject()))
        payload["drafts"] = .array(
            state.drafts.map { draft in
                // An object for each, in which there is room for the versions of a draft.
                var object = JSONObject()
                object["draft"] = .object(draft.stored(over: JSONObject()))
                return .object(object)
            })
        payload["history"] = .array(state.lines.map { .string($0) })
        return StateDocument(
            format: Self.format, generation: 1, payload: payload, savedAt: time, savedBy: Int(getpid()), over: nil
        ).encoded()
    }

    /// - Throws: `.unreadable` for what is no such file, or needs a newer souk.
    func state(in bytes: [UInt8], of path: String) throws(StoreError) -> Stored<SavedState> {
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: Self.format)
            guard !document.isUnreadable else {
                throw Damage(reason: "it was written by a newer souk")
            }
            let stored = Stored(try state(in: document), generation: document.generation)
            guard !document.isChecked else { return stored }
            return Stored(
                stored.payload, generation: stored.generation,
                notices: ["“\(path)” has no checksum, so it was not checked for damage."])
        } catch {
            throw StoreError(.unreadable, "“\(path)” cannot be imported: " + error.reason + ".")
        }
    }

    private func state(in document: StateDocument) throws(Damage) -> SavedState {
        guard let session = try document.payload.object("session") else {
            throw document.payload.mismatch("session", "there")
        }
        var drafts: [DraftName: Draft] = [:]
        for entry in try document.payload.objects("drafts") ?? [] {
            guard let stored = try entry.object("draft"), let name = try stored.draftName("name"), drafts[name] == nil
            else { throw entry.mismatch("draft", "a draft with a name of its own") }
            drafts[name] = try Draft(name: name, stored: stored, savedAt: document.savedAt)
        }
        return SavedState(
            session: try Session(stored: session, firstService: firstService),
            drafts: drafts.values.sorted { $0.name.string < $1.name.string },
            lines: try document.payload.texts("history") ?? [])
    }
}
