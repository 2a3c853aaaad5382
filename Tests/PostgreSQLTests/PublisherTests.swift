import Domain
import Ports
import QueryTrials
import SQLQueries
import Scaffolding
import Testing

@testable import PostgreSQL

/// Copies of records into a real server, more than once.
@Suite(
    .serialized,
    .enabled(if: PostgreSQLServer.obstacle == nil, "PostgreSQL 15 is not installed (.ci/packages postgresql-15)"))
struct PublisherTests {
    private let server: PostgreSQLServer
    private static let name = Market.schema.service.rawValue
    private let table = SQLText.quoted(name)
    private let loading = SQLText.quoted(name + "_loading")

    init() throws { server = try PostgreSQLServer.shared.get() }

    private func publish(_ count: Int, in database: String, as user: String = "ada") async throws -> Publication {
        try await publish(Market.records(count, seed: 3), in: database, as: user)
    }

    private func publish(
        _ records: [Record], failingAt place: Int? = nil, in database: String, as user: String = "ada"
    ) async throws -> Publication {
        try await Publisher(
            of: FixedSource(schema: Market.schema, records: records, failsAt: place),
            to: try server.address(user: user, database: database), within: .seconds(600), asking: NoPrompter()
        ).publish(reporting: NoProgressWatcher())
    }

    private func rows(in database: String) throws -> String {
        try server.psql("SELECT count(*), max(place) FROM \(table)", database: database)
    }

    @Test func `of two at once, the second waits and finds everything done`() async throws {
        try server.make("twice")
        async let first = publish(6_000, in: "twice")
        async let second = publish(6_000, in: "twice")
        #expect(try await Set([first.sent, second.sent]) == [6_000, nil])
        #expect(try rows(in: "twice") == "6000|6000")
    }

    @Test func `after a change in any record, a copy is neither complete nor continued`() async throws {
        try server.make("edited")
        var records = Market.records(12_000, seed: 3)
        await #expect(throws: Failure.self) { try await publish(records, failingAt: 10_000, in: "edited") }
        for place in [700, 6_000] {
            records[place] = Record(id: RecordID(rawValue: "edited \(place)"), values: records[place].values)
            #expect(try await publish(records, in: "edited").sent == 12_000)
            let edited = "SELECT count(*) FROM \(table) WHERE record LIKE 'edited%'"
            #expect(try server.psql(edited, database: "edited") == (place == 700 ? "1" : "2"))
        }
    }

    @Test(arguments: ["TRUNCATE", "DELETE FROM"])
    func `a copy that has lost rows is made again`(statement: String) async throws {
        try server.make("emptied")
        _ = try await publish(20, in: "emptied")
        try server.psql("\(statement) \(table)", database: "emptied")
        #expect(try await publish(20, in: "emptied").sent == 20)
        #expect(try rows(in: "emptied") == "20|20")
    }

    @Test func `rows that were loaded twice are loaded again`() async throws {
        try server.make("doubled")
        _ = try await publish(20, in: "doubled")
        let note = "'souk: loading ' || substr(obj_description('\(table)'::regclass), 16)"
        try server.psql(
            """
            CREATE TABLE \(loading) AS SELECT * FROM \(table) UNION ALL SELECT * FROM \(table);
            DO $$ BEGIN EXECUTE 'COMMENT ON TABLE \(loading) IS ' || quote_literal(\(note)); END $$;
            TRUNCATE \(table);
            """, database: "doubled")
        _ = try await publish(20, in: "doubled")
        #expect(try rows(in: "doubled") == "20|20")
    }

