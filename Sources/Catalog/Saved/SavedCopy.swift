import Domain
import FoundationEssentials
import GRDB
public import Ports
import SQLQueries
import struct Domain.Record

/// The records of a server as they were fetched, in a table of the catalog.
struct SavedCopy: Sendable {
    struct ServerState: Sendable {
        /// The time of its last response; nil if it has never responded.
        var heard: Date?
        var isWhole = false
        /// The number of records that it reported; nil if it does not report one.
        var total: Int?
    }

    /// Answers every query from the copy.
    let source: CatalogSource
    private let database: CatalogDatabase
    /// The time limit for saving a response; nil for no limit.
    private let patience: Duration?

    /// - Parameter remote: The server; the records of each address have their own table.
    init(of remote: any RemoteService, in database: CatalogDatabase, within patience: Duration?) {
        self.patience = patience
        source = CatalogSource(of: .saved(remote), in: database)
        self.database = database
    }

    private var table: ServiceTable { source.table }

    private var deadline: ContinuousClock.Instant? { patience.map { .now + $0 } }

    /// Opens the copy in the background.
    func openLater() { database.openLater() }

    func serverState() async throws(Failure) -> ServerState {
        try await database.read(table) { [key = table.key] database in
            let statement = try database.cachedStatement(
                literal: "SELECT heard, isWhole, total FROM saved WHERE key = \(key)")
            guard let row = try Row.fetchOne(statement) else { return ServerState() }
            return ServerState(heard: Date(timeIntervalSinceReferenceDate: row[0]), isWhole: row[1], total: row[2])
        }
    }

    /// Returns the fetched records with these IDs, in the service's order.
    func records(_ ids: Set<RecordID>) async throws(Failure) -> [Record] {
        try await source.page(Query(predicate: .isAmong(ids), range: 0..<ids.count)).records
    }

    /// Replaces the copy by all of the server's records.
    func replace(with records: [Record], categories: [Category], heard: Date) async throws(Failure) {
        try await database.write(table) { [table, deadline] database in
            try database.execute(sql: "DELETE FROM \(table.name)")
            try table.upsert(records, into: database, until: deadline)
            try table.insert(categories: categories, into: database)
            try table.record(heard: heard, total: records.count, isWhole: true, in: database)
        }
    }

    /// Adds records of a response in the background.
    ///
    /// - Parameters:
    ///   - total: The total number of records; nil if the response does not give it.
    ///   - complete: Returns the IDs of all records of the server if these complete them, once they are added.
    func add(
        _ records: [Record], heard: Date, total: Int?, complete: @escaping @Sendable () -> Set<RecordID>?
    ) async {
        await database.writeLater(table) { [table, patience] database in
            try table.upsert(records, into: database, until: patience.map { .now + $0 })
            try table.record(heard: heard, total: total, isWhole: nil, in: database)
            if let ids = complete() { try table.finish(with: ids, in: database) }
        }
    }

    /// The longest time after which a fetch that was cut off goes on, in seconds: half a day.
    private static let fetchLimit = 43_200.0

    /// Returns the records that were fetched before a fetch of all of them was cut off; empty if none was cut off, or
    /// too long ago.
    func fetched(at time: Date) async throws(Failure) -> Set<RecordID> {
        try await database.read(table) { [key = table.key] database in
            let since = time.timeIntervalSinceReferenceDate - Self.fetchLimit
            let statement = try database.cachedStatement(
                literal: """
                    SELECT record FROM fetched
                    WHERE key = \(key) AND (SELECT min(at) FROM fetched WHERE key = \(key)) >= \(since)
                    """)
            return Set(try String.fetchAll(statement).map(RecordID.init(rawValue:)))
        }
    }

    /// Adds a page of a fetch of all records.
    ///
    /// - Parameter isFirst: True to forget what an earlier fetch had.
    func addFetched(_ records: [Record], heard: Date, total: Int?, isFirst: Bool) async throws(Failure) {
        try await database.write(table) { [table, deadline] database in
            if isFirst { try database.execute(literal: "DELETE FROM fetched WHERE key = \(table.key)") }
            try table.upsert(records, into: database, until: deadline)
            try table.record(heard: heard, total: total, isWhole: nil, in: database)
            let at = heard.timeIntervalSinceReferenceDate
            for record in records {
                try database.execute(
                    literal:
                        "INSERT OR IGNORE INTO fetched VALUES (\(table.key), \(record.id.rawValue.withoutNUL), \(at))")
            }
        }
    }

    /// Deletes all other records, since these are all that the server has, and marks the copy as complete.
    func finish(with ids: Set<RecordID>) async throws(Failure) {
        try await database.write(table) { [table] database in try table.finish(with: ids, in: database) }
    }

