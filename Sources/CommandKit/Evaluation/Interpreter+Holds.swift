import Domain
import Services

/// One prompt holds a draft, and the others are told (docs/decisions/0017).
extension Interpreter {
    /// Holds the draft that will be open.
    ///
    /// - Throws: `.refused` where a draft that was changed is held by another prompt; nothing was saved of it.
    func hold(for changed: Workspace) throws(Failure) -> DraftHold {
        for name in Set(changed.drafts.changes.keys).union(workspace.drafts.changes.keys)
        where try changed.drafts.draft(name) != workspace.drafts.draft(name) {
            try world.requireUnheld(name)
        }
        return world.stores.holds.hold(changed.openDraft?.name)
    }

    /// Reads a draft that is held from now on, which another prompt may have changed before; false where none did.
    func readAnew(_ name: DraftName?) throws(Failure) -> Bool {
        guard let name, workspace.drafts.changes[name] == nil else { return false }
        let (saved, known) = (try world.stores.state.draft(name)?.version, try workspace.drafts.saved(name)?.version)
        if saved == known { return false }
        try reload()
        return true
    }

    /// Says who holds the draft that was opened.
    func notices(of hold: DraftHold, since before: Workspace) -> [Message] {
        guard case .held(let holder) = hold, let name = workspace.openDraft?.name, name != before.openDraft?.name
        else { return [] }
        return [Failure(name, heldBy: holder).message]
    }
}
