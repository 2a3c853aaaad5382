public import Domain
public import struct FoundationEssentials.Date

/// Where the records of one service come from: the catalog, a file, a server.
public protocol RecordSource: Sendable {
    /// What its records look like.
    var schema: Schema { get }

    /// Where its records come from.
    var location: SourceLocation { get }

    /// Which parts of a query it answers itself; `Feed` does the rest.
    var abilities: QueryAbilities { get }

    /// The records at `query.range`, in the order asked for, else in the source's own, which is the same at every call.
    ///
    /// `query` holds nothing that `abilities` does not promise, but for the part of a condition that `narrowing` gave.
    func page(_ query: Query) async throws(Failure) -> Page

    /// The part of a condition by which the source sends less than everything, though it does not answer conditions.
    ///
    /// What it sends then is looked at all the same.
    func narrowing(_ condition: Predicate) -> Predicate?

    /// How many records match in all; nil when the source cannot tell without fetching them.
    func count(_ query: Query) async throws(Failure) -> Int?

    /// The categories the source knows, in its order, each with the number of its records.
    func categories() async throws(Failure) -> [CategoryCount]

    /// What of the source's data could not be read and was left out, a sentence each.
    func problems() async throws(Failure) -> [Message]

    /// What was assumed while the source's data was read, a sentence each; empty as long as nothing was read.
    var remarks: [Message] { get }

    /// The sums of a money field over the records that match, by `grouping`; nil when the source cannot add up itself.
    ///
    /// `query` holds nothing that `abilities` does not promise; its order and range say nothing here.
    func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(Failure) -> [Total]?

    /// How many of the records that match hold the same values of fields; nil when the source cannot count by itself.
    ///
    /// `query` holds nothing that `abilities` does not promise; its order and range say nothing here.
    func tallies(_ query: Query, of fields: [Field]) async throws(Failure) -> [Tally]?

    /// Fetches anew whatever was kept, and returns how many records there are now; nil when unknown.
    func refresh() async throws(Failure) -> Int?

    /// The records with these ids that are at hand, in the source's order; nil where it has to be asked for them.
    func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]?

    /// Where the last walk along its pages is remembered; nil for a source whose pages cost nothing.
    var walks: WalkMemory? { get }

    /// The names of the categories, as far as they are known without waiting for anything.
    func knownCategories() async -> [String]

    /// How the source stands, without asking a server.
    func standing() async throws(Failure) -> SourceStanding

    /// The person's account, where the service asks for a sign-in; nil where it does not.
    var account: Account? { get }

    /// Who keeps the archive, where that is a server; nil where it is this machine.
    var archive: (any RemoteArchive)? { get }
}

extension RecordSource {
    public var location: SourceLocation { .builtIn }

    public var account: Account? { nil }

    public func narrowing(_ condition: Predicate) -> Predicate? { nil }

    public var archive: (any RemoteArchive)? { nil }

    public var walks: WalkMemory? { nil }

    public func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]? { nil }

    public func knownCategories() async -> [String] {
        (try? await categories().map(\.name)) ?? []
    }

    public func standing() async throws(Failure) -> SourceStanding {
        SourceStanding(count: try await count(Query()))
    }

    public func problems() async throws(Failure) -> [Message] { [] }

    public func tallies(_ query: Query, of fields: [Field]) async throws(Failure) -> [Tally]? { nil }

    public var remarks: [Message] { [] }

    public func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(Failure) -> [Total]? {
        nil
    }
}

/// One stretch of a source's records.
public struct Page: Sendable, Hashable {
    public var records: [Record]
    /// Whether the source has records after these.
    public var hasMore: Bool
    /// How many match in all, where the source says so with every page; nil where it has to be asked.
    public var total: Int?
    /// When the records were fetched, where they are saved ones in the place of a server's that cannot be reached.
    public var saved: Date?

    public init(records: [Record], hasMore: Bool, total: Int? = nil, saved: Date? = nil) {
        self.records = records
        self.hasMore = hasMore
        self.total = total
        self.saved = saved
    }
}

/// The parts of a query that a source answers itself.
public struct QueryAbilities: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let search = QueryAbilities(rawValue: 1)
    public static let predicate = QueryAbilities(rawValue: 2)
    public static let sort = QueryAbilities(rawValue: 4)
    /// Everything: nothing is left for `Feed` to do.
    public static let all: QueryAbilities = [.search, .predicate, .sort]
}

/// Opens services' sources where people want them.
public protocol SourceOpener: Sendable {
    /// Reads a location as it was typed; a path becomes an absolute one, so that it means the same file tomorrow.
    ///
    /// - Throws: `Failure` of kind `.unreadable` for an address that is none.
    func location(_ text: String) throws(Failure) -> SourceLocation

    /// The source of a service at a location, the same one each time, so that what it remembers is remembered.
    ///
    /// No file is read, and no server is asked before the first question.
    ///
    /// - Throws: `Failure` for a location where that service cannot be.
    func source(of service: ServiceName, at location: SourceLocation) throws(Failure) -> any RecordSource
}

/// Opens nothing: sources stay where they are.
public struct FixedSources: SourceOpener {
    public init() {}

    public func location(_ text: String) throws(Failure) -> SourceLocation {
        throw Failure(.refused, "Sources stay where they are here.")
    }

    public func source(of service: ServiceName, at location: SourceLocation) throws(Failure) -> any RecordSource {
        throw Failure(.refused, "Sources stay where they are here.")
    }
}

/// The place of a source that could not be opened: every question is answered with why.
public struct UnopenedSource: RecordSource {
    public let schema: Schema
    public let location: SourceLocation
    private let error: Failure

    public init(_ schema: Schema, at location: SourceLocation, because error: Failure) {
        self.schema = schema
        self.location = location
        self.error = error
    }

    public var abilities: QueryAbilities { .all }

    public func page(_ query: Query) async throws(Failure) -> Page { throw error }

    public func count(_ query: Query) async throws(Failure) -> Int? { throw error }

    public func categories() async throws(Failure) -> [CategoryCount] { throw error }

    public func refresh() async throws(Failure) -> Int? { throw error }

    public func standing() async throws(Failure) -> SourceStanding {
        SourceStanding(lastError: error.message)
    }
}

/// The state of a source: how many records it has, and how fresh they are.
public struct SourceStanding: Sendable, Hashable {
    /// The number of records, as far as it is known without asking a server; nil where it is not.
    public var count: Int?
    /// The number of records that are saved of a server's, where they are not all of them; nil where they are.
    public var savedCount: Int?
    /// Whether the saved records answer in place of a server that cannot be reached.
    public var isOffline = false
    /// When a server last answered; nil where there is none, or it never did.
    public var heard: Date?
    /// Why the last question to a server was not answered; nil where it was.
    public var lastError: Message?

    public init(
        count: Int? = nil, savedCount: Int? = nil, isOffline: Bool = false, heard: Date? = nil,
        lastError: Message? = nil
    ) {
        self.count = count
        self.savedCount = savedCount
        self.isOffline = isOffline
        self.heard = heard
        self.lastError = lastError
    }
}

/// Is told how far a long question has come, for the person who waits.
public protocol ProgressWatcher: Sendable {
    /// - Parameter progress: Half a sentence, such as `scanned 120 of 300`; the next takes its place.
    func note(_ progress: Message)
}

/// Nobody watches, as in scripts.
public struct NoProgressWatcher: ProgressWatcher {
    public init() {}

    public func note(_ progress: Message) {}
}
