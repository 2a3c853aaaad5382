public import Domain
public import struct FoundationEssentials.Date
import Synchronization

/// A source of one service's records: the catalog, a file or a server.
///
/// Each query contains only what `abilities` promises, and for a page also the part of a condition that `narrowing`
/// returned. Tallies and amounts do not depend on its order and range.
public protocol RecordSource: Sendable {
    var schema: Schema { get }

    /// The name of the service, for which its schema need not be read.
    var service: ServiceName { get }

    var location: SourceLocation { get }

    /// The parts of a query that it answers itself; `Feed` does the rest.
    var abilities: QueryAbilities { get }

    /// Returns the parts of one query that it answers itself: some servers have only some orders.
    func abilities(for query: Query) -> QueryAbilities

    /// Returns the records at `query.range`, in the requested order, otherwise in the source's own order, which is the
    /// same on every call.
    func page(_ query: Query) async throws(Failure) -> Page

    /// Returns the part of a condition that lets the source send fewer records, although it does not answer conditions.
    ///
    /// The records that it sends are still checked against the condition.
    func narrowing(_ condition: Predicate) -> Predicate?

    /// Returns the total number of records that match; nil if the source cannot count without fetching them.
    func count(_ query: Query) async throws(Failure) -> Int?

    /// True if counting may take long, so that a page is worth showing before its total.
    var countsSlowly: Bool { get }

    /// Returns the categories that the source knows, in its order, each with its number of records.
    func categories() async throws(Failure) -> [CategoryCount]

    /// Returns the problems with records that could not be read as they were written.
    func problems() async throws(Failure) -> [RecordProblem]

    /// Returns how a file was understood; nil for other data.
    func reading() async throws(Failure) -> FileReading?

    /// The assumptions made while the source's data was read, one sentence each; empty until data is read.
    var remarks: [Message] { get }

    /// Returns the number of matching records for each combination of values of the fields, and the sums of a money
    /// field in each currency and sign, in no particular order; nil if the source cannot count them itself.
    func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]?

    /// Returns the numbers of a field in the records that match; nil unless the source has them in order.
    func sortedNumbers(_ query: Query, of field: Field) async throws(Failure) -> SortedNumbers?

    /// Returns the amounts of a currency in the middle of those that match, for each value of a field, rounded by the
    /// keys; nil unless the source has the amounts in order.
    func middles(
        of amount: Field, in currency: Currency, _ query: Query, by keys: TallyKeys
    ) async throws(Failure) -> [Value: MiddleAmounts]?

    /// Returns the statements that answer a query, with the plans of the database that runs them; nil for a source
    /// without a database.
    func explanation(of query: Query) async throws(Failure) -> QueryExplanation?

    /// Fetches all kept data again, and returns the number of records now; nil if unknown.
    func refresh() async throws(Failure) -> Int?

    /// Fetches and saves all records of a server, from where an earlier attempt was cut off.
    ///
    /// - Returns: False for a source whose records are all on this machine.
    /// - Throws: `.cancelled` and the errors of the server; what was fetched until then is saved.
    func fetchAll(reporting progress: any ProgressWatcher) async throws(Failure) -> Bool

    /// Returns a source that answers every query, and counts: for a server with pages, that of all its records, which
    /// are fetched now, or were saved before if the server cannot be reached.
    ///
    /// - Throws: The error of a server whose records are not all saved.
    func whole(reporting progress: any ProgressWatcher) async throws(Failure) -> any RecordSource

    /// Returns the records with these ids that the source already holds, in its order; nil if it has to fetch them.
    func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]?

    /// The cache of the last scan of its pages; nil for a source whose pages cost nothing.
    var scanCache: ScanCache? { get }

    /// Returns the names of the categories, as far as they are known without waiting.
    func knownCategories() async -> [String]

    /// Returns the state of the source, without contacting a server.
    func status() async throws(Failure) -> SourceStatus

    /// The user's account, if the service requires signing in; otherwise nil.
    var account: Account? { get }

    /// The server that keeps the archive; nil if this machine keeps it.
    var archive: (any RemoteArchive)? { get }
}