    @Test func `a partitioned table keeps one set of indexes`() async throws {
        try server.make("parted")
        _ = try await publish(10, in: "parted")
        try server.psql(
            """
            ALTER TABLE \(table) RENAME TO part; TRUNCATE part;
            CREATE TABLE \(table) (LIKE part) PARTITION BY HASH (record);
            ALTER TABLE \(table) ATTACH PARTITION part FOR VALUES WITH (MODULUS 1, REMAINDER 0);
            CREATE INDEX extra ON \(table) (record, place);
            """, database: "parted")
        func indexes() throws -> String {
            try server.psql("SELECT count(*) FROM pg_indexes WHERE tablename = '\(Self.name)'", database: "parted")
        }
        _ = try await publish(20, in: "parted")
        let count = try indexes()
        #expect(Int(count) ?? 0 > 3)
        _ = try await publish(30, in: "parted")
        #expect(try indexes() == count)
        #expect(try server.psql("SELECT to_regclass('extra') IS NOT NULL", database: "parted") == "t")
        #expect(try rows(in: "parted") == "30|30")
    }

    @Test func `a table of another role is refused before anything is loaded`() async throws {
        try server.make("owned")
        try server.psql(
            """
            DO $$ BEGIN CREATE ROLE carl LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;
            GRANT CREATE ON SCHEMA public TO carl;
            """, database: "owned")
        _ = try await publish(10, in: "owned")
        try server.psql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO carl", database: "owned")
        let failure = await #expect(throws: Failure.self) { try await publish(20, in: "owned", as: "carl") }
        #expect(failure?.kind == .refused)
        #expect(try server.psql("SELECT to_regclass('\(loading)') IS NULL", database: "owned") == "t")
        #expect(try await publish(20, in: "owned").sent == 20)
    }

    /// Returns the methods and keys of the table's indexes.
    private func indexes(in database: String) throws -> Set<String> {
        let keys = "SELECT regexp_replace(indexdef, '.* USING ', '') FROM pg_indexes WHERE tablename = '\(Self.name)'"
        return Set(try server.psql(keys, database: database).split(separator: "\n").map(String.init))
    }

    @Test func `indexes are made for rows that are loaded again, and in place of dropped ones`() async throws {
        try server.make("reindexed")
        _ = try await publish(20, in: "reindexed")
        let all = try indexes(in: "reindexed")
        #expect(all.count > 5)
        try server.psql("DELETE FROM \(table) WHERE place = 9", database: "reindexed")
        #expect(try await publish(20, in: "reindexed").sent == 20)
        #expect(try indexes(in: "reindexed") == all)
        try server.psql(
            """
            DO $$ DECLARE name text; BEGIN
                FOR name IN SELECT indexname FROM pg_indexes WHERE tablename = '\(Self.name)' OFFSET 1 LOOP
                    EXECUTE format('DROP INDEX %I', name);
                END LOOP;
            END $$
            """, database: "reindexed")
        #expect(try await publish(20, in: "reindexed").sent == nil)
        #expect(try indexes(in: "reindexed") == all)
    }

    @Test(arguments: [Self.name, Self.name + "_categories"])
    func `a view that keeps a table from being replaced is named before anything is sent`(used: String) async throws {
        try server.make("viewed")
        _ = try await publish(10, in: "viewed")
        try server.psql("CREATE VIEW cheap AS SELECT * FROM \(SQLText.quoted(used))", database: "viewed")
        let failure = await #expect(throws: Failure.self) { try await publish(20, in: "viewed") }
        #expect(failure?.kind == .refused)
        #expect(failure?.message.plain.hasSuffix(" cannot be replaced: the view “cheap” uses it.") == true)
        #expect(try server.psql("SELECT to_regclass('\(loading)') IS NULL", database: "viewed") == "t")
        #expect(try await publish(10, in: "viewed").sent == nil)
    }

    @Test func `an index of text is made once the extension is there`() async throws {
        try server.make("later")
        try server.psql(
            """
            DO $$ BEGIN CREATE ROLE dora LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;
            GRANT CREATE ON SCHEMA public TO dora;
            """, database: "later")
        #expect(try await publish(10, in: "later", as: "dora").remark != nil)
        try server.psql("CREATE EXTENSION pg_trgm", database: "later")
        let publication = try await publish(10, in: "later", as: "dora")
        #expect(publication == Publication(count: 10, sent: nil))
        let indexes = "SELECT count(*) FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%'"
        #expect(try server.psql(indexes, database: "later") == "1")
    }
}
