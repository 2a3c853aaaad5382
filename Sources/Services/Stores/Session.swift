public import Domain

/// The workspace as it is stored: everything that is there again at the next start.
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
