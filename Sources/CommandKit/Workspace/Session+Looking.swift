import Services

extension Session {
    /// What another souk has saved, looked at from where this one looks.
    ///
    /// The service, the draft that is open, and where rows stand on the screen those and what was asked for them are
    /// each prompt's own: a row number or `draft set` never means something that was opened elsewhere.
    func lookedAt(as own: Session) -> Session {
        var session = self
        session.service = own.service
        session.openDraft = own.openDraft
        for (service, looking) in own.views where !looking.rows.isEmpty {
            let saved = views[service] ?? View()
            var view = looking
            (view.pinned, view.archived) = (saved.pinned, saved.archived)
            session.views[service] = view
        }
        return session
    }
}
