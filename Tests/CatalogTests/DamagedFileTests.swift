@testable import Catalog
import Domain
import FoundationEssentials
import GRDB
import Ports
import Synchronization
import QueryTrials
import Testing

/// A damaged catalog file is recreated, or replaced by memory.
@Suite struct DamagedFileTests {
    private let folder = TemporaryFolder()
    private let market = CatalogService.market()

    private func source(at path: String? = nil) -> CatalogSource {
        CatalogSource(of: market, in: CatalogDatabase(.file(path ?? folder.catalog)))
    }

    private func write(_ bytes: some Sequence<UInt8>) throws { try folder.write(bytes, to: TemporaryFolder.catalog) }

    private func expectEverything(of source: CatalogSource) async throws {
        let whole = CatalogSource(of: market, in: CatalogDatabase(.memory))
        #expect(try await source.everything() == whole.everything())
        #expect(try await source.count(Query(text: "été")) == whole.count(Query(text: "été")))
        #expect(try await source.categories() == whole.categories())
    }

    /// Returns a catalog as an earlier version of the program left it.
    private func whole() async throws -> [UInt8] {
        _ = try await source().count(Query())
        defer { try? folder.remove(TemporaryFolder.catalog) }
        return try folder.bytes(of: TemporaryFolder.catalog)
    }

    /// Returns true if the file, opened by another program, holds the catalog.
    private func isWhole() throws -> Bool {
        let check = try DatabaseQueue(path: folder.catalog).read { database in
            try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok"
                && ServiceTable(for: market).isLoaded(in: database)
        }
        return check
    }

    @Test(arguments: ["", "x", "not a database", String(repeating: "SQLite format 3\0", count: 1_000)])
    func `a file that is not a database is replaced`(text: String) async throws {
        try write(Data(text.utf8))
        try await expectEverything(of: source())
        #expect(try isWhole())
    }

    @Test(arguments: [1, 60, 99, 100, 1_000, 4_096, 8_192, 40_960])
    func `a truncated file is replaced`(length: Int) async throws {
        let bytes = try await whole()
        try #require(bytes.count > length)
        try write(bytes.prefix(length))
        try await expectEverything(of: source())
        #expect(try isWhole())
    }

    /// Those between, of tables for copies of servers and for looks, are empty here and not read.
    @Test(arguments: [0, 1, 2, 7, 8, 9])
    func `a corrupt page is detected when it is read, and the file is replaced`(page: Int) async throws {
        var bytes = try await whole()
        let range = page * 4_096..<(page + 1) * 4_096
        try #require(bytes.count > range.upperBound)
        bytes.replaceSubrange(range, with: [UInt8](repeating: 0xA5, count: 4_096))
        try write(bytes)
        try await expectEverything(of: source())
        #expect(try isWhole())
    }

    @Test func `damage while the file is open is repaired`() async throws {
        let source = source()
        try await expectEverything(of: source)
        let size = try folder.bytes(of: TemporaryFolder.catalog).count
        try write(Data(repeating: 0xA5, count: size))
        try await expectEverything(of: source)
    }

    @Test func `a file deleted while open does not disturb queries`() async throws {
        let source = source()
        try await expectEverything(of: source)
        try folder.remove("cache")
        try await expectEverything(of: source)
        #expect(try await source.refresh() == 150)
    }

    @Test(arguments: ["PRAGMA user_version = 7", "PRAGMA user_version = 0", "PRAGMA user_version = -1"])
    func `a database of another layout is replaced`(change: String) async throws {
        try write(try await whole())
        try await DatabaseQueue(path: folder.catalog).write { try $0.execute(sql: change) }
        try await expectEverything(of: source())
        #expect(try isWhole())
    }

    @Test func `SQLite's side files are deleted with a damaged file`() async throws {
        let companions = ["-journal", "-wal", "-shm"].map { TemporaryFolder.catalog + $0 }
        for name in [TemporaryFolder.catalog] + companions { try folder.write("no database", to: name) }
        try await expectEverything(of: source())
        #expect(try isWhole())
        #expect(!companions.contains(where: folder.exists))
    }

    @Test func `concurrent queries replace a damaged file once`() async throws {
        let loads = Mutex(0)
        let counted = CatalogService.market(load: { loads.withLock { $0 += 1 } })
        let source = CatalogSource(of: counted, in: CatalogDatabase(.file(folder.catalog)))
        #expect(try await source.count(Query()) == 150)
        let size = try folder.bytes(of: TemporaryFolder.catalog).count
        try write(Data(repeating: 0xA5, count: size))
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<20 { group.addTask { try await source.count(Query()) } }
            for try await count in group { #expect(count == 150) }
        }
        #expect(loads.withLock { $0 } == 2)
    }

    @Test(arguments: [
        "file/catalog.sqlite", "file/folder/catalog.sqlite", "folder", "folder/dangling/catalog.sqlite",
        "/proc/souk/catalog.sqlite", "/proc/version", "/dev/full", "/sys/catalog.sqlite",
    ])
    func `where no file can be, memory takes its place`(name: String) async throws {
        try folder.write("text", to: "file")
        try folder.createFolder("folder")
        try folder.link("folder/dangling", to: folder.file("file"))
        let source = source(at: name.hasPrefix("/") ? name : folder.file(name))
        try await expectEverything(of: source)
        #expect(try await source.refresh() == 150)
        #expect(try folder.text(of: "file") == "text")
    }

    @Test func `while another program locks the file, the catalog is kept in memory`() async throws {
        try write(try await whole())
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.catalog, configuration: configuration)
        let impatient = CatalogSource(of: market, in: CatalogDatabase(.file(folder.catalog), patience: 0.05))
        try other.unsafeReentrantWrite { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        try await expectEverything(of: impatient)
        try other.unsafeReentrantWrite { try $0.execute(sql: "ROLLBACK") }
    }
}
