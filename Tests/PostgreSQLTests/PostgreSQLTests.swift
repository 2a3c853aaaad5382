import Catalog
import Domain
import Foundation
import Ports
import Scaffolding
import QueryTrials
import SQLQueries
import Synchronization
import Testing

@testable import PostgreSQL

/// Answers from a real server, on its Unix socket.
@Suite(
    .serialized,
    .enabled(if: PostgreSQLServer.obstacle == nil, "PostgreSQL 15 is not installed (.ci/packages postgresql-15)"))
struct PostgreSQLTests {
    private static let deadline = Duration.seconds(600)
    private let server: PostgreSQLServer

    init() throws { server = try PostgreSQLServer.shared.get() }

    private func source(
        _ schema: Schema, in database: String, user: String = "ada", within deadline: Duration = deadline,
        asking prompter: any Prompter = NoPrompter()
    ) throws -> PostgreSQLSource {
        PostgreSQLSource(
            of: schema, at: try server.address(user: user, database: database), within: deadline, asking: prompter,
            now: { Date(timeIntervalSinceReferenceDate: 0) })
    }

    private func publish(_ source: any RecordSource, in database: String) async throws -> Publication {
        try await Publisher(
            of: source, to: try server.address(database: database), within: Self.deadline, asking: NoPrompter()
        ).publish(reporting: NoProgressWatcher())
    }

    private func failure(_ work: () async throws -> Void) async -> Failure? {
        do { try await work() } catch { return error as? Failure }
        return nil
    }

    private var market: FixedSource { FixedSource(schema: Market.schema, records: Market.records(150, seed: 1)) }

    @Test func `fields of every kind, often missing, are answered as in memory`() async throws {
        try server.make("market")
        #expect(try await publish(market, in: "market").sent == 150)
        let source = try source(Market.schema, in: "market")
        let trial = try await EquivalenceTrial(source)
        for seed in TestScale.current.points(of: Array(UInt64(1)...4), sample: 2) {
            #expect(try await trial.comparePages(200, seed: seed) > 50, "too few of the queries find anything")
            try await trial.compareTallies(20, seed: seed)
        }
        let replaced = market.records.map { record in
            // PostgreSQL has no NUL, as SQLite's index has none.
            Record(id: record.id, values: record.values.map(\.withoutNUL))
        }
        #expect(try await source.everything() == replaced)
    }

    @Test func `every built-in service is answered as by the embedded catalog`() async throws {
        try server.make("builtin")
        let sources = CatalogSource.sources(
            in: CatalogDatabase(.memory), keeping: NoCredentials(), now: { Date(timeIntervalSinceReferenceDate: 0) })
        for catalog in sources where catalog.account == nil {
            _ = try await publish(catalog, in: "builtin")
            let source = try source(catalog.schema, in: "builtin")
            #expect(try await source.everything() == catalog.everything())
            #expect(try await source.categories() == catalog.categories())
            #expect(try await EquivalenceTrial(source).comparePages(40, seed: TestScale.seed) > 5)
        }
    }

    @Test func `publishing goes on where it was cut off, and nothing half is used`() async throws {
        try server.make("cut")
        let records = Market.records(12_000, seed: 2)
        let whole = FixedSource(schema: Market.schema, records: records)
        let cut = FixedSource(schema: Market.schema, records: records, failsAt: 5_000)
        await #expect(throws: Failure.self) { try await publish(cut, in: "cut") }
        let early = try #require(await failure { _ = try await source(Market.schema, in: "cut").count(Query()) })
        #expect(early.kind.exitStatus == .service)
        let publication = try await publish(whole, in: "cut")
        #expect(publication == Publication(count: 12_000, sent: 7_000))
        #expect(try await source(Market.schema, in: "cut").count(Query()) == 12_000)
        #expect(try await publish(whole, in: "cut").sent == nil)
        let other = FixedSource(schema: Market.schema, records: Array(records.prefix(10)))
        #expect(try await publish(other, in: "cut") == Publication(count: 10, sent: 10))
        #expect(try await source(Market.schema, in: "cut").count(Query()) == 10)
    }

