public import Domain
public import struct FoundationEssentials.Date
public import struct FoundationEssentials.TimeZone

/// Everything a command may ask of what is outside: where records come from, what is kept, who is asked, and when.
public struct World: Sendable {
    /// The services' sources, and how they are moved.
    public struct Sources: Sendable {
        /// In the order in which they are listed; not empty.
        public var all: [any RecordSource]
        /// Opens other sources in their place.
        public var opener: any SourceOpener
        /// The services whose sources are where the person wants them for this run, whatever the session says.
        public var settled: Set<ServiceName> = []

        public init(_ all: [any RecordSource], opener: any SourceOpener = FixedSources()) {
            (self.all, self.opener) = (all, opener)
        }
    }

    /// Keeps what is kept on this machine.
    public struct Stores: Sendable {
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

        public init(state: any StateStore, history: any HistoryStore, documents: any DocumentStore) {
            (self.state, self.history, self.documents) = (state, history, documents)
        }
    }

    /// The person at the other end, while a command runs.
    public struct Dialogue: Sendable {
        /// Whom a command may ask in between.
        public var person: any Person
        public var editor: any TextEditor
        /// Whether the line was typed at a prompt by somebody who can be asked whether they mean it; a script is sure.
        public var isTyped = false
        /// Is told how far a long question has come.
        public var progress: any ProgressWatcher
        /// The screen that a page of records is to fit; nil where pages have as many rows everywhere.
        public var screen: (any ListScreen)?

        public init(
            person: any Person, editor: any TextEditor, progress: any ProgressWatcher = NoProgressWatcher()
        ) {
            (self.person, self.editor, self.progress) = (person, editor, progress)
        }
    }

    public struct Pictures: Sendable {
        /// Brings the pictures that records name.
        public var source: any PictureSource = NoPictures()
        /// Makes what a terminal can show of them.
        public var converter: any PictureConverter = NoPictureConverter()
    }

    /// What a run was started with, and what differs from run to run.
    public struct Conditions: Sendable {
        /// What everything that is dated or kept for a time goes by.
        public var clock: WorldClock
        /// Where days begin and end, and what times of day mean.
        public var timeZone: TimeZone
        /// What is left to chance.
        public var chance = Chance()
        /// What a tester wants to fail; nil where faults are not allowed.
        public var faults: Faults?
        /// Whether scripts come from strangers (`--safe`): nothing is kept that makes a later run start a program or ask
        /// a server.
        public var isSafe = false
        /// The language that the person was promised for this run, whatever the session says; nil for none.
        public var askedLanguage: Language?
        /// The language where neither the run nor the session has one.
        public var usualLanguage = Language.english
        /// Says what a choice is called in a language, so that what is shown can be typed.
        public var translation: @Sendable (Field.Choice, Language) -> String = { choice, _ in choice.name }
        /// Look at what is outside but for the sources: the folders, the terminal.
        public var checkups: [any Checkup] = []
        /// What a person has to know of how the program was started.
        public var startNotices: [Message] = []

        public init(clock: WorldClock, timeZone: TimeZone) {
            (self.clock, self.timeZone) = (clock, timeZone)
        }
    }

    public var sources: Sources
    public var stores: Stores
    public var dialogue: Dialogue
    public var pictures = Pictures()
    public var conditions: Conditions

    public init(sources: Sources, stores: Stores, dialogue: Dialogue, conditions: Conditions) {
        (self.sources, self.stores, self.dialogue, self.conditions) = (sources, stores, dialogue, conditions)
    }

    /// The language of whoever reads what commands find.
    public func language(in settings: Settings) -> Language {
        conditions.askedLanguage ?? settings[.language].flatMap(Language.init(rawValue:)) ?? conditions.usualLanguage
    }

    /// The time that commands see.
    public func now() -> Date { conditions.clock.now }

    /// The source of a service; nil where the service is unknown.
    public func source(of service: ServiceName) -> (any RecordSource)? {
        sources.all.first { $0.schema.service == service }
    }

    /// Plans queries of a source, with the world's person told how far they have come.
    public func feed(of source: any RecordSource) -> Feed { Feed(source, progress: dialogue.progress) }

    /// The world with services' sources at other locations.
    ///
    /// One that cannot be opened there answers every question with why.
    public func moving(_ locations: [ServiceName: SourceLocation]) -> World {
        guard !locations.isEmpty else { return self }
        var world = self
        world.sources.all = sources.all.map { source in
            let schema = source.schema
            guard let location = locations[schema.service] else { return source }
            do throws(Failure) {
                return try sources.opener.source(of: schema.service, at: location)
            } catch {
                return UnopenedSource(schema, at: location, because: error)
            }
        }
        return world
    }
}

/// The screen that somebody reads lists on.
public protocol ListScreen: Sendable {
    /// The number of lines that it has; nil where lists are not laid out for it, as with other formats.
    func lines(in settings: Settings) async -> Int?

    /// Returns whether a page of records can be read at once, with the message and the hint below it.
    ///
    /// - Parameter isVertical: Whether the records stand below each other, a field to a line.
    func fits(
        _ list: RecordList, isVertical: Bool, saying message: Message?, hint: Message?, in settings: Settings
    ) async -> Bool
}
