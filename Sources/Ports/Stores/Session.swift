public import Domain

/// The workspace as it is stored, to be restored at the next start.
///
/// It is stored in two files: what is ``kept``, and the ``place`` where the user is.
public struct Session: Sendable, Hashable {
    /// The service that commands apply to.
    public var service: ServiceName
    /// The view of each service; a service that was never used has none.
    public var views: [ServiceName: View]
    /// The marks of each service that has any.
    public var marks: [ServiceName: Marks] = [:]
    /// The draft that `draft set` changes.
    public var openDraft: DraftName?
    public var settings: Settings
    public var searches: [String: SavedSearch] = [:]
    /// The locations of services' records that `source` has set; other services use the program's defaults.
    public var sources: [ServiceName: SourceLocation] = [:]

    public init(service: ServiceName, views: [ServiceName: View] = [:]) {
        (self.service, self.views) = (service, views)
        settings = Settings()
    }

    /// The current service and the view of each, which are saved without waiting for the disk.
    public var place: (service: ServiceName, views: [ServiceName: View]) {
        get { (service, views) }
        set { (service, views) = newValue }
    }

    /// The rest, which a user would miss, and which is saved durably.
    public var kept: Session {
        var session = self
        session.place = (ServiceName(rawValue: ""), [:])
        return session
    }
}

/// The view of one service: its search, filter, sort order and rows.
public struct View: Sendable, Hashable {
    /// A listed record, stored so that its number means the same after a restart.
    public struct Row: Sendable, Hashable {
        public var id: RecordID
        /// The record's headline, for completion and for messages about it.
        public var headline: String

        package init(id: RecordID, headline: String) { (self.id, self.headline) = (id, headline) }
    }

    /// The maximum position in a result, and the maximum row number: more than any user has, and safe to add to.
    public static let farthest = 1 << 40

    public var search = ""
    /// The filter as it was typed, so that `-7d` continues to mean the last seven days.
    public var filter = ""
    /// The name of the field to sort by; empty for the service's own order.
    public var sort = ""
    public var isDescending = false
    /// The number of the first of `rows`, counted from 1.
    public var firstNumber = 1
    /// The records that row numbers refer to.
    public var rows: [Row] = []
    /// True if `rows` are those of the result, and not others such as the pinned ones.
    public var listsResult = false
    /// The position in the result of the first record of the current page, counted from 0.
    public var offset = 0
    /// The number of records on the page; nil while unknown.
    public var count: Int?
    /// The names of the fields that `list` was given, which later pages also use; empty if none were given.
    public var fields: [String] = []
    /// True if records are below each other, with one field per line.
    public var isVertical = false
    /// The total number of records in the result that `rows` come from; nil while unknown.
    public var total: Int?
    /// The number of the record that was read out last, after which `next record` continues; if there was none, the
    /// number before the first one on the page.
    public var lastSpoken = 0
    /// The record that was shown last, which commands without a row number refer to.
    public var current: Row?
    /// The key of the result whose news were told and can be listed; empty for none. See ``LookStore``.
    public var look = ""

    package init() {}
}

/// The choices that a user made about the records of one service.
public struct Marks: Sendable, Hashable {
    /// Changes to the records that are marked initially in a service, in their order.
    public struct Changes: Sendable, Hashable {
        /// Records that are marked but were not marked initially.
        public var added: [View.Row] = [] { didSet { addedIDs = Set(added.map(\.id)) } }
        /// Records that are no longer marked but were marked initially.
        public var removed: [View.Row] = [] { didSet { removedIDs = Set(removed.map(\.id)) } }
        // Kept, because each line needs them, and because two conditions on one set are equal without comparing it.
        fileprivate private(set) var addedIDs: Set<RecordID> = []
        fileprivate private(set) var removedIDs: Set<RecordID> = []
        /// True if no record counts as marked initially, since the mark of all of them was removed.
        public var isCleared = false

        public init(isCleared: Bool = false) { self.isCleared = isCleared }
    }

    public var pinned = Changes()
    /// The records that are hidden until they are restored.
    public var archived = Changes()
    public var categories = CategoryChoices()

    package init() {}
}

/// The records that are marked in a service: the pins, or the archive.
public struct MarkedRecords: Sendable, Hashable {
    public enum Start: Sendable, Hashable {
        case none
        case all
        /// The records whose boolean field is true.
        case flagged(Field)
    }

