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

/// What is on the table of one service.
public struct View: Sendable, Hashable {
    /// A listed record, so that its number means the same after a restart.
    public struct Row: Sendable, Hashable {
        public var id: RecordID
        /// The record's headline, for completion and for sentences about it.
        public var headline: String

        public init(id: RecordID, headline: String) {
            self.id = id
            self.headline = headline
        }
    }

    /// Places that a result can have, and numbers that its rows can: more than anybody holds, and safe to add to.
    public static let farthest = 1 << 40

    public var search = ""
    /// The filter as it was typed, so that `-7d` goes on meaning the last seven days.
    public var filter = ""
    /// The name of the field to sort by; empty for the service's own order.
    public var sort = ""
    public var isDescending = false
    /// The number of the first of `rows`, counted from 1.
    public var firstNumber = 1
    /// The records that row numbers stand for.
    public var rows: [Row] = []
    /// Where the page shown begins in the result, counted from 0.
    public var offset = 0
    /// How many records the page has; nil while that is unknown.
    public var count: Int?
    /// The names of the fields that `list` was asked for, which the pages after it have too; empty for all.
    public var fields: [String] = []
    /// Whether records stand below each other, a field to a line.
    public var isVertical = false
    /// How many records there are in what `rows` are from; nil while unknown.
    public var total: Int?
    /// The number of the record that was said last, after which `next record` goes on; where none was, that of the one
    /// before the page.
    public var said = 0
    /// The record shown last, which commands without a row number mean.
    public var current: Row?
    /// Pinned records, in the order in which they were pinned.
    public var pins: [Row] = []
    /// Records that were unpinned, in a service where all are pinned to begin with.
    public var unpinned: [Row] = []
    /// Records that are hidden until they are restored, in the order in which they were archived.
    public var archive: [Row] = []
    /// Records that were restored, in a service where some are archived to begin with.
    public var restored: [Row] = []

    public init() {}
}

/// Which records a person has marked, as what differs from how the service starts out: the pins, or the archive.
public struct Mark: Sendable, Hashable {
    /// Which records are marked before anybody has done anything.
    public enum Start: Sendable, Hashable {
        case none
        case all
        /// Those whose boolean field says so.
        case flagged(Field)
    }

    public let start: Start
    /// Records that were marked, though they were not to begin with.
    public let added: Set<RecordID>
    /// Records that are no longer marked, though they were to begin with.
    public let removed: Set<RecordID>

    public init(start: Start, added: [View.Row], removed: [View.Row]) {
        self.start = start
        self.added = Set(added.map(\.id))
        self.removed = Set(removed.map(\.id))
    }

    /// Returns whether the record is marked.
    public func holds(of record: Record) -> Bool { condition.matches(record) }

    /// The records that are marked.
    public var condition: Predicate {
        switch start {
        case .none: .isAmong(added)
        case .all: .not(.isAmong(removed))
        case .flagged(let field): .or([.isAmong(added), .and([.holds(field), .not(.isAmong(removed))])])
        }
    }

    /// Whether no record can be marked.
    public var isEmpty: Bool { start == .none && added.isEmpty }
}

extension View {
    /// The records that are pinned in a service.
    public func pinMark(_ schema: Schema) -> Mark {
        Mark(start: schema.pinning == .counts ? .all : .none, added: pins, removed: unpinned)
    }

    /// The records that stand above the rest of every result they are in: the pins, where pinning raises.
    public func raised(in schema: Schema) -> Set<RecordID> {
        schema.pinning == .raises ? pinMark(schema).added : []
    }

    /// The records that are archived in a service, by what was done here.
    public func archiveMark(_ schema: Schema) -> Mark {
        Mark(start: schema.archivedFlag.map(Mark.Start.flagged) ?? .none, added: archive, removed: restored)
    }

    /// The records that are archived in a source: as it says itself where it keeps the archive, else as was done here.
    public func archiveMark(of source: any RecordSource) -> Mark {
        (source.archive == nil ? self : View()).archiveMark(source.schema)
    }
}

/// What `set` changes.
public struct Settings: Sendable, Hashable {
    /// A setting that is one of a few words, or is left to souk.
    public enum Choice: String, Sendable, CaseIterable {
        case accessible, bidi, dates, format, language, layout, pager, pictures, theme
    }

    /// Rows that a page may have.
    public static let pageSizes = 1...1_000

    /// Rows on a page where nobody chose, and no screen says how many have place.
    public static let usualPageSize = 20

    /// Rows on a page; nil for as many as have place.
    public var pageSize: Int?
    /// The names of the fields that lists of a service show, from left to right; none for its own columns.
    public var columns: [ServiceName: [String]] = [:]

    private var chosen: [Choice: String] = [:]

    public init() {}

    /// What was chosen, in the words it was typed in; nil for what suits the place.
    ///
    /// A file of another version of souk may hold words that mean nothing to this one.
    public subscript(choice: Choice) -> String? {
        get { chosen[choice] }
        set { chosen[choice] = newValue }
    }

    /// The settings with what another has chosen where these have not.
    public func filled(from other: Settings) -> Settings {
        var settings = self
        settings.chosen.merge(other.chosen) { own, _ in own }
        settings.pageSize = pageSize ?? other.pageSize
        settings.columns.merge(other.columns) { own, _ in own }
        return settings
    }
}

/// A search, a filter and an order under a name, to be asked again.
public struct SavedSearch: Sendable, Hashable {
    public var service: ServiceName
    public var search: String
    /// As it was typed, so that `-7d` goes on meaning the last seven days.
    public var filter: String
    /// The name of the field to sort by; empty for the service's own order.
    public var sort: String
    public var isDescending: Bool

    public init(service: ServiceName, search: String, filter: String, sort: String, isDescending: Bool) {
        self.service = service
        self.search = search
        self.filter = filter
        self.sort = sort
        self.isDescending = isDescending
    }
}
