import Domain
import struct Domain.Record
import FoundationEssentials
import GRDB
import Services

/// The records of a server as they were fetched, in a table of the catalog.
struct SavedCopy: Sendable {
    /// What is known of the server.
    struct Standing: Sendable {
        /// When it was heard last; nil where it never was.
        var heard: Date?
        /// Whether its records are all here.
        var isWhole = false
        /// How many records it said it has; nil where it says no such thing.
        var total: Int?
    }

    /// What an answer of the server's says of its records.
    struct Answer: Sendable {
        var heard: Date
        /// How many there are in all; nil where it does not say so.
        var total: Int?
    }

    /// Answers every query from the copy.
    let source: CatalogSource
    private let database: CatalogDatabase
    /// How long it may take to keep an answer; nil for as long as it takes.
    private let patience: Duration?

    /// - Parameters:
    ///   - address: Of two servers' records each has its own table.
    ///   - patience: How long it may take to keep an answer.
    init(
        of format: ServiceFormat, at address: ServerAddress, in database: CatalogDatabase, within patience: Duration?
    ) {
        self.patience = patience
        source = CatalogSource(of: .saved(format, at: address), in: database)
        self.database = database
    }

    private var table: ServiceTable { source.table }

    private var deadline: ContinuousClock.Instant? { patience.map { .now + $0 } }

    func standing() async throws(Failure) -> Standing {
        try await database.read(table) { [key = table.key] database in
            let statement = try database.cachedStatement(
                literal: "SELECT heard, isWhole, total FROM saved WHERE key = \(key)")
            guard let row = try Row.fetchOne(statement) else { return Standing() }
            return Standing(heard: Date(timeIntervalSinceReferenceDate: row[0]), isWhole: row[1], total: row[2])
        }
    }

    /// The records with these ids that were fetched, in the service's order.
    func records(_ ids: Set<RecordID>) async throws(Failure) -> [Record] {
        try await source.page(Query(predicate: .isAmong(ids), range: 0..<ids.count)).records
    }

    /// Puts all that the server has in the place of what there was.
    func replace(with records: [Record], categories: [Category], heard: Date) async throws(Failure) {
        try await database.write(table) { [table, deadline] database in
            try table.clear(in: database)
            try table.upsert(records, into: database, until: deadline)
            try table.insert(categories: categories, into: database)
            try table.note(Answer(heard: heard, total: records.count), isWhole: true, in: database)
        }
    }

    /// Adds records to what there was.
    func add(_ records: [Record], of answer: Answer) async throws(Failure) {
        try await database.write(table) { [table, deadline] database in
            try table.upsert(records, into: database, until: deadline)
            try table.note(answer, isWhole: nil, in: database)
        }
    }

    /// Takes records that were all added for all that the server has: what else there was is gone.
    func finish(with ids: Set<RecordID>) async throws(Failure) {
        try await database.write(table) { [table] database in
            try table.keepOnly(ids, in: database)
            try database.execute(literal: "UPDATE saved SET isWhole = TRUE WHERE key = \(table.key)")
        }
    }

    func keep(_ categories: [Category]) async throws(Failure) {
        try await database.write(table) { [table] database in
            try table.insert(categories: categories, into: database)
        }
    }
}

extension CatalogService {
    /// The records of a server: none to begin with.
    fileprivate static func saved(_ format: ServiceFormat, at address: ServerAddress) -> CatalogService {
        let key = format.schema.service.rawValue + " " + address.string
        return CatalogService(
            schema: format.schema, keyedAs: key, isIndexed: false,
            order: format.order.compactMap { order in
                format.schema.field(named: order.name).map { (field: $0, isDescending: order.isDescending) }
            }, fingerprint: { Fingerprint() },
            contents: { () throws(Failure) in Contents(records: [], categories: []) })
    }
}

extension ServiceTable {
    fileprivate func clear(in database: Database) throws {
        try database.execute(sql: "DELETE FROM \(name)")
    }

    /// Deletes every record but these, which are all there.
    fileprivate func keepOnly(_ ids: Set<RecordID>, in database: Database) throws {
        // Mostly there are no others, and counting takes a hundredth of looking for them.
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM \(name)") != ids.count else { return }
        let list = JSONWriter.line(of: .array(ids.map { .string($0.rawValue) }))
        try database.execute(
            literal: "DELETE FROM \(sql: name) WHERE record NOT IN (SELECT value FROM json_each(\(list)))")
    }

    /// - Parameter isWhole: Nil to leave it as it is.
    fileprivate func note(_ answer: SavedCopy.Answer, isWhole: Bool?, in database: Database) throws {
        let heard = answer.heard.timeIntervalSinceReferenceDate
        try database.execute(
            literal: """
                INSERT INTO saved VALUES (\(key), \(heard), \(isWhole ?? false), \(answer.total))
                ON CONFLICT (key) DO UPDATE SET
                    heard = excluded.heard, isWhole = ifnull(\(isWhole), isWhole), total = ifnull(excluded.total, total)
                """)
    }
}
