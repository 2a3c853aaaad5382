public import Domain
public import Services
import FoundationEssentials

extension Workspace {
    /// The draft a command means: the one named, else the open one.
    ///
    /// - Throws: `.notFound` where no draft is open; `.state` where the open one could not be read.
    public func draft(_ reference: DraftReference?) throws(CommandError) -> Draft {
        if let draft = reference?.draft ?? openDraft { return draft }
        if let unreadableOpenDraft { try requireReadable(unreadableOpenDraft) }
        let hint: Message =
            drafts.isEmpty
            ? "Type draft new NAME to begin one."
            : "Type draft open NAME, one of \(list: sortedDrafts.map(\.name.string))."
        throw CommandError(.notFound, "No draft is open.", hint: hint)
    }

    /// The draft that is meant by `NEW`, the open one, or by `NAME NEW`, with the new name.
    ///
    /// - Throws: `.notFound` where there is no such draft, `.refused` where the new name is taken.
    public func draft(
        _ first: OldOrNewDraftName, _ second: DraftName?
    ) throws(CommandError) -> (draft: Draft, new: DraftName) {
        let draft = try draft(second == nil ? nil : first.reference())
        let new = second ?? first.name
        try requireFree(new, hint: "Choose another name.")
        return (draft, new)
    }

    /// Says why a draft could not be read, where it could not.
    func requireReadable(_ name: DraftName) throws(CommandError) {
        if let error = unreadableDrafts[name] { throw CommandError(error) }
    }

    /// Refuses a name that a draft has.
    ///
    /// - Throws: `.refused`; `.state` where that draft could not be read.
    public func requireFree(_ name: DraftName, hint: Message) throws(CommandError) {
        try requireReadable(name)
        guard drafts[name] != nil else { return }
        throw CommandError(.refused, "There is a draft “\(name.string)” already.", hint: hint)
    }

    /// A name that no draft has, made from a title where there is one.
    public func freeDraftName(for title: String? = nil) -> DraftName {
        DraftName.free(for: title) { drafts[$0] != nil || unreadableDrafts[$0] != nil }
    }

    /// Changes the open draft and notes the time.
    ///
    /// - Returns: The draft as it is now.
    public mutating func changeOpenDraft(
        using world: World, _ change: (inout Draft) -> Void
    ) throws(CommandError) -> Draft {
        let before = try draft(nil)
        var draft = before
        change(&draft)
        if draft != before { draft.changed = world.now() }
        openDraft = draft
        return draft
    }

    /// The categories an ad can be placed in.
    public func listingCategories(using world: World) async throws(CommandError) -> [String] {
        guard let source = world.source(of: .listings) else { return [] }
        return try await wording { () async throws(ServiceError) in try await source.categories() }.map(\.name)
    }
}
