import Domain
import Services

/// One prompt holds a draft, and the others are told (docs/decisions/0017).
extension Interpreter {
    /// Holds the draft that will be open.
    ///
    /// - Throws: `.refused` where a draft that was changed is held by another prompt; nothing was saved of it.
    func hold(for changed: Workspace) throws(CommandError) -> DraftHold {
        if changed.drafts != workspace.drafts {
            for name in Set(changed.drafts.keys).union(workspace.drafts.keys)
            where changed.drafts[name] != workspace.drafts[name] {
                try world.requireUnheld(name)
            }
        }
        return world.holds.hold(changed.openDraft?.name)
    }

    /// Reads a draft that is held from now on, which another prompt may have changed before; false where none did.
    func readAnew(_ name: DraftName?) throws(CommandError) -> Bool {
        guard let name, keeper.knows(workspace.drafts[name], as: name) else { return false }
        let saved = try wording { () throws(StoreError) in try world.drafts.load().drafts }
        guard saved.first(where: { $0.payload.name == name })?.payload != workspace.drafts[name] else { return false }
        try reload()
        return true
    }

    /// Says who holds the draft that was opened.
    func notices(of hold: DraftHold, since before: Workspace) -> [Message] {
        guard case .held(let holder) = hold, let name = workspace.openDraft?.name, name != before.openDraft?.name
        else { return [] }
        return [CommandError(name, heldBy: holder).message]
    }
}