extension RecordSource {
    public var service: ServiceName { schema.service }
    public var location: SourceLocation { .builtIn }
    public var account: Account? { nil }
    public func narrowing(_ condition: Predicate) -> Predicate? { nil }
    public func abilities(for query: Query) -> QueryAbilities { abilities }
    public var archive: (any RemoteArchive)? { nil }
    public var scanCache: ScanCache? { nil }
    public func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]? { nil }
    public func fetchAll(reporting progress: any ProgressWatcher) async throws(Failure) -> Bool { false }
    public func whole(reporting progress: any ProgressWatcher) async throws(Failure) -> any RecordSource { self }
    public func knownCategories() async -> [String] { (try? await categories().map(\.name)) ?? [] }
    public func status() async throws(Failure) -> SourceStatus { SourceStatus(count: try await count(Query())) }
    public func problems() async throws(Failure) -> [RecordProblem] { [] }
    public func reading() async throws(Failure) -> FileReading? { nil }
    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? { nil }
    public func sortedNumbers(_ query: Query, of field: Field) async throws(Failure) -> SortedNumbers? { nil }
    public func middles(
        of amount: Field, in currency: Currency, _ query: Query, by keys: TallyKeys
    ) async throws(Failure) -> [Value: MiddleAmounts]? { nil }
    public func explanation(of query: Query) async throws(Failure) -> QueryExplanation? { nil }
    public var remarks: [Message] { [] }
    /// Returns the assumptions with which a file was read, each with the line that makes the other one.
    public func remarks(on reading: FileReading?) -> [Message] {
        reading?.remarks(on: location.text, from: "source \(service.rawValue) \(location.text.asWord)") ?? []
    }
    public var countsSlowly: Bool { false }
}

public struct Page: Sendable, Hashable {
    public var records: [Record]
    /// True if the source has records after these.
    public var hasMore: Bool
    /// The total number of matches, if the source reports it with every page; nil if it must be asked for separately.
    public var total: Int?
    /// The time when the records were fetched, if they are saved ones that replace a server that cannot be reached.
    public var saved: Date?

    public init(records: [Record], hasMore: Bool, total: Int? = nil) {
        (self.records, self.hasMore, self.total) = (records, hasMore, total)
    }

    /// Creates the page of a query from its records and one more, if there is one.
    ///
    /// - Parameter total: Nil if it is not known; the end of the result may still tell.
    package init(_ records: [Record], of query: Query, total: Int?) {
        let hasMore = records.count > query.range.count
        self.init(
            records: hasMore ? records.dropLast() : records, hasMore: hasMore,
            total: total ?? query.total(ofPageWith: records.count))
    }

    /// Creates the page with a range of records that are all in memory.
    package init(_ range: Range<Int>, of records: [Record], total: Int? = nil) {
        let page = Array(records.dropFirst(range.lowerBound).prefix(range.count))
        self.init(records: page, hasMore: range.upperBound < records.count, total: total)
    }
}

/// The statements of a database that answer a query, as people may run them, with their plans.
public struct QueryExplanation: Sendable, Hashable {
    public struct Statement: Sendable, Hashable {
        public let text: String
        /// The steps of the plan, indented by their depth.
        public let plan: [String]

        package init(_ text: String, plan: [String]) { (self.text, self.plan) = (text, plan) }
    }

    public let page: Statement
    public let total: Statement

    package init(page: Statement, total: Statement) { (self.page, self.total) = (page, total) }
}

/// The parts of a query that a source answers itself.
public struct QueryAbilities: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let search = QueryAbilities(rawValue: 1)
    public static let predicate = QueryAbilities(rawValue: 2)
    public static let sort = QueryAbilities(rawValue: 4)
    /// Everything: nothing is left for `Feed` to do.
    public static let all: QueryAbilities = [.search, .predicate, .sort]
}

/// An opener of services' sources at the locations that users choose.
public protocol SourceOpener: Sendable {
    /// Reads a location as it was typed. A path is made absolute, so that it still names the same file in a later
    /// session.
    ///
    /// - Throws: `Failure` of kind `.usage` for an invalid address, `.notFound` for a file that does not exist.
    func location(_ text: String) throws(Failure) -> SourceLocation

