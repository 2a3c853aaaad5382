public import Domain

/// The workspace as it is stored: everything that is there again at the next start.
///
/// It is kept in two files: ``lasting`` is what a person would miss, and the rest is where they were looking.
public struct Session: Sendable, Hashable {
    /// The service that commands speak to.
    public var service: ServiceName
    /// What is on the table of each service; a service that was never used has none.
    public var views: [ServiceName: View]
    /// The draft that `draft set` writes to.
    public var openDraft: DraftName?
    public var settings: Settings
    /// Saved searches by their names.
    public var searches: [String: SavedSearch] = [:]
    /// Where services' records come from, where `source` said so; from elsewhere they are as the program was told.
    public var sources: [ServiceName: SourceLocation] = [:]

    public init(service: ServiceName, views: [ServiceName: View] = [:]) {
        self.service = service
        self.views = views
        settings = Settings()
    }
}

extension Session {
    /// The part that is saved durably: everything but the current service and where one looks in each.
    public var lasting: Session {
        var session = Session(service: ServiceName(rawValue: ""))
        (session.openDraft, session.settings) = (openDraft, settings)
        (session.searches, session.sources) = (searches, sources)
        session.views = views.mapValues(\.marks).filter { $0.value != View() }
        return session
    }

    /// The part that is kept without waiting for the disk: the current service, and each view without its marks.
    public var looking: Session {
        var session = Session(service: service)
        session.views = views.mapValues { view in
            var view = view
            (view.pinned, view.archived) = (View.Marked(), View.Marked())
            return view
        }
        session.views = session.views.filter { $0.value != View() }
        return session
    }

    /// The session with the service and the views of another: where that one looks, with the marks of this one.
    public func looking(as other: Session) -> Session {
        var session = self
        session.service = other.service
        for service in Set(views.keys).union(other.views.keys) {
            var view = other.views[service] ?? View()
            let marks = views[service] ?? View()
            (view.pinned, view.archived) = (marks.pinned, marks.archived)
            session.views[service] = view == View() ? nil : view
        }
        return session
    }
}
