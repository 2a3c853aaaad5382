import Domain
import Services

extension Workspace {
    /// What was changed since an earlier workspace, but for where one is looking.
    func changes(since earlier: Workspace) -> [Step.Change] {
        guard session != earlier.session || drafts != earlier.drafts else { return [] }
        return (sessionPieces(differingFrom: earlier) + draftPieces(differingFrom: earlier)).map { piece in
            Step.Change(before: earlier.piece(at: piece), after: piece)
        }
    }

    private func draftPieces(differingFrom earlier: Workspace) -> [Piece] {
        guard drafts != earlier.drafts else { return [] }
        let changed = drafts.keys.filter { drafts[$0] != earlier.drafts[$0] }
        let gone = earlier.drafts.keys.filter { drafts[$0] == nil }
        return (changed + gone).sorted { $0.string < $1.string }.map { .draft($0, drafts[$0]) }
    }

    private func sessionPieces(differingFrom earlier: Workspace) -> [Piece] {
        let (new, old) = (session, earlier.session)
        guard new != old else { return [] }
        var pieces: [Piece] = [.openDraft(new.openDraft), .settings(new.settings)]
        for name in Set(new.searches.keys).union(old.searches.keys).sorted() {
            pieces.append(.search(name, new.searches[name]))
        }
        for service in Set(new.sources.keys).union(old.sources.keys).sorted(by: { $0.rawValue < $1.rawValue }) {
            pieces.append(.source(service, new.sources[service]))
        }
        for service in Set(new.views.keys).union(old.views.keys).sorted(by: { $0.rawValue < $1.rawValue }) {
            let view = new.views[service] ?? View()
            pieces += [
                .question(service, view.question), .pins(service, view.pinned), .archive(service, view.archived),
            ]
        }
        return pieces.filter { !earlier.holds($0) }
    }

    /// Whether a piece is in its place.
    func holds(_ piece: Piece) -> Bool { self.piece(at: piece) == piece }

    /// What is in the place of a piece.
    private func piece(at place: Piece) -> Piece {
        switch place {
        case .draft(let name, _): .draft(name, drafts[name])
        case .openDraft: .openDraft(session.openDraft)
        case .settings: .settings(session.settings)
        case .search(let name, _): .search(name, session.searches[name])
        case .source(let service, _): .source(service, session.sources[service])
        case .question(let service, _): .question(service, (session.views[service] ?? View()).question)
        case .pins(let service, _): .pins(service, (session.views[service] ?? View()).pinned)
        case .archive(let service, _): .archive(service, (session.views[service] ?? View()).archived)
        // Only the server can tell.
        case .serverArchive: place
        }
    }

    /// Has a piece take its place; the page begins anew where something else is asked.
    mutating func put(_ piece: Piece) {
        switch piece {
        case .draft(let name, let draft): drafts[name] = draft
        case .openDraft(let name): session.openDraft = name
        case .settings(let settings): session.settings = settings
        case .search(let name, let search): session.searches[name] = search
        case .source(let service, let location): move(service, to: location)
        case .question(let service, let question):
            changeView(of: service) { ($0.question, $0.offset) = (question, 0) }
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
