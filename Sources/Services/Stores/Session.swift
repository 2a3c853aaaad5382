public import Domain

/// The workspace as it is stored: everything that is there again at the next start.
public struct Session: Sendable, Hashable {
    /// The service that commands speak to.
    public var service: ServiceName
    /// What is on the table of each service; a service that was never used has none.
    public var views: [ServiceName: View]
    /// The draft that `draft set` writes to.
    public var openDraft: DraftName?
    /// The draft that is open where there is no `openDraft`.
    ///
    /// Only on disk, where the session is saved before the one draft that a command begins, renames or removes: whoever
    /// was killed between the two finds the draft open that was open before.
    public var openDraftBefore: DraftName?
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
