public import Domain
public import Services
import FoundationEssentials

extension Workspace {
    /// The draft a command means: the one named, else the open one.
    ///
    /// - Throws: `.notFound` where no draft is open; `.state` where the open one could not be read.
    public func draft(_ reference: DraftReference?) throws(Failure) -> Draft {
        if let draft = reference?.draft { return draft }
        if let name = session.openDraft, let draft = try drafts.draft(name) { return draft }
        let names = try drafts.names()
        let hint: Message =
            names.isEmpty
            ? "Type draft new NAME to begin one." : "Type draft open NAME, one of \(list: names.map(\.string))."
        throw Failure(.notFound, "No draft is open.", hint: hint)
    }

    /// The draft that is meant by `NEW`, the open one, or by `NAME NEW`, with the new name.
    ///
    /// - Throws: `.notFound` where there is no such draft, `.refused` where the new name is taken.
    public func draft(
        _ first: OldOrNewDraftName, _ second: DraftName?
    ) throws(Failure) -> (draft: Draft, new: DraftName) {
        let draft = try draft(second == nil ? nil : first.reference())
        let new = second ?? first.name
        try requireFree(new, hint: "Choose another name.")
        return (draft, new)
    }

    /// Refuses a name that a draft has.
    ///
    /// - Throws: `.refused`; `.state` where that draft could not be read.
    public func requireFree(_ name: DraftName, hint: Message) throws(Failure) {
        guard try drafts.draft(name) != nil else { return }
        throw Failure(.refused, "There is a draft “\(name.string)” already.", hint: hint)
    }

    /// The name that is wanted, or else one that no draft has, made from a title where there is one.
    public func name(_ wanted: DraftName?, orFor title: String? = nil) throws(Failure) -> DraftName {
        if let wanted { return wanted }
        let taken = Set(try drafts.names())
        return DraftName.free(for: title) { taken.contains($0) }
    }

    /// Changes the open draft and notes the time.
    ///
    /// - Returns: The draft as it is now.
    public mutating func changeOpenDraft(
        using world: World, _ change: (inout Draft) -> Void
    ) throws(Failure) -> Draft {
        let before = try draft(nil)
        var draft = before
        change(&draft)
        if draft != before { draft.changed = world.now() }
        openDraft = draft
        return draft
    }

    /// The categories an ad can be placed in.
    public func listingCategories(using world: World) async throws(Failure) -> [String] {
        guard let source = world.source(of: .listings) else { return [] }
        return try await source.categories().map(\.name)
    }
}
