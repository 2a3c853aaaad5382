public import Domain

/// A server that speaks the contract of one service: everything asked of it goes over the network, nothing is kept.
public protocol RemoteService: Sendable {
    var schema: Schema { get }

    var address: ServerAddress { get }

    /// What it answers itself; nothing for one that only ever sends everything.
    var abilities: QueryAbilities { get }

    /// Whether it sends all its records at once, so that they can be asked anything afterwards.
    var sendsEverything: Bool { get }

    /// The records at `query.range`, in the server's order; all there are where it sends everything.
    ///
    /// `query` holds nothing that `abilities` does not promise, but for the part of a condition that `narrowing` gave.
    ///
    /// - Throws: `.unreachable` where there was no answer, `.unreadable` for one that is not of the contract,
    ///   `.signInNeeded` and `.signInRefused` by the account, `.cancelled`.
    func page(_ query: Query) async throws(Failure) -> Page

    /// The part of a condition by which the server sends less than everything; nil where it knows none of it.
    func narrowing(_ condition: Predicate) -> Predicate?

    /// The categories in the server's order; nil where it has no list of them.
    func categories() async throws(Failure) -> [Category]?

    /// All categories, where they were asked for to name those of records; nil where they were not.
    func namedCategories() async -> [Category]?

    /// The person's account, where the service asks for a sign-in; nil where it does not.
    var account: Account? { get }

    /// Who keeps the archive, where that is the server; nil where it is this machine.
    var archive: (any RemoteArchive)? { get }
}

extension RemoteService {
    public func narrowing(_ condition: Predicate) -> Predicate? { nil }
    public func namedCategories() async -> [Category]? { nil }
    public var account: Account? { nil }
    public var archive: (any RemoteArchive)? { nil }
}

/// An archive that a server keeps.
public protocol RemoteArchive: Sendable {
    /// Has the server put a record into the archive, or take it out, and reads it back.
    ///
    /// What was sent is never sent again: where the reply is lost, the server is asked what became of it.
    ///
    /// - Returns: The record as the server has it now.
    /// - Throws: `.refused` where the server would not; `.unreachable` where it is not known, or known not to have
    ///   happened, as its sentence says.
    func setArchived(_ isArchived: Bool, _ id: RecordID) async throws(Failure) -> Record

    /// Has the server bring every record back to its first state.
    func reset() async throws(Failure)
}