    /// Replaces the categories in the background.
    func replace(_ categories: [Category]) async {
        await database.writeLater(table) { [table] database in
            try table.insert(categories: categories, into: database)
        }
    }
}

extension CatalogService {
    fileprivate static func saved(_ remote: any RemoteService) -> CatalogService {
        CatalogService(
            format: ServiceFormat(of: remote.schema),
            keyedAs: [remote.schema.service.rawValue, remote.address.string, remote.usualCurrency?.code]
                .compactMap(\.self).joined(separator: " "),
            // Pages come in any order; a server that sends everything sends it in order.
            // Other records are searched only while the server cannot be reached.
            hasPlaces: false, storesFoldedText: remote.sendsEverything,
            order: remote.sendsEverything ? [] : remote.schema.sentOrder,
            read: { _ in [] })
    }
}

extension ServiceTable {
    /// Deletes all other records, since these are all that the server has, and marks the copy as complete unless one of
    /// them could not be saved.
    fileprivate func finish(with ids: Set<RecordID>, in database: Database) throws {
        let count = { try Int.fetchOne(database, sql: "SELECT count(*) FROM \(name)") }
        // Usually there are no others, and counting takes a hundredth of the time of looking for them.
        if try count() != ids.count {
            let list = JSONWriter.line(of: .array(ids.map { .string($0.rawValue) }))
            try database.execute(
                literal: "DELETE FROM \(sql: name) WHERE record NOT IN (SELECT value FROM json_each(\(list)))")
            guard try count() == ids.count else { return }
        }
        try database.execute(literal: "UPDATE saved SET isWhole = TRUE WHERE key = \(key)")
        try database.execute(literal: "DELETE FROM fetched WHERE key = \(key)")
    }

    /// - Parameter isWhole: Nil to leave it as it is.
    fileprivate func record(heard: Date, total: Int?, isWhole: Bool?, in database: Database) throws {
        // The SQL of a literal would be built for each page.
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO saved VALUES (?1, ?2, ifnull(?3, FALSE), ?4) ON CONFLICT (key) DO UPDATE SET
                    heard = excluded.heard, isWhole = ifnull(?3, isWhole), total = ifnull(excluded.total, total)
                """)
        try statement.execute(arguments: [key, heard.timeIntervalSinceReferenceDate, isWhole, total])
    }
}

/// A scan of all of a server's pages, without a gap but in any order. A complete one knows every record that the server
/// has, and so those that no longer exist.
struct CompleteScan {
    /// The pages that were added, by the place where they begin.
    private var pages: [Int: (ids: [RecordID], hasMore: Bool)] = [:]
    /// The end of the pages that were added without a gap.
    private var place = 0
    private var ids: [RecordID] = []

    /// Adds a page that begins at a place; a page at the beginning restarts the scan.
    ///
    /// - Returns: The IDs of all records once every page up to the last was added; nil before.
    mutating func add(_ page: Page, at start: Int) -> Set<RecordID>? {
        if start == 0 { self = CompleteScan() }
        pages[start] = (page.records.map(\.id), page.hasMore)
        while let next = pages.removeValue(forKey: place) {
            ids += next.ids
            place += next.ids.count
            guard next.hasMore else { return Set(ids) }
        }
        return nil
    }
}

extension CatalogDatabase: LookStore {
    public func look(_ key: String) async throws(Failure) -> Look? {
        try await change { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    literal: "SELECT at, record, headline, price, currency FROM looks WHERE key = \(key)"))
            guard let first = rows.first else { return nil }
            var records: [RecordID: Look.Seen] = [:]
            // An empty result has one row without a record.
            for row in rows where !row.hasNull(atIndex: 1) {
                let code: String? = row[4]
                let price = code.map { Money(tenThousandths: row[3], currency: Currency(code: $0) ?? .unspecified) }
                records[RecordID(rawValue: row[1])] = Look.Seen(headline: row[2], price: price)
            }
            return Look(at: Date(timeIntervalSinceReferenceDate: first[0]), records)
        }
    }

    public func keep(_ look: Look, as key: String) async throws(Failure) {
        try await change { database in
            let at = look.time.timeIntervalSinceReferenceDate
            try database.execute(literal: "DELETE FROM looks WHERE key = \(key)")
            if look.records.isEmpty {
                try database.execute(literal: "INSERT INTO looks (key, at) VALUES (\(key), \(at))")
            }
            for (id, seen) in look.records {
                let (record, headline) = (id.rawValue.withoutNUL, seen.headline.withoutNUL)
                let (price, currency) = (seen.price?.tenThousandths, seen.price?.currency.code)
                try database.execute(
                    literal: """
                        INSERT INTO looks (key, record, at, headline, price, currency)
                        VALUES (\(key), \(record), \(at), \(headline), \(price), \(currency))
                        """)
            }
        }
    }
}
