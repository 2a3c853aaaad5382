@testable import Catalog
import Domain
import FoundationEssentials
import GRDB
import Platform
import Ports
import Synchronization
import QueryTrials
import Testing

@Suite struct CatalogDatabaseTests {
    private let folder = TemporaryFolder()

    private func source(_ service: CatalogService = .market()) -> CatalogSource {
        CatalogSource(of: service, in: CatalogDatabase(.file(folder.catalog)))
    }

    @Test func `nothing is opened before the first question`() async throws {
        let source = source()
        #expect(!folder.exists("cache"))
        _ = try await source.count(Query())
        #expect(folder.exists(TemporaryFolder.catalog))
    }

    @Test func `a look keeps prices in every currency, and in none`() async throws {
        let prices = [Currency.euro, .dollar, .unspecified].map { Money(tenThousandths: 5, currency: $0) }
        let records = prices.enumerated().map { (RecordID($0), Look.Seen(headline: "a", price: $1)) }
        let look = Look(at: Date(timeIntervalSinceReferenceDate: 0), Dictionary(uniqueKeysWithValues: records))
        let database = CatalogDatabase(.memory)
        try await database.keep(look, as: "a")
        #expect(try await database.look("a") == look)
    }

    @Test func `created folders are private`() async throws {
        _ = try await source().count(Query())
        #expect(try folder.mode(of: "cache/souk") == 0o700)
        #expect(try folder.mode(of: "cache") == 0o700)
        #expect(try folder.mode(of: TemporaryFolder.catalog) == 0o600)
    }

    @Test func `data is loaded once, by the first of all programs`() async throws {
        let loads = Mutex(0)
        let service = CatalogService.market(load: { loads.withLock { $0 += 1 } })
        for _ in 0..<3 {
            #expect(try await source(service).count(Query()) == 150)
        }
        #expect(loads.withLock { $0 } == 1)
    }

    @Test func `a build with other data reloads only its own data`() async throws {
        let listings = CatalogSource.listings(in: CatalogDatabase(.file(folder.catalog)))
        let count = try await listings.count(Query())
        #expect(try await source(.market(size: 20)).count(Query()) == 20)
        #expect(try await source(.market(size: 40, version: 2)).count(Query()) == 40)
        #expect(try await source(.market(size: 20)).everything().count == 20)
        #expect(try await listings.count(Query()) == count)
    }

    @Test func `a program goes on when another build loads its data meanwhile`() async throws {
        let older = source(.market(size: 20))
        let newer = source(.market(size: 40, version: 2))
        for _ in 0..<3 {
            #expect(try await older.count(Query()) == 20)
            #expect(try await newer.count(Query()) == 40)
        }
    }

    @Test func `a change that fails does not prevent those that wait with it`() async throws {
        let database = CatalogDatabase(.file(folder.catalog))
        let table = ServiceTable(for: .market(size: 5))
        let isHeld = Mutex(true)
        await database.writeLater(table) { _ in while isHeld.withLock(\.self) { usleep(1_000) } }
        for place in 1...3 {
            await database.writeLater(table) { database in
                try database.execute(sql: "DELETE FROM \(table.name) WHERE place = \(place)")
                if place == 2 { throw CancellationError() }
            }
        }
        isHeld.withLock { $0 = false }
        let places = try await database.read(table) { database in
            try Int.fetchAll(database, sql: "SELECT place FROM \(table.name)")
        }
        #expect(Set(places) == [2, 4, 5])
    }

    @Test func `several programs can load at the same time`() async throws {
        let loads = Mutex(0)
        let service = CatalogService.market(load: { loads.withLock { $0 += 1 } })
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 {
                let source = source(service)
                group.addTask { try await source.count(Query(text: "été")) }
            }
            let counts = try await group.reduce(into: Set()) { $0.insert($1) }
            #expect(counts.count == 1)
        }
        #expect(loads.withLock { $0 } == 1)
        #expect(try await source().everything().count == 150)
    }

    @Test func `a cancelled question says so, and the next is answered`() async throws {
        let source = source()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await source.count(Query())
        }
        await #expect(throws: Failure.cancelled) { try await task.value }
        #expect(try await source.count(Query()) == 150)
    }

    /// Memory replaces a file that fails, so only errors unrelated to the file remain.
    @Test func `a catalog error is a sentence without SQL`() {
        let memory = DatabaseError(resultCode: .SQLITE_NOMEM, message: "out of memory", sql: "SELECT 1")
        #expect(
            Failure(catalogFailure: memory)
                == Failure(.unreachable, "The catalog could not be read: \("out of memory")."))
        #expect(
            Failure(catalogFailure: CatalogLayout.Unknown())
                == Failure(.unreachable, "The catalog could not be opened."))
    }
}

@Suite struct FingerprintTests {
    private func fingerprint(_ texts: String...) -> Fingerprint {
        var fingerprint = Fingerprint()
        for text in texts { fingerprint.combine(text) }
        return fingerprint
    }

    @Test(arguments: ["", "a", "abcdefgh", "abcdefghi", "abcdefgx", "xbcdefgh", "hgfedcba", "abcdefgh\0", "bbcdefgg"])
    func `different bytes have different fingerprints`(text: String) {
        #expect(fingerprint(text) != fingerprint("abcdefghij"))
        #expect(fingerprint(text, "1") != fingerprint(text + "1"))
        #expect(fingerprint(text, "1") != fingerprint(text, "2"))
    }

    @Test func `a table with other columns has another fingerprint`() {
        let listings = CatalogService.builtIn(.listings)
        let narrower = Schema(
            service: .listings, noun: Schema.listings.noun,
            fields: [
                Field("id", "Id", .integer), Field("title", "Title", .text, shown: .list(1), .searched),
            ], headline: "title")
        let other = CatalogService(
            format: ServiceFormat(of: narrower), fingerprint: listings.fingerprint, read: listings.read)
        #expect(ServiceTable(for: other).fingerprint != ServiceTable(for: listings).fingerprint)
    }
}
