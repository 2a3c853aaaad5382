import Domain
import Services

extension Workspace {
    /// What was changed since an earlier workspace, but for where one is looking.
    func changes(since earlier: Workspace) throws(Failure) -> [Step.Change] {
        var changes = try draftChanges(since: earlier)
        if session != earlier.session {
            for piece in sessionPieces(beside: earlier) {
                let before = try earlier.piece(at: piece)
                if before != piece { changes.append(Step.Change(before: before, after: piece)) }
            }
        }
        return changes
    }

    private func draftChanges(since earlier: Workspace) throws(Failure) -> [Step.Change] {
        let names = Set(drafts.changes.keys).union(earlier.drafts.changes.keys).sorted { $0.string < $1.string }
        var changes: [Step.Change] = []
        for name in names {
            let (old, new) = (try earlier.drafts.draft(name), try drafts.draft(name))
            if old != new { changes.append(Step.Change(before: .draft(name, old), after: .draft(name, new))) }
        }
        return changes
    }

    private func sessionPieces(beside earlier: Workspace) -> [Piece] {
        let (new, old) = (session, earlier.session)
        var pieces: [Piece] = [.openDraft(new.openDraft), .settings(new.settings)]
        for name in Set(new.searches.keys).union(old.searches.keys).sorted() {
            pieces.append(.search(name, new.searches[name]))
        }
        for service in Set(new.sources.keys).union(old.sources.keys).sorted(by: { $0.rawValue < $1.rawValue }) {
            pieces.append(.source(service, new.sources[service]))
        }
        for service in Set(new.views.keys).union(old.views.keys).sorted(by: { $0.rawValue < $1.rawValue }) {
            let view = new.views[service] ?? View()
            pieces += [.pins(service, view.pinned), .archive(service, view.archived)]
        }
        return pieces
    }

    /// Whether a piece is in its place.
    ///
    /// - Throws: `.state` where that is a draft that cannot be read.
    func holds(_ piece: Piece) throws(Failure) -> Bool { try self.piece(at: piece) == piece }

    /// What is in the place of a piece.
    private func piece(at place: Piece) throws(Failure) -> Piece {
        switch place {
        case .draft(let name, _): .draft(name, try drafts.draft(name))
        case .openDraft: .openDraft(session.openDraft)
        case .settings: .settings(session.settings)
        case .search(let name, _): .search(name, session.searches[name])
        case .source(let service, _): .source(service, session.sources[service])
        case .pins(let service, _): .pins(service, (session.views[service] ?? View()).pinned)
        case .archive(let service, _): .archive(service, (session.views[service] ?? View()).archived)
        // Only the server can tell.
        case .serverArchive: place
        }
    }

    /// Has a piece take its place.
    mutating func put(_ piece: Piece) {
        switch piece {
        case .draft(let name, let draft): drafts.put(draft, as: name)
        case .openDraft(let name): session.openDraft = name
        case .settings(let settings): session.settings = settings
        case .search(let name, let search): session.searches[name] = search
        case .source(let service, let location): move(service, to: location)
        case .pins(let service, let marked): changeView(of: service) { $0.pinned = marked }
        case .archive(let service, let marked): changeView(of: service) { $0.archived = marked }
        case .serverArchive: break
        }
    }

    private mutating func changeView(of service: ServiceName, _ change: (inout View) -> Void) {
        var view = session.views[service] ?? View()
        change(&view)
        session.views[service] = view == View() ? nil : view
    }
}
