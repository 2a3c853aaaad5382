public import Domain
public import Services
import Syntax

/// A draft in the trash, by the name that it had.
public struct DiscardedDraftReference: Argument {
    private let typed: TypedArgument

    public init(reading typed: TypedArgument, in scope: Scope) {
        self.typed = typed
    }

    /// The one of that name that was discarded last.
    ///
    /// - Throws: `.notFound` where there is none.
    public func draft(among discarded: [DiscardedDraft]) throws(Failure) -> Draft {
        try named(
            typed, what: "discarded draft", kind: .notFound,
            among: Self.latest(of: discarded).map { ($0.name.string, $0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let discarded = (try? scope.world.stores.state.discarded())?.drafts ?? []
        return latest(of: discarded).map { Candidate($0.name.string, note: Message(outside: $0.title ?? "")) }
    }

    /// Of each name the one that was discarded last.
    private static func latest(of discarded: [DiscardedDraft]) -> [Draft] {
        var seen: Set<DraftName> = []
        return discarded.map(\.draft).filter { seen.insert($0.name).inserted }
    }
}
