public import Domain
public import struct FoundationEssentials.Date
public import struct FoundationEssentials.TimeZone

/// Everything a command may ask of what is outside: sources, stores and the clock, in one value.
public struct World: Sendable {
    /// The services' sources, in the order in which they are listed; not empty.
    public var sources: [any RecordSource]
    /// Opens other sources in their place.
    public var opener: any SourceOpener
    /// The services whose sources are where the person wants them for this run, whatever the session says.
    public var settledServices: Set<ServiceName> = []
    /// Keeps the session, the drafts and what `undo` and `redo` walk.
    public var state: any StateStore
    /// How far they walk.
    public let reach = StepReach()
    public var history: any HistoryStore
    /// Which prompt works on which draft.
    public var holds: any DraftHolds = NoDraftHolds()
    /// Keeps what is being typed at the prompt.
    public var typedLines: any TypedLineStore = NoTypedLines()
    public var documents: any DocumentStore
    public var editor: any TextEditor
    /// Whom a command may ask in between.
    public var person: any Person
    /// Whether the line was typed at a prompt by somebody who can be asked whether they mean it; a script is sure.
    public var isTyped = false
    /// Is told how far a long question has come.
    public var progress: any ProgressWatcher
    /// Brings the pictures that records name.
    public var pictures: any PictureSource = NoPictures()
    /// Makes what a terminal can show of pictures.
    public var pictureConverter: any PictureConverter = NoPictureConverter()
    /// Look at what is outside but for the sources: the folders, the terminal.
    public var checkups: [any Checkup] = []
    /// What everything that is dated or kept for a time goes by.
    public var clock: WorldClock
    /// What is left to chance.
    public var chance = Chance()
    /// What a tester wants to fail; nil where faults are not allowed.
    public var faults: Faults?
    /// What a person has to know of how the program was started.
    public var startNotices: [Message] = []
    /// Whether scripts come from strangers (`--safe`): nothing is kept that makes a later run start a program or ask a
    /// server.
    public var isSafe = false
    /// The language that the person was promised for this run, whatever the session says; nil for none.
    public var askedLanguage: Language?
    /// The language where neither the run nor the session has one.
    public var usualLanguage = Language.english
    /// Says what a choice is called in a language, so that what is shown can be typed.
    public var translation: @Sendable (Field.Choice, Language) -> String = { choice, _ in choice.name }
    /// Where days begin and end, and what times of day mean.
    public var timeZone: TimeZone

    public init(
        sources: [any RecordSource], state: any StateStore, history: any HistoryStore,
        documents: any DocumentStore, editor: any TextEditor, person: any Person, clock: WorldClock,
        timeZone: TimeZone, opener: any SourceOpener = FixedSources(),
        progress: any ProgressWatcher = NoProgressWatcher()
    ) {
        self.sources = sources
        self.state = state
        self.history = history
        self.documents = documents
        self.editor = editor
        self.person = person
        self.opener = opener
        self.progress = progress
        self.clock = clock
        self.timeZone = timeZone
    }

    /// The language of whoever reads what commands find.
    public func language(in settings: Settings) -> Language {
        askedLanguage ?? settings[.language].flatMap(Language.init(rawValue:)) ?? usualLanguage
    }

    /// The time that commands see.
    public func now() -> Date { clock.now }

    /// The source of a service; nil where the service is unknown.
    public func source(of service: ServiceName) -> (any RecordSource)? {
        sources.first { $0.schema.service == service }
    }

    /// Plans queries of a source, with the world's person told how far they have come.
    public func feed(of source: any RecordSource) -> Feed { Feed(source, progress: progress) }

    /// The world with services' sources at other locations.
    ///
    /// One that cannot be opened there answers every question with why.
    public func moving(_ locations: [ServiceName: SourceLocation]) -> World {
        guard !locations.isEmpty else { return self }
        var world = self
        world.sources = sources.map { source in
            let schema = source.schema
            guard let location = locations[schema.service] else { return source }
            do throws(Failure) {
                return try opener.source(of: schema.service, at: location)
            } catch {
                return UnopenedSource(schema, at: location, because: error)
            }
        }
        return world
    }
}
