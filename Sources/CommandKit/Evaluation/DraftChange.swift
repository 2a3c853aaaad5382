import Domain

/// How the drafts on disk are brought up to date, one file at a time.
enum DraftChange {
    case save(Draft)
    case remove(DraftName)
    /// The draft is the same but for its name.
    case rename(DraftName, to: Draft)

    /// What leads from the drafts on disk to others: renames first, then saves, then removals, each in the order of names.
    static func changes(from old: [DraftName: Draft], to new: [DraftName: Draft]) -> [DraftChange] {
        let changed = new.values.filter { old[$0.name] != $0 }.sorted { $0.name.string < $1.name.string }
        var gone = old.keys.filter { new[$0] == nil }.sorted { $0.string < $1.string }
        guard !changed.isEmpty || !gone.isEmpty else { return [] }
        var renames: [DraftChange] = []
        var saves: [DraftChange] = []
        for draft in changed {
            let former = old[draft.name] == nil ? gone.firstIndex { old[$0]?.named(draft.name) == draft } : nil
            if let former {
                renames.append(.rename(gone.remove(at: former), to: draft))
            } else {
                saves.append(.save(draft))
            }
        }
        return renames + saves + gone.map { .remove($0) }
    }
}
