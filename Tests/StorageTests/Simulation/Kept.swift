@testable import CommandKit
@testable import Storage

/// Saved state as comparable values: the committed data, and the view, which is saved separately.
struct Kept: Hashable {
    /// Without the current service and what is on the table of each, but with what is marked there.
    private(set) var session: Session
    private(set) var drafts: [DraftName: Draft] = [:]
    /// The current service and what is on the table of each, which a power cut may take.
    private(set) var looking: Session

    private init(_ session: Session) {
        self.session = session.kept
        looking = Session(service: session.service, views: session.views)
    }

    /// What a workspace holds: what is saved, under what it has changed.
    init(_ workspace: Workspace, over store: any StateStore) throws {
        self.init(workspace.session)
        drafts = try store.drafts()
        for (name, change) in workspace.drafts.changes { drafts[name] = change.draft }
    }

    /// The session in memory.
    var whole: Session {
        var session = session
        session.place = looking.place
        return session
    }

    /// The state saved by another souk, with the view of this one.
    func seen(from own: Kept) -> Kept {
        var seen = self
        (seen.looking, seen.session.openDraft) = (own.looking, own.session.openDraft)
        if let open = seen.session.openDraft, drafts[open] == nil { seen.session.openDraft = nil }
        return seen
    }

    /// A thing that is saved.
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

    /// Returns true if the same is saved.
    func isSaved(as other: Kept) -> Bool { (session, drafts) == (other.session, other.drafts) }

    /// Returns true if each part is that of one of the others, be it not the same for all.
    func isMade(of others: [Kept]) -> Bool {
        let names = Set(others.flatMap(\.drafts.keys)).union(drafts.keys)
        return others.contains { $0.session == session }
            && names.allSatisfy { name in others.contains { $0.drafts[name] == drafts[name] } }
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
        let (marked, view) = (session.marks[.listings] ?? Marks(), looking.views[.listings] ?? View())
        let (pins, archive) = (marked.pinned.added.map(\.id.rawValue), marked.archived.added.map(\.id.rawValue))
        let marks = "pins \(pins), archive \(archive)"
        let asked = "search “\(view.search)”, filter “\(view.filter)”, sort “\(view.sort)”, rows \(view.rows.count)"
        return "{\(drafts), open \(session.openDraft?.string ?? "-"), page \(session.settings.pageSize ?? 0),"
            + " searches \(session.searches.keys.sorted()), \(asked), \(marks)}"
    }
}
