import Domain
import Services

/// A draft that was changed here and could not be saved.
struct UnsavedDraft {
    /// The draft as it was on disk then; nil where there was none.
    let known: Draft?
    /// The draft as it is here; nil where it was discarded.
    let own: Draft?

    /// What another souk saved meanwhile, with the fields over it that were changed here.
    ///
    /// - Parameter saved: Nil where it is not there any more, or never was: then it is what it is here.
    func laid(over saved: Draft?) -> Draft? {
        guard let saved else { return own }
        guard let own else { return saved == known ? nil : saved }
        var draft = saved
        for field in DraftField.allCases where own[field] != known?[field] ?? .missing { draft[field] = own[field] }
        if draft != saved { draft.changed = own.changed }
        return draft
    }
}

extension Step.Change {
    /// What could not be saved here, over what another souk has saved: fields of a draft, anything else as a whole.
    func laid(over saved: Workspace) -> Piece {
        guard case (.draft(let name, let known), .draft(_, let own)) = (before, after) else { return after }
        return .draft(name, UnsavedDraft(known: known, own: own).laid(over: saved.drafts[name]))
    }
}