    @Test func `fields may have the names of souk's own columns`() async throws {
        try server.make("named")
        let fields = ["title", "place", "record", "place_folded"].map { Field($0, "\($0)", .text, .searched) }
        let schema = Schema(
            service: ServiceName(rawValue: "shops"), noun: Noun(one: "shop", other: "shops"), fields: fields,
            headline: "title")
        let records = (1...3).map { number in
            Record(id: RecordID(number), values: fields.map { .text("\($0.name) \(number)") })
        }
        #expect(try await publish(FixedSource(schema: schema, records: records), in: "named").sent == 3)
        let source = try source(schema, in: "named")
        #expect(try await source.everything() == records)
        #expect(try await source.page(Query(text: "place 2")).records == [records[1]])
    }

    @Test func `a published table is read back, wherever the records had their id`() async throws {
        try server.make("parts")
        for (number, id) in [#""sku""#, #"["code", "number"]"#, #""row-hash""#].enumerated() {
            let json = #"{"souk": 1, "fields": ["label"], "id": \#(id), "file": "a.json"}"#
            let schema = try Schema.described(json, named: "parts\(number)")
            let records = ["A-1", "B-2"].map { schema.record(RecordID(rawValue: $0), ["label": .text($0)]) }
            _ = try await publish(FixedSource(schema: schema, records: records), in: "parts")
            #expect(try await source(schema, in: "parts").page(Query()).records.map(\.id) == records.map(\.id))
        }
    }

    @Test func `a row without an id is one problem in every order`() async throws {
        try server.make("lacking")
        try server.psql(
            """
            CREATE TABLE listings (id int, title text, price numeric);
            INSERT INTO listings VALUES (1, 'a', 1), (NULL, 'b', 2), (4, 'c', NULL), (NULL, 'd', 3);
            """, database: "lacking")
        let source = try source(Schema.listings, in: "lacking")
        let price = try #require(Schema.listings.field(named: "price"))
        for descending in [true, false] {
            _ = try await source.page(Query(sort: Sort(price, descending: descending)))
        }
        #expect(try await source.problems().map(\.value) == ["d · 3 · EUR", "b · 2 · EUR"])
    }

    @Test func `a table of others is read, with what it lacks missing`() async throws {
        try server.make("others")
        try server.psql(
            """
            CREATE TABLE listings (id int PRIMARY KEY, title varchar(80), price numeric, created timestamp);
            INSERT INTO listings VALUES (7, 'Vélo', 80.5, '2026-03-01 10:00'), (8, 'SOFA', 'NaN', 'infinity');
            """, database: "others")
        let source = try source(Schema.listings, in: "others")
        let price = Schema.listings.fields[4]
        let page = try await source.page(Query(text: "sofa"))
        #expect(page.records.map(\.id) == [RecordID(8)])
        #expect(page.records[0][price] == .missing)
        #expect(try await source.problems().map(\.field) == ["price"])
        let found = try await source.page(Query(predicate: .equals(price, .money(Money(tenThousandths: 805_000)))))
        #expect(found.records.map(\.id) == [RecordID(7)])
        #expect(source.remarks.count == 2)
        // Accents count without a folded column, also those of the text that is looked for.
        let title = Schema.listings.fields[1]
        for (text, count) in [("Vélo", 1), ("vélO", 1), ("velo", 0)] {
            #expect(try await source.count(Query(text: SearchText(text))) == count)
            #expect(try await source.count(Query(predicate: .equals(title, .text(text)))) == count)
            #expect(try await source.count(Query(predicate: .contains(title, text))) == count)
        }
        // Neither NaN nor an infinite amount is one.
        try server.psql("INSERT INTO listings VALUES (9, 'Lit', 'Infinity'), (10, 'Lampe', '-inf')", database: "others")
        let amount = Value.money(Money(tenThousandths: 800_000))
        let above = Predicate.follows(price, amount)
        for condition in [above, .and([.isPresent(price), .not(.precedes(price, amount))]), .isPresent(price)] {
            #expect(try await source.page(Query(predicate: condition)).records.map(\.id) == [RecordID(7)])
        }
        #expect(try await source.count(Query(predicate: .precedes(price, amount))) == 0)
        let tallies = try #require(try await source.tallies(Query(), by: TallyKeys([], summing: price)))
        #expect(tallies.compactMap(\.sum?.tenThousandths) == [805_000])
    }

