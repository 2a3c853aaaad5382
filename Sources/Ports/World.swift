public import Domain
public import struct FoundationEssentials.Date
public import struct FoundationEssentials.TimeZone

/// Everything outside the program that a command can use: the sources, the stores, the user and the clock.
public struct World: Sendable {
    /// The services' sources, and the opener that moves them.
    public struct Sources: Sendable {
        /// The sources in the order in which they are listed, those of added services last; not empty.
        public var all: [any RecordSource] {
            get {
                guard let adder else { return opened }
                let (removed, added) = (adder.removed, adder.added)
                // Most sessions add and remove nothing, and each line asks for the sources several times.
                if removed.isEmpty, added.isEmpty { return opened }
                let kept = opened.filter { !removed.contains($0.service) }
                return kept + added.filter { added in !kept.contains { $0.service == added.service } }
            }
            set { opened = newValue }
        }
        private var opened: [any RecordSource]
        /// The services that are added while souk runs; nil where none can be.
        public var adder: (any ServiceAdder)?
        public var opener: any SourceOpener
        /// The services whose source locations were chosen for this run; these override the session.
        public var chosenAtStart: Set<ServiceName> = []

        public init(_ all: [any RecordSource], opener: any SourceOpener) { (opened, self.opener) = (all, opener) }

        public func requireAdder() throws(Failure) -> any ServiceAdder {
            if let adder { return adder }
            throw Failure(.refused, "No service can be added here.")
        }
    }

    public struct Stores: Sendable {
        public var state: any StateStore
        /// The entries that `undo` and `redo` can reach.
        public let reach = UndoLimit()
        public var history: any HistoryStore
        /// The record of which prompt works on which draft; nil for scripts and where nothing is kept.
        public var holds: (any DraftHolds)?
        /// The store of the line that is being typed at the prompt; nil where nothing is kept.
        public var unfinishedLines: (any UnfinishedLineStore)?
        public var documents: any DocumentStore
        /// The store of what was in results when the user last looked for what is new; nil where nothing is kept.
        public var looks: (any LookStore)?
        /// The data that can be made or fetched again; nil where nothing is kept.
        public var cache: (any CacheStore)?

        /// Creates the stores; what is not named keeps nothing.
        public init(state: any StateStore, history: any HistoryStore, documents: any DocumentStore) {
            (self.state, self.history, self.documents) = (state, history, documents)
        }
    }

    /// The interaction with the user while a command runs.
    public struct Dialogue: Sendable {
        public var prompter: any Prompter
        public var editor: any TextEditor
        /// True if the line was typed at a prompt by a user who can be asked for confirmation; scripts need no
        /// confirmation.
        public var isTyped = false
        /// True if the next ``ReadAhead/repeats`` lines are the same as this one.
        public var isRepeated = false
        /// The number of pages that are certain to be asked for after the one that this line asks for.
        public var pagesToCome = 0
        /// The receiver of progress reports on long queries.
        public var progress: any ProgressWatcher
        /// The screen that a page of records has to fit; nil if pages have the same number of rows everywhere.
        public var screen: (any ListScreen)?

        public init(
            prompter: any Prompter, editor: any TextEditor, progress: any ProgressWatcher = NoProgressWatcher()
        ) {
            (self.prompter, self.editor, self.progress) = (prompter, editor, progress)
        }
    }

    public struct Pictures: Sendable {
        public var source: any PictureSource = NoPictures()
        /// The converter of pictures to a form that a terminal can show.
        public var converter: any PictureConverter = NoPictureConverter()
    }

