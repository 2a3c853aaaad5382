public import Domain

/// Where the records of one service come from: the catalog, a file, a server.
public protocol RecordSource: Sendable {
    /// What its records look like.
    var schema: Schema { get }

    /// Which parts of a query it answers itself; `Feed` does the rest.
    var abilities: QueryAbilities { get }

    /// The records at `query.range`, in the order asked for, else in the source's own, which is the same at every call.
    ///
    /// `query` holds nothing that `abilities` does not promise.
    func page(_ query: Query) async throws(ServiceError) -> Page

    /// How many records match in all; nil when the source cannot tell without fetching them.
    func count(_ query: Query) async throws(ServiceError) -> Int?

    /// The categories the source knows, in its order, each with the number of its records.
    func categories() async throws(ServiceError) -> [CategoryCount]

    /// What of the source's data could not be read and was left out, a sentence each.
    func problems() async throws(ServiceError) -> [Message]

    /// The sums of a money field over the records that match, by `grouping`; nil when the source cannot add up itself.
    ///
    /// `query` holds nothing that `abilities` does not promise; its order and range say nothing here.
    func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(ServiceError) -> [Total]?

    /// Fetches anew whatever was kept, and returns how many records there are now; nil when unknown.
    func refresh() async throws(ServiceError) -> Int?

    /// The person's account, where the service asks for a sign-in; nil where it does not.
    var account: Account? { get }
}

extension RecordSource {
    public var account: Account? { nil }

    public func problems() async throws(ServiceError) -> [Message] { [] }

    public func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(ServiceError) -> [Total]? {
        nil
    }
}

/// One stretch of a source's records.
public struct Page: Sendable, Hashable {
    public var records: [Record]
    /// Whether the source has records after these.
    public var hasMore: Bool

    public init(records: [Record], hasMore: Bool) {
        self.records = records
        self.hasMore = hasMore
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
