public import Domain
public import Ports
import Synchronization

/// A server with records in memory, which can be cut off, can change while it is read, and counts its requests.
public final class ListServer: RemoteService {
    private struct State {
        var records: [Record]
        var failure: Failure?
        var asked = 0
        var namesCategories = false
        var listsCategories = true
    }

    public let schema: Schema
    public let address: ServerAddress
    public let abilities: QueryAbilities
    public let sendsEverything: Bool
    public let problems = ReadProblems()
    private let state: Mutex<State>

    /// - Parameter abilities: Even without any, records can be requested by page; `sendsEverything` sends them all at
    ///   once.
    public init(
        _ records: [Record], of schema: Schema, at address: ServerAddress, abilities: QueryAbilities = .search,
        sendsEverything: Bool = false
    ) {
        state = Mutex(State(records: records))
        self.schema = schema
        self.address = address
        self.abilities = abilities
        self.sendsEverything = sendsEverything
    }

    public var records: [Record] {
        get { state.withLock(\.records) }
        set { state.withLock { $0.records = newValue } }
    }

    /// The number of requests for records or categories, successful or not.
    public var asked: Int { state.withLock(\.asked) }

    /// Makes every response from now on fail; nil makes none fail.
    public func fail(_ failure: Failure?) { state.withLock { $0.failure = failure } }

    /// False for a server that has no list of its categories.
    public var listsCategories: Bool {
        get { state.withLock(\.listsCategories) }
        set { state.withLock { $0.listsCategories = newValue } }
    }

    /// True if it sends its categories along with its records.
    public var namesCategories: Bool {
        get { state.withLock(\.namesCategories) }
        set { state.withLock { $0.namesCategories = newValue } }
    }

    public func namedCategories() async -> [Category]? { namesCategories ? Self.categories : nil }

    private static let categories = [Category(name: "Maison"), Category(name: "Mode")]

    public func page(_ query: Query) async throws(Failure) -> Page {
        let records = try answer()
        let matches = records.filter { schema.finds(query.text, in: $0) }
        if sendsEverything { return Page(records: matches, hasMore: false, total: matches.count) }
        return Page(query.range, of: matches, total: matches.count)
    }

    public func categories() async throws(Failure) -> [Category]? {
        _ = try answer()
        return sendsEverything || !listsCategories ? nil : Self.categories
    }

    private func answer() throws(Failure) -> [Record] {
        let outcome: Result<[Record], Failure> = state.withLock { state in
            state.asked += 1
            return state.failure.map(Result.failure) ?? .success(state.records)
        }
        return try outcome.get()
    }
}