    public let start: Start
    /// Records that are marked but were not marked initially.
    public let added: Set<RecordID>
    /// Records that are no longer marked but were marked initially.
    public let removed: Set<RecordID>

    package init(start: Start, changed marked: Marks.Changes) {
        self.start = marked.isCleared ? .none : start
        (added, removed) = (marked.addedIDs, marked.removedIDs)
    }

    public var condition: Predicate {
        switch start {
        case .none: .isAmong(added)
        case .all: removed.isEmpty ? .and([]) : .not(.isAmong(removed))
        case .flagged(let field): .or([.isAmong(added), .and([.holds(field), .not(.isAmong(removed))])])
        }
    }

    public var isEmpty: Bool { start == .none && added.isEmpty }
}

extension Marks {
    public func pinMark(_ schema: Schema) -> MarkedRecords {
        MarkedRecords(start: schema.pinning == .counts ? .all : .none, changed: pinned)
    }

    /// Returns the records that are placed above the rest of every result that contains them: the pins, if pinning
    /// raises.
    public func raised(in schema: Schema) -> Set<RecordID> { schema.pinning == .raises ? pinMark(schema).added : [] }

    /// Returns which records are archived in a service, according to the changes made here.
    public func archiveMark(_ schema: Schema) -> MarkedRecords {
        MarkedRecords(start: schema.archivedFlag.map(MarkedRecords.Start.flagged) ?? .none, changed: archived)
    }

    /// Returns which records are archived in a source: as it reports itself if it keeps the archive, otherwise
    /// according to the changes made here.
    public func archiveMark(of source: any RecordSource) -> MarkedRecords {
        (source.archive == nil ? self : Marks()).archiveMark(source.schema)
    }
}

/// A setting that the command `set` changes.
public enum SettingName: String, Sendable, CaseIterable {
    case accessible, bidi, colors, columns, currency, dates, format, hints, language, layout, pager
    case pageSize = "page-size"
    case pictures, prompt
    case rightPrompt = "right-prompt"
    case theme
}

/// The settings that the command `set` changes.
public struct Settings: Sendable, Hashable {
    /// The allowed numbers of rows on a page.
    public static let pageSizes = 1...1_000

    /// The number of rows on a page if the user has not set it and no screen says how many fit.
    public static let usualPageSize = 20

    /// The names of the fields that lists of a service show, from left to right; a service without an entry uses its
    /// own columns.
    public var columns: [ServiceName: [String]] = [:]

    /// The forms of files by their shape; see `FileReading.shape`.
    public var files: [String: FileForm] = [:]

    /// The lines that aliases stand for, by name.
    public var aliases: [String: String] = [:]
    public var variables: [String: String] = [:]
    /// The commands that programs answer, by name. They are never taken over from another machine.
    public var verbs: [String: Verb] = [:]

    private var chosen: [SettingName: String] = [:]

    public init() {}

    /// The value as it was typed, except of ``columns``; nil for the automatic choice.
    ///
    /// A file of another version of souk may contain words that this version does not know.
    public subscript(name: SettingName) -> String? {
        get { chosen[name] }
        set { chosen[name] = newValue }
    }

    /// The number of rows on a page; nil for as many as fit.
    public var pageSize: Int? {
        get { self[.pageSize].flatMap { Int($0) } }
        set { self[.pageSize] = newValue.map(String.init) }
    }

    /// Returns the settings, with unset values taken from `other`.
    public func filled(from other: Settings) -> Settings {
        var settings = self
        settings.chosen.merge(other.chosen) { own, _ in own }
        settings.columns.merge(other.columns) { own, _ in own }
        settings.files.merge(other.files) { own, _ in own }
        settings.aliases.merge(other.aliases) { own, _ in own }
        settings.variables.merge(other.variables) { own, _ in own }
        return settings
    }
}

/// A search, a filter and a sort order under a name, to be run again.
public struct SavedSearch: Sendable, Hashable {
    public var service: ServiceName
    public var search: String
    /// The filter as it was typed, so that `-7d` continues to mean the last seven days.
    public var filter: String
    /// The name of the field to sort by; empty for the service's own order.
    public var sort: String
    public var isDescending: Bool

    package init(service: ServiceName, search: String, filter: String, sort: String, isDescending: Bool) {
        (self.service, self.search, self.filter) = (service, search, filter)
        (self.sort, self.isDescending) = (sort, isDescending)
    }
}