    /// The conditions that a run was started with, and the values that differ from run to run.
    public struct Conditions: Sendable {
        /// The clock for everything that is dated or kept for a limited time.
        public var clock: WorldClock
        /// The time zone that determines where days begin and end, and what times of day mean.
        public var timeZone: TimeZone
        public var randomNumbers = RandomNumbers()
        /// The faults that a tester has set; nil if faults are not allowed.
        public var faults: Faults?
        /// True if scripts are untrusted (`--safe`): nothing is kept that makes a later run start a program or contact
        /// a server.
        public var isSafe = false
        /// The width of the output in columns.
        public var width: @Sendable () -> Int = { 80 }
        /// The language chosen for this run, which overrides the session; nil if none was chosen.
        public var askedLanguage: Language?
        /// The language if neither the run nor the session has one.
        public var usualLanguage = Language.english
        /// Returns the title of a field or a choice in a language, so that what is shown can be typed.
        public var translation: @Sendable (Message, Language) -> String = Message.untranslatedTitle
        /// The checkups of everything outside the program except the sources: the folders, the terminal.
        public var checkups: [any Checkup] = []
        /// The messages for the user about how the program was started.
        public var startNotices: [Message] = []

        public init(clock: WorldClock, timeZone: TimeZone) { (self.clock, self.timeZone) = (clock, timeZone) }
    }

    public var sources: Sources
    public var stores: Stores
    public var dialogue: Dialogue
    public var pictures = Pictures()
    public var verbs: any VerbPrograms = NoVerbPrograms()
    public var conditions: Conditions

    public init(sources: Sources, stores: Stores, dialogue: Dialogue, conditions: Conditions) {
        (self.sources, self.stores, self.dialogue, self.conditions) = (sources, stores, dialogue, conditions)
    }

    /// Returns the language for the results of commands.
    public func language(in settings: Settings) -> Language {
        conditions.askedLanguage ?? settings[.language].flatMap(Language.init(rawValue:)) ?? conditions.usualLanguage
    }

    public func now() -> Date { conditions.clock.now }

    public func source(of service: ServiceName) -> (any RecordSource)? { sources.all.first { $0.service == service } }
    public func feed(of source: any RecordSource) -> Feed {
        // A person who types one page after another is likely to go on.
        Feed(source, progress: dialogue.progress, pagesToCome: dialogue.isTyped ? .max : dialogue.pagesToCome)
    }
}

/// The screen on which the user reads lists.
public protocol ListScreen: Sendable {
    /// Returns the number of lines of the screen; nil if lists are not laid out for it, as with other formats.
    func lines(in settings: Settings) async -> Int?

    /// Returns true if the line at the prompt is redrawn while it is typed, with what could follow it.
    func redrawsLine(in settings: Settings) -> Bool

    /// Lays out a page of records, with the message and the hint below it.
    ///
    /// - Parameter isVertical: True if records are below each other, with one field per line.
    func layout(
        of list: RecordList, isVertical: Bool, saying message: Message?, hint: Message?, in settings: Settings
    ) async -> LaidOutList
}

/// A page of records that is laid out for a screen.
public struct LaidOutList: Sendable {
    /// The number of the screen's lines that it takes.
    public let height: Int
    /// The lines of each record; cards that are side by side have the same lines.
    public let records: [Range<Int>]
    /// Shows its records, which are still being counted, without what is below them; the output that follows begins
    /// with them.
    public let begin: @Sendable (RecordList) -> Void

    public init(height: Int, records: [Range<Int>], begin: @escaping @Sendable (RecordList) -> Void = { _ in }) {
        (self.height, self.records, self.begin) = (height, records, begin)
    }

    /// The number of lines of the lowest record, at least 1.
    public var lowest: Int { max(1, records.lazy.map(\.count).min() ?? 1) }

    /// Returns the number of its first or last records that fit a screen with what is above and below the records.
    public func count(fitting lines: Int, fromEnd: Bool) -> Int {
        guard let first = records.first, let last = records.last else { return 0 }
        let left = lines - (height - (last.upperBound - first.lowerBound))
        return fromEnd
            ? records.reversed().prefix { last.upperBound - $0.lowerBound <= left }.count
            : records.prefix { $0.upperBound - first.lowerBound <= left }.count
    }
}
