public import Domain

/// A server that implements the contract of one service. Every query goes over the network; nothing is kept.
public protocol RemoteService: Sendable {
    var schema: Schema { get }
    var address: ServerAddress { get }

    /// The parts of a query that it answers itself; empty for a server that can only send everything.
    var abilities: QueryAbilities { get }

    func abilities(for query: Query) -> QueryAbilities

    /// True if each page leads to the next one, so that none can be asked for before it.
    var isSequential: Bool { get }

    /// The most records that it was seen to send on a page; nil if all pages of a list have one size.
    var longestPage: Int? { get }

    /// The number of records that are fetched at once when all are, so that each is saved before the next request.
    var fetchedAtOnce: Int { get }

    /// True if it sends all its records at once, so that any query can be answered from them afterwards.
    var sendsEverything: Bool { get }

    /// Returns the records at `query.range`, in the server's order; all records if it sends everything.
    ///
    /// `query` contains only what `abilities` promises, and the part of a condition that `narrowing` returned.
    ///
    /// - Throws: `.unreachable` if there was no answer, `.invalidResponse` for one that violates the contract,
    ///   `.signInNeeded` and `.signInRefused` from the account, `.cancelled`.
    func page(_ query: Query) async throws(Failure) -> Page

    /// Returns the part of a condition that lets the server send fewer records; nil if it supports no part of it.
    func narrowing(_ condition: Predicate) -> Predicate?

    /// Returns the categories in the server's order; nil if it has no list of them.
    func categories() async throws(Failure) -> [Category]?

    /// Returns all categories, if they were fetched to name those of records; otherwise nil.
    func namedCategories() async -> [Category]?

    /// The currency of amounts that it sends without one; nil for the service's own.
    var usualCurrency: Currency? { get }

    var problems: ReadProblems { get }

    /// The user's account, if the service requires signing in; otherwise nil.
    var account: Account? { get }

    /// The server's archive; nil if this machine keeps the archive.
    var archive: (any RemoteArchive)? { get }
}

extension RemoteService {
    public func narrowing(_ condition: Predicate) -> Predicate? { nil }
    public func abilities(for query: Query) -> QueryAbilities { abilities }
    public var isSequential: Bool { false }
    public var longestPage: Int? { nil }
    public var fetchedAtOnce: Int { 100 }
    public func namedCategories() async -> [Category]? { nil }
    public var usualCurrency: Currency? { nil }
    public var account: Account? { nil }
    public var archive: (any RemoteArchive)? { nil }
}

public typealias TableReader = @Sendable (_ bytes: [UInt8]) throws(Failure) -> ReadRecords

/// An archive that a server keeps.
public protocol RemoteArchive: Sendable {
    /// Asks the server to put a record into the archive or take it out, and reads the record back.
    ///
    /// The request is never sent again: if the response is lost, the server is asked for the result.
    ///
    /// - Returns: The record as the server has it now.
    /// - Throws: `.refused` if the server refuses; `.notFound` if it has no such record; `.unreachable` if the result
    ///   is unknown, or if the change is known not to have happened, as the message says.
    func setArchived(_ isArchived: Bool, _ id: RecordID) async throws(Failure) -> Record

    /// Asks the server to reset every record to its initial state.
    func reset() async throws(Failure)
}
