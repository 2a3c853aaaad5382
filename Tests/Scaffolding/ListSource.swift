public import Domain
public import Ports

/// A source with records in memory, which has only the given abilities; also the reference for answers in SQL.
public struct ListSource: RecordSource {
    public let schema: Schema
    public let abilities: QueryAbilities
    public let records: [Record]
    private let categoryNames: [String]
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

    public func page(_ query: Query) async throws(Failure) -> Page {
        _ = try await account?.tokens()
        return Page(query.range, of: matches(query))
    }

    public func count(_ query: Query) async throws(Failure) -> Int? {
        _ = try await account?.tokens()
        return matches(query).count
    }

    public func categories() async throws(Failure) -> [CategoryCount] {
        _ = try await account?.tokens()
        return categoryNames.map { CategoryCount(name: $0, count: 0) }
    }

    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        abilities == .all ? Tally.counting(matches(query), by: keys) : nil
    }

    public func refresh() async throws(Failure) -> Int? { try await count(Query()) }

    public func matches(_ query: Query) -> [Record] {
        var matches = records.filter { schema.finds(query.text, in: $0) && (query.predicate?.matches($0) ?? true) }
        if let sort = query.sort { matches = sort.sorted(matches) }
        return matches
    }
}

/// A source of listings that has pages, and nothing else unless it says so.
public protocol SourceOfPages: RecordSource {}

extension SourceOfPages {
    public var schema: Schema { .listings }
    public var abilities: QueryAbilities { [] }
    public func count(_ query: Query) async throws(Failure) -> Int? { nil }
    public func categories() async throws(Failure) -> [CategoryCount] { [] }
    public func refresh() async throws(Failure) -> Int? { nil }
}

extension RecordSource {
    /// Returns every record in the service's default order.
    public func everything() async throws -> [Record] { try await page(Query(range: 0..<1_000_000)).records }
}

extension Schema {
    /// Creates the schema of a service that is described as JSON.
    public static func described(_ json: String, named name: String) throws -> Schema {
        let description = try JSONParser.value(of: Array(json.utf8))
        let (service, faults) = ServiceDescription.read(description, named: name, besides: [], in: "/")
        guard let service else { throw Failure(.usage, "\(faults.map(\.message.unrendered).joined(separator: " "))") }
        return service.schema
    }
}
