import Domain
import Services

@testable import FileStores

/// What a start finds on a disk that was damaged.
struct Found {
    let session: Session?
    let drafts: [DraftName: Draft]
    /// What the person is told.
    let notices: [Message]

    init(on machine: SimulatedMachine) throws(StoreError) {
        let stores = SavedDisk.stores(on: machine)
        let stored = try stores.session.load()
        let shelf = try stores.drafts.load()
        session = stored?.payload
        var drafts: [DraftName: Draft] = [:]
        for draft in shelf.drafts { drafts[draft.payload.name] = draft.payload }
        self.drafts = drafts
        notices = (stored?.notices ?? []) + shelf.notices + shelf.drafts.flatMap(\.notices)
    }

    /// The files that do not hold what was saved in them last.
    func differences(from saved: SavedDisk) -> [String] {
        let names = saved.drafts.filter { drafts[$0.key] != $0.value.last }.map {
            SavedDisk.path(ofDraft: $0.key.string)
        }
        return (session == saved.sessions.last ? [] : [SavedDisk.session]) + names
    }

    /// Whether a file was found to hold what was saved in it as a generation, or nothing.
    func holds(_ path: String, generation: Int?, of saved: SavedDisk) -> Bool {
        if path == SavedDisk.session {
            guard let generation else { return session.map { $0.settings.pageSize == Settings().pageSize } ?? true }
            return session == saved.sessions[generation - 1]
        }
        let name = saved.drafts.keys.first { SavedDisk.path(ofDraft: $0.string) == path }
        guard let name, let generation else { return name.map { drafts[$0] == nil } ?? false }
        return drafts[name] == saved.drafts[name]?[generation - 1]
    }

    /// Whether a file holds what was saved in it before that, or the content of another, named anew.
    func holdsOther(than last: String, of saved: SavedDisk) -> Bool {
        if last == SavedDisk.session { return session == saved.sessions.dropLast().last }
        guard let draft = drafts.values.first(where: { SavedDisk.path(ofDraft: $0.name.string) == last }) else {
            return false
        }
        return draft == saved.drafts[draft.name]?.dropLast().last
            || saved.drafts.values.contains { $0.last?.named(draft.name) == draft }
    }
}
