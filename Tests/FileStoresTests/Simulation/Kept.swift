import Domain
import FoundationEssentials
import Services

@testable import CommandKit

/// What is kept, as values that can be compared, and as parts of which each has a file of its own.
struct Kept: Hashable {
    private(set) var session: Session
    private(set) var drafts: [DraftName: Draft]

    init(_ workspace: Workspace) {
        session = workspace.session
        drafts = workspace.drafts
    }

    /// What another souk has saved, looked at from where this one looks.
    func seen(from own: Kept) -> Kept {
        var seen = self
        seen.session = session.lookedAt(as: own.session)
        if let open = seen.session.openDraft, drafts[open] == nil { seen.session.openDraft = nil }
        return seen
    }

    /// What has a file of its own.
    enum Part: Hashable {
        case session
        case draft(DraftName)
    }

    /// The parts in which it differs from another.
    func parts(unlike other: Kept) -> [Part] {
        let names = Set(drafts.keys).union(other.drafts.keys).filter { drafts[$0] != other.drafts[$0] }
        return (session == other.session ? [] : [.session]) + names.map { .draft($0) }
    }

    /// The same with some parts of another.
    func taking(_ parts: [Part], from other: Kept) -> Kept {
        var kept = self
        for part in parts {
            switch part {
            case .session: kept.session = other.session
            case .draft(let name): kept.drafts[name] = other.drafts[name]
            }
        }
        return kept
    }

    /// Whether each part is that of one of the others, be it not the same for all.
    ///
    /// Which draft is open is no part of its own: it is told by the drafts there are.
    func isMade(of others: [Kept]) -> Bool {
        guard others.contains(where: { $0.opening(nil).session == opening(nil).session }) else { return false }
        let names = Set(others.flatMap(\.drafts.keys)).union(drafts.keys)
        return names.allSatisfy { name in others.contains { $0.drafts[name] == drafts[name] } }
    }

    /// The same with another draft open.
    func opening(_ name: DraftName?) -> Kept {
        var kept = self
        kept.session.openDraft = name
        return kept
    }
}

extension Kept: CustomStringConvertible {
    var description: String {
        let drafts = drafts.values.sorted { $0.name.string < $1.name.string }.map { draft in
            "\(draft.name.string) “\(draft.title ?? "")” \(draft.price.map { "\($0)" } ?? "") \(draft.changed.iso8601)"
        }
        let view = session.views[.listings] ?? View()
        let marks = "pins \(view.pins.map(\.id.rawValue)), archive \(view.archive.map(\.id.rawValue))"
        let asked = "search “\(view.search)”, filter “\(view.filter)”, sort “\(view.sort)”, rows \(view.rows.count)"
        return "{\(drafts), open \(session.openDraft?.string ?? "-"), page \(session.settings.pageSize),"
            + " searches \(session.searches.keys.sorted()), \(asked), \(marks)}"
    }
}