    /// Returns the source of a service at a location. Each call returns the same source, so that what it remembers is
    /// kept.
    ///
    /// No file is read and no server is contacted before the first query.
    ///
    /// - Parameter options: Ways of reading what does not come with the program.
    /// - Throws: `Failure` for a location that the service cannot have.
    func source(
        of service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource

    /// Waits until every page that a source received from a server is saved.
    func finishSaving()

    /// Copies a source's records into a database, in the tables that a source there answers from. A copy that was cut
    /// off goes on where it ended; one that is complete is not made again.
    ///
    /// - Throws: `.refused` in safe mode, and for a table that souk has not made; `.cancelled`, and the errors of the
    ///   source and of the database. What was copied until then stays, and is not used before the copy is complete.
    func publish(
        _ source: any RecordSource, to address: DatabaseAddress, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Publication
}

extension SourceOpener {
    public func finishSaving() {}
}

/// The result of copying records into a database.
public struct Publication: Sendable, Hashable {
    public var count: Int
    /// The number of them that were copied now; nil if a complete copy was there already.
    public var sent: Int?
    /// What the database lacks, with its effect; nil if it has everything.
    public var remark: Message?

    package init(count: Int, sent: Int?, remark: Message? = nil) {
        (self.count, self.sent, self.remark) = (count, sent, remark)
    }
}

/// A placeholder for a source that could not be opened: every query fails with the reason.
public struct UnopenedSource: RecordSource {
    public let schema: Schema
    public let location: SourceLocation
    private let error: Failure

    package init(_ schema: Schema, at location: SourceLocation, because error: Failure) {
        (self.schema, self.location, self.error) = (schema, location, error)
    }

    public var abilities: QueryAbilities { .all }
    public func page(_ query: Query) async throws(Failure) -> Page { throw error }
    public func count(_ query: Query) async throws(Failure) -> Int? { throw error }
    public func categories() async throws(Failure) -> [CategoryCount] { throw error }
    public func refresh() async throws(Failure) -> Int? { throw error }
    public func status() async throws(Failure) -> SourceStatus { SourceStatus(lastError: error.message) }
}

/// The state of a source: the number of its records, and how fresh they are.
public struct SourceStatus: Sendable, Hashable {
    /// The number of records, as far as it is known without contacting a server; nil if unknown.
    public var count: Int?
    /// The number of records that are saved from a server, if they are not all of its records; otherwise nil.
    public var savedCount: Int?
    /// The number of records that were fetched before a fetch of all of them was cut off; nil if none was.
    public var cutCount: Int?
    /// True if the saved records are used because a server cannot be reached.
    public var isOffline = false
    /// The time when a server last answered; nil if there is no server, or if it never answered.
    public var heard: Date?
    /// The reason why the last request to a server failed; nil if it succeeded.
    public var lastError: Message?
    /// True if the server has answered this program, which then knows the problems of its records.
    public var isRead: Bool

    public init(
        count: Int? = nil, isOffline: Bool = false, heard: Date? = nil, lastError: Message? = nil
    ) {
        (self.count, self.isOffline, self.heard, self.lastError) = (count, isOffline, heard, lastError)
        isRead = heard != nil
    }
}

/// A receiver of progress reports on a long query, for the waiting user.
public protocol ProgressWatcher: Sendable {
    /// - Parameter progress: A sentence fragment such as `scanned 120 of 300`; it replaces the previous one.
    func report(_ progress: Message)
}

/// A receiver that ignores all reports, as in scripts.
public struct NoProgressWatcher: ProgressWatcher {
    public init() {}

    public func report(_ progress: Message) {}
}

/// The problems with the records of a source, from the last time each of them was read.
///
/// A server's records come in pages, so problems are collected until the source is refreshed.
public final class ReadProblems: Sendable {
    /// The number of problems that are kept, since a server decides how many there are.
    public static let limit = 10_000

    private struct State {
        var problems: [RecordProblem] = []
        var seen: Set<RecordProblem> = []
        /// The problem that was added or counted last: those of one record come one after the other.
        var last: RecordProblem?
        var reading: FileReading?
    }

    private let state = Mutex(State())

    public init() {}

    public var all: [RecordProblem] { state.withLock(\.problems) }

    /// How a file was understood; nil for other data.
    public var reading: FileReading? { state.withLock(\.reading) }

    public func clear() { state.withLock { $0 = State() } }

    /// Adds the problems of a reading that are not known yet, and returns its records.
    public func recording(_ read: consuming ReadRecords) -> [Record] {
        state.withLock { state in
            state.reading = read.reading ?? state.reading
            for problem in read.problems {
                if state.problems.count < Self.limit {
                    guard state.seen.insert(problem.identity).inserted else { continue }
                    state.problems.append(problem)
                } else if state.seen.contains(problem.identity) {
                    continue
                } else if problem.isLeftOut {
                    state.problems[Self.limit - 1].others += 1
                } else if state.last?.place != problem.place || state.last?.id != problem.id {
                    state.problems[Self.limit - 1].othersInPart += 1
                }
                state.last = problem
            }
        }
        return read.records
    }
}

/// The different numbers of a field in the records of a query, in rising order.
public struct SortedNumbers: Sendable, Hashable {
    /// The amounts in each currency, or all numbers of another field; none is empty.
    public let sections: [[CountedValue]]
    /// The number of records without a number.
    public let missing: Int

    package init(_ sections: [[CountedValue]], missing: Int) { (self.sections, self.missing) = (sections, missing) }
}

/// The two amounts in the middle of some amounts, which are one if their number is odd.
public struct MiddleAmounts: Sendable, Hashable {
    public let low: Money
    public let high: Money
    /// The number of all amounts.
    public let count: Int

    package init(low: Money, high: Money, count: Int) { (self.low, self.high, self.count) = (low, high, count) }
}

/// A value, and how often it occurs.
public struct CountedValue: Sendable, Hashable {
    public let value: Value
    public let count: Int

    package init(value: Value, count: Int) { (self.value, self.count) = (value, count) }
}
