import Domain
public import Services

extension Workspace {
    /// Everything that is kept, to be taken to another machine, with what a person has to know of versions and discarded
    /// drafts that could not be read.
    ///
    /// - Throws: `.unreadable` where a draft cannot be read: a file without it must not be taken for everything.
    public func exported(using world: World) throws(Failure) -> Stored<SavedState> {
        var state = SavedState(session: session, drafts: [], lines: try world.stores.history.lines())
        var notices: [Message] = []
        for name in try drafts.keptNames() {
            let draft: Draft?
            do {
                draft = try drafts.kept(name)
            } catch {
                throw Failure(error.kind, error.message + " Nothing was exported.", hint: error.hint)
            }
            guard let draft else { continue }
            let versions = try world.stores.state.versions(of: name)
            state.drafts.append(SavedDraft(draft, versions: versions.versions))
            notices += versions.losses(of: draft)
        }
        let trash = try world.stores.state.discarded()
        notices += trash.notices
        for discarded in trash.drafts {
            let versions = try world.stores.state.versions(of: discarded)
            state.removed.append(
                SavedState.Discarded(
                    SavedDraft(discarded.draft, versions: versions.versions), discarded: discarded.discarded))
            notices += versions.losses(of: discarded.draft)
        }
        return Stored(state, notices: notices)
    }
}

extension StoredVersions {
    /// What a draft is taken along without, a sentence each.
    fileprivate func losses(of draft: Draft) -> [Message] {
        damaged.sorted { $0.key < $1.key }.map { "“\(draft.name.string)”: \($0.value)" } + notices
    }
}
