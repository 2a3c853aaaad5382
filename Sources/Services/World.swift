public import Domain
public import struct FoundationEssentials.Date
public import struct FoundationEssentials.TimeZone

/// Everything a command may ask of what is outside: sources, stores and the clock, in one value.
public struct World: Sendable {
    /// The services' sources, in the order in which they are listed; not empty.
    public var sources: [any RecordSource]
    public var sessions: any SessionStore
    public var drafts: any DraftStore
    public var history: any HistoryStore
    public var documents: any DocumentStore
    public var editor: any TextEditor
    /// Whom a command may ask in between.
    public var person: any Person
    /// The time now.
    public var now: @Sendable () -> Date
    /// Where days begin and end, and what times of day mean.
    public var timeZone: TimeZone

    public init(
        sources: [any RecordSource], sessions: any SessionStore, drafts: any DraftStore, history: any HistoryStore,
        documents: any DocumentStore, editor: any TextEditor, person: any Person, now: @escaping @Sendable () -> Date,
        timeZone: TimeZone
    ) {
        self.sources = sources
        self.sessions = sessions
        self.drafts = drafts
        self.history = history
        self.documents = documents
        self.editor = editor
        self.person = person
        self.now = now
        self.timeZone = timeZone
    }

    /// The source of a service; nil where the service is unknown.
    public func source(of service: ServiceName) -> (any RecordSource)? {
        sources.first { $0.schema.service == service }
    }
}