    @Test func `domains are read as their types, and times of other years are missing`() async throws {
        try server.make("far")
        try server.psql(
            """
            CREATE DOMAIN price AS numeric;
            CREATE TABLE "My listings" (id int PRIMARY KEY, title text, price price, created timestamptz);
            INSERT INTO "My listings" VALUES (1, 'a', 5, '2026-03-01'), (2, 'b', 6, '294276-12-31'),
            (3, 'c', 7, '0044-03-15 BC');
            """, database: "far")
        let named = try server.address(database: "far").string.replacing("?", with: "/My%20listings?")
        let source = PostgreSQLSource(
            of: Schema.listings, at: try DatabaseAddress(named), within: Self.deadline, asking: NoPrompter(),
            now: { .distantPast })
        let created = try #require(Schema.listings.field(named: "created"))
        let records = try await source.page(Query()).records
        #expect(records.map { $0[Schema.listings.fields[4]].money?.digits } == ["6", "5", "7"])
        #expect(records.map { $0[created].isMissing } == [true, false, true])
        let time = Value.date(Date(timeIntervalSinceReferenceDate: 0))
        for condition in [Predicate.isPresent(created), .follows(created, time)] {
            #expect(try await source.page(Query(predicate: condition)).records.map(\.id) == [RecordID(1)])
        }
    }

