import Domain
import Services

/// What came from another machine and waits to be saved, beside what is in the workspace.
struct Arrivals: Sendable, Hashable {
    /// The drafts that were added, with their versions, by the names they have here.
    var drafts: [DraftName: SavedDraft] = [:]
    /// What goes to the trash.
    var removed: [SavedState.Discarded] = []
}
