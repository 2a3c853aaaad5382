public import Domain
public import Ports
import Synchronization

/// A source with records in memory, which has only the given abilities, and counts the pages it sends.
public final class ListSource: RecordSource {
    public let schema: Schema
    public let abilities: QueryAbilities
    private let records: [Record]
    private let categoryNames: [String]
    private let asked = EffectLedger()
    public let account: Account?

    /// - Parameters:
    ///   - records: The records in the service's own order.
    ///   - account: The account whose tokens every query needs; nil if queries need none.
    public init(
        schema: Schema, records: [Record], abilities: QueryAbilities = .all, categories: [String] = [],
        behind account: Account? = nil
    ) {
        self.account = account
        self.schema = schema
        self.records = records
        self.abilities = abilities
        categoryNames = categories
    }

    public var pagesFetched: Int { asked.count(of: .page) }

    public func page(_ query: Query) async throws(Failure) -> Page {
        _ = try await account?.tokens()
        asked.record(.page)
        let matches = matches(query)
        let page = Array(matches.dropFirst(query.range.lowerBound).prefix(query.range.count))
        return Page(records: page, hasMore: query.range.lowerBound + page.count < matches.count)
    }

    public func count(_ query: Query) async throws(Failure) -> Int? {
        _ = try await account?.tokens()
        return matches(query).count
    }

    public func categories() async throws(Failure) -> [CategoryCount] {
        _ = try await account?.tokens()
        return categoryNames.map { CategoryCount(name: $0, count: 0) }
    }

    public func tallies(_ query: Query, of fields: [Field]) async throws(Failure) -> [Tally]? {
        abilities == .all ? Tally.counting(matches(query), by: fields) : nil
    }

    public func refresh() async throws(Failure) -> Int? { try await count(Query()) }

    private func matches(_ query: Query) -> [Record] {
        let text = FoldedText(query.text)
        var matches = records.filter { schema.finds(text, in: $0) && (query.predicate?.matches($0) ?? true) }
        if let sort = query.sort { matches.sort { sort.places($0, before: $1) } }
        return matches
    }
}

/// An adder of services that understands every place in the same way, and keeps nothing.
public final class ListAdder: ServiceAdder {
    private let service: InferredService
    private let records: Int
    private let sources = Mutex<[any RecordSource]>([])

    /// - Parameters:
    ///   - service: What it understands.
    ///   - records: The number of records of an added service.
    public init(_ service: InferredService, records: Int) { (self.service, self.records) = (service, records) }

    public var added: [any RecordSource] { sources.withLock(\.self) }
    public var removed: Set<ServiceName> { [] }

    public func infer(
        _ service: ServiceName, from place: String, by choices: InferenceChoices
    ) async throws(Failure) -> [InferredService] { [self.service] }

    public func add(_ service: ServiceName, as description: JSONValue) throws(Failure) -> String? {
        let read = ServiceDescription.read(description, named: service.rawValue, besides: [], in: "/")
        guard let schema = read.service?.schema else { throw Failure(.refused, "It is not a description.") }
        let source = ListSource(schema: schema, records: (1...records).map { schema.record($0) })
        sources.withLock { $0.append(source) }
        return nil
    }

    public func remove(_ service: ServiceName) throws(Failure) -> String? {
        sources.withLock { $0.removeAll { $0.service == service } }
        return nil
    }

    public func source(describedAt place: String) throws(Failure) -> (any RecordSource)? {
        added.first { $0.service.rawValue == place }
    }
}