    @Test(arguments: [#""EUR""#, #"{"path": "currency"}"#])
    func `currencies and empty values in a table of others are found as read`(currency: String) async throws {
        let database = "empty\(currency.utf8.count)"
        try server.make(database)
        try server.psql(
            """
            CREATE TABLE stalls AS SELECT id, 'Stall ' || id AS title,
                (ARRAY['', 'fish', 'bread', NULL])[1 + id % 4]::varchar AS kind,
                (ARRAY[1.5, 7, NULL, -3, 20])[1 + id % 5] AS rent,
                (ARRAY['EUR', 'usd', '', NULL, ' GBP ', 'XXX'])[1 + id / 5 % 6] AS currency,
                (ARRAY['{}', '{NULL}', '{a,b}', '{a}', NULL])[1 + id / 3 % 5]::text[] AS tags,
                (ARRAY['-0', '0', '2'])[1 + id % 3]::float8 AS size FROM generate_series(1, 120) AS id;
            """, database: database)
        let json = """
            {"souk": 1, "category": "kind", "fields": ["title", "kind", {"name": "rent", "kind": "money", "currency": \
            \(currency)}, {"name": "tags", "kind": "list"}, {"name": "size", "kind": "number"}], \
            "table": "postgresql://localhost/stalls"}
            """
        let schema = try Schema.described(json, named: "stalls")
        let source = try source(schema, in: database)
        #expect(try await EquivalenceTrial(source).comparePages(200, seed: 5) > 50)
        let records = try await source.everything()
        let (code, kind, rent) = (try #require(schema.currency), schema.fields[2], schema.fields[3])
        for keys in [TallyKeys([code, rent]), TallyKeys([kind], summing: rent)] {
            let tallies = try await source.tallies(Query(), by: keys) ?? []
            #expect(Set(Tally.merging(tallies)) == Set(Tally.counting(records, by: keys)))
        }
        try server.make(database + "copy")
        _ = try await publish(source, in: database + "copy")
        #expect(try await self.source(schema, in: database + "copy").everything() == records)
    }

    @Test func `the last contact and the last error are kept`() async throws {
        try server.make("contact")
        try server.psql("CREATE TABLE hotels (id int, name text)", database: "contact")
        let hotels = try source(Schema.hotels, in: "contact")
        #expect(try await hotels.status() == SourceStatus())
        _ = try await hotels.page(Query())
        #expect(try await hotels.status() == SourceStatus(heard: Date(timeIntervalSinceReferenceDate: 0)))
        try server.psql("DROP TABLE hotels", database: "contact")
        let error = await failure { _ = try await hotels.refresh() }
        #expect(try await hotels.status().heard != nil)
        #expect(try await hotels.status().lastError == error?.message)
    }

    @Test func `bad tables and refused sign-ins are one sentence`() async throws {
        try server.make("bad")
        try server.psql(
            """
            CREATE TABLE listings (id int, title text, price money);
            CREATE TABLE hotels (name text);
            """, database: "bad")
        func kind(_ schema: Schema, _ user: String = "ada", _ prompter: any Prompter = NoPrompter()) async
            -> Failure.Kind?
        {
            await failure { _ = try await source(schema, in: "bad", user: user, asking: prompter).page(Query()) }?.kind
        }
        #expect(await kind(Schema.listings) == .invalidResponse)
        #expect(await kind(Schema.hotels) == .invalidResponse)
        #expect(await kind(Schema.calls) == .invalidResponse)
        let named = try DatabaseAddress(try server.address(database: "bad").string.replacing("?", with: "/flats?"))
        let missing = await failure {
            _ = try await PostgreSQLSource(
                of: Schema.calls, at: named, within: Self.deadline, asking: NoPrompter(), now: { .distantPast }
            ).page(Query())
        }
        #expect(missing?.hint == "Check the name of the table in the address.")
        #expect(await kind(Schema.calls, "guarded") == .signInNeeded)
        #expect(await kind(Schema.calls, "guarded", ScriptedSecret(Secret("wrong"))) == .signInRefused)
        #expect(await kind(Schema.calls, "guarded", ScriptedSecret(Secret("right"))) == .invalidResponse)
        // Typed once, it is that of all services in the database.
        #expect(await kind(Schema.hotels, "guarded") == .invalidResponse)
        let nowhere = try DatabaseAddress("postgresql://ada@/shop?host=/nonexistent")
        let unreachable = await failure {
            _ = try await PostgreSQLSource(
                of: Schema.listings, at: nowhere, within: .seconds(5), asking: NoPrompter(), now: { .distantPast }
            ).count(Query())
        }
        #expect(unreachable?.kind == .unreachable)
    }

    @Test func `a query that is cancelled as it ends does not end the next one`() async throws {
        try server.make("ended")
        let connection = DatabaseConnection(
            to: try server.address(database: "ended"), for: .reading, within: Self.deadline, asking: NoPrompter())
        let running = Mutex<Task<Int, any Error>?>(nil)
        let task = Task {
            while running.withLock({ $0 == nil }) { await Task.yield() }
            return try await connection.perform { session throws(DatabaseError) in
                let count = try session.run("SELECT 1", columns: 1).count
                running.withLock { $0?.cancel() }
                return count
            }
        }
        running.withLock { $0 = task }
        #expect(await failure { _ = try await task.value }?.kind == .cancelled)
        let next = try await connection.perform { session throws(DatabaseError) in
            try session.run("SELECT 2", columns: 1).count
        }
        #expect(next == 1)
    }

    @Test func `a query is cancelled while the server works, and the next one is answered`() async throws {
        try server.make("slow")
        try server.psql(
            """
            CREATE TABLE t (id int, title text); INSERT INTO t VALUES (1, 'a');
            CREATE VIEW listings AS SELECT id, title FROM t WHERE title <> 'a' OR pg_sleep(3600) IS NOT NULL;
            CREATE VIEW hotels AS SELECT id, title AS name FROM t;
            """, database: "slow")
        let slow = try source(Schema.listings, in: "slow")
        let task = Task { try await slow.count(Query()) }
        while try server.psql(
            "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT count(*) FROM%listings%' AND state = 'active' AND pid <> pg_backend_pid()"
        ) == "0" {
            try await Task.sleep(for: .milliseconds(20))
        }
        task.cancel()
        let cancelled = await failure { _ = try await task.value }
        #expect(cancelled?.kind == .cancelled)
        #expect(try await source(Schema.hotels, in: "slow").count(Query()) == 1)
        let overdue = await failure {
            _ = try await source(Schema.listings, in: "slow", within: .seconds(1)).count(Query())
        }
        #expect(overdue?.kind == .service)
        // The server has stopped the statements too.
        while try server.psql("SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND datname = 'slow'")
            != "0"
        {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test func `a query is explained with its values, in statements that psql runs`() async throws {
        try server.make("explained")
        _ = try await publish(market, in: "explained")
        let fields = Market.schema.fields
        let query = Query(
            text: "it's",
            predicate: .and([
                .precedes(fields[3], .money(Money(tenThousandths: -15_000))), .follows(fields[7], .number(-1.5)),
                .equals(fields[8], Day(year: 2026, month: 2, day: 1).map(Value.day) ?? .missing), .holds(fields[4]),
                .precedes(fields[5], .date(Date(timeIntervalSinceReferenceDate: 0.5))),
            ]), range: 0..<20)
        let explanation = try #require(try await source(Market.schema, in: "explained").explanation(of: query))
        for statement in [explanation.page, explanation.total] {
            #expect(statement.text.contains("'%it''s%'"))
            #expect(statement.plan.contains { $0.contains("Scan") })
            #expect(!statement.plan.contains { $0.contains("Output: ") })
            try server.psql(statement.text, database: "explained")
        }
    }

    @Test func `a connection that the server has ended is opened again`() async throws {
        try server.make("ended")
        _ = try await publish(market, in: "ended")
        let source = try source(Market.schema, in: "ended")
        #expect(try await source.count(Query()) == 150)
        try server.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'ended'")
        #expect(try await source.count(Query()) == 150)
    }

    @Test func `nothing can be changed through a source's connection`() async throws {
        try server.make("readonly")
        try server.psql(
            """
            CREATE TABLE t (id int);
            CREATE FUNCTION add() RETURNS int LANGUAGE sql AS 'INSERT INTO t VALUES (1) RETURNING 1';
            CREATE VIEW listings AS SELECT add() AS id, 'a' AS title;
            """, database: "readonly")
        let refusal = await failure { _ = try await source(Schema.listings, in: "readonly").page(Query()) }
        #expect(refusal?.kind == .service)
        #expect(try server.psql("SELECT count(*) FROM t", database: "readonly") == "0")
    }
}

/// A source of fixed records.
final class FixedSource: SourceOfPages {
    let schema: Schema
    let records: [Record]
    /// The place from which a batch can be read only once; nil without one.
    private let failsAt: Int?
    private let wasRead = Mutex(false)

    init(schema: Schema, records: [Record], failsAt: Int? = nil) {
        (self.schema, self.records, self.failsAt) = (schema, records, failsAt)
    }

    func page(_ query: Query) async throws(Failure) -> Page {
        // The publisher reads all records before it sends them, after others in shorter pages.
        let isBatch = failsAt.map { query.range == $0..<$0 + 5_000 } ?? false
        if isBatch, wasRead.withLock({ exchange(&$0, with: true) }) {
            throw Failure(.unreachable, "The source is gone.")
        }
        return Page(query.range, of: records)
    }

    func count(_ query: Query) async throws(Failure) -> Int? { records.count }

    func categories() async throws(Failure) -> [CategoryCount] {
        Market.categories.map { CategoryCount(name: $0.name, count: nil) }
    }
}
