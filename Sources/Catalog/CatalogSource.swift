public import Domain
import GRDB
public import Services

/// A built-in service, answered from the catalog: every part of a query is SQL, nothing is left for `Feed` to do.
///
/// Behind a sign-in it answers whoever holds good tokens.
public struct CatalogSource: RecordSource {
    private let service: CatalogService
    private let tableOnDemand: TableOnDemand
    private let database: CatalogDatabase
    public let location: SourceLocation
    public let account: Account?

    init(
        of service: CatalogService, at location: SourceLocation = .builtIn, behind account: Account? = nil,
        in database: CatalogDatabase
    ) {
        self.service = service
        self.account = account
        self.location = location
        self.database = database
        tableOnDemand = TableOnDemand(for: service)
    }

    /// Made at the first question.
    var table: ServiceTable { tableOnDemand.table }

    public var schema: Schema { service.schema }

    public var abilities: QueryAbilities { .all }

    public func page(_ query: Query) async throws(Failure) -> Page {
        let sql = try QueryCompiler(query, of: table).page
        return try await read { [table] database in
            let rows = try Row.fetchCursor(database.cachedStatement(literal: sql))
            let records = try Array(rows.map { row in table.record(from: row) })
            // One more than wanted was asked for, to learn whether there is more.
            let hasMore = records.count > query.range.count
            return Page(records: hasMore ? records.dropLast() : records, hasMore: hasMore)
        }
    }

    public func count(_ query: Query) async throws(Failure) -> Int? {
        let sql = try QueryCompiler(query, of: table).count
        return try await read { database in
            try Int.fetchOne(database.cachedStatement(literal: sql)) ?? 0
        }
    }

    public func categories() async throws(Failure) -> [CategoryCount] {
        guard let sql = table.categoryCounts else { return [] }
        return try await read { database in
            try Row.fetchAll(database.cachedStatement(literal: sql)).map { row in
                CategoryCount(name: row[0], count: row[1], image: row[2])
            }
        }
    }

    /// Asked before each prompt, and so without the counts, for which all records would be read.
    public func knownCategories() async -> [String] {
        guard let sql = table.categoryNames else { return [] }
        let names = try? await read { database in
            try String.fetchAll(database.cachedStatement(literal: sql))
        }
        return names ?? []
    }

    public func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(Failure) -> [Total]? {
        guard case .money(let currency) = field.kind,
            let sql = try QueryCompiler(query, of: table).totals(of: field, by: grouping)
        else { return nil }
        return try await read { database in
            try Row.fetchAll(database.cachedStatement(literal: sql)).map { row in
                // SQLite's own sum ends at 64 bits; of two halves, neither comes near.
                let (upper, lower): (Int64, Int64) = (row[2], row[3])
                let sum = Int128(upper) << 32 + Int128(lower)
                return Total(group: row[0], count: row[1], amount: MoneySum(currency, tenThousandths: sum))
            }
        }
    }

    public func tallies(_ query: Query, of fields: [Field]) async throws(Failure) -> [Tally]? {
        guard let sql = try QueryCompiler(query, of: table).tallies(of: fields) else { return nil }
        let columns = fields.compactMap(table.column(of:))
        return try await read { database in
            try Row.fetchAll(database.cachedStatement(literal: sql)).map { row in
                let values = columns.indices.map { columns[$0].value(at: $0, of: row) }
                return Tally(values: values, count: row[columns.count])
            }
        }
    }

    /// What of the source's data could not be read and was left out, a sentence each; known once it is loaded.
    public func problems() async throws(Failure) -> [Message] {
        guard let leftOut = service.leftOut else { return [] }
        _ = try await count(Query())
        return leftOut.sentences
    }

    public var remarks: [Message] { service.leftOut?.remarks ?? [] }

    /// Reads the built-in data into the catalog once more.
    public func refresh() async throws(Failure) -> Int? {
        _ = try await account?.tokens()
        try await database.reload(table)
        return try await count(Query())
    }

    private func read<Answer: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Answer
    ) async throws(Failure) -> Answer {
        _ = try await account?.tokens()
        return try await database.read(table, question)
    }
}
