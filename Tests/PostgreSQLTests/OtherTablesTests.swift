import Domain
import Foundation
import Ports
import QueryTrials
import Scaffolding
import Testing

@testable import PostgreSQL

/// Tables that souk has not made, or that change while it reads them.
@Suite(
    .serialized,
    .enabled(if: PostgreSQLServer.obstacle == nil, "PostgreSQL 15 is not installed (.ci/packages postgresql-15)"))
struct OtherTablesTests {
    private let server: PostgreSQLServer

    init() throws { server = try PostgreSQLServer.shared.get() }

    private func source(_ schema: Schema, in database: String, user: String = "ada") throws -> PostgreSQLSource {
        PostgreSQLSource(
            of: schema, at: try server.address(user: user, database: database), within: .seconds(600),
            asking: NoPrompter(), now: { .distantPast })
    }

    private func stalls() throws -> Schema {
        let json = """
            {"souk": 1, "fields": ["title", {"name": "rent", "kind": "money", "currency": "EUR"}, {"name": "tags", \
            "kind": "list"}], "table": "postgresql://localhost/stalls"}
            """
        return try Schema.described(json, named: "stalls")
    }

    @Test func `a table that has changed since the last query is read as it is now`() async throws {
        try server.make("changed")
        try server.psql(
            """
            CREATE TABLE stalls (id int, title varchar(9), rent numeric, tags text[]);
            INSERT INTO stalls VALUES (1, 'Fish', 5, '{a}');
            """, database: "changed")
        let schema = try stalls()
        let source = try source(schema, in: "changed")
        var record = try #require(try await source.page(Query()).records.first)
        for change in ["ALTER COLUMN title TYPE text", "ALTER COLUMN id TYPE numeric", "DROP COLUMN tags"] {
            try server.psql("ALTER TABLE stalls \(change)", database: "changed")
            if change.hasPrefix("DROP") { record[try #require(schema.field(named: "tags"))] = .missing }
            #expect(try await source.page(Query()).records == [record])
        }
        try server.psql("DROP TABLE stalls", database: "changed")
        let failure = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(failure?.kind == .invalidResponse)
    }

    @Test func `a list of lists is missing in its record alone, and a long amount is rounded`() async throws {
        try server.make("nested")
        try server.psql(
            """
            CREATE VIEW stalls AS SELECT id, 'Stall' AS title, id / 3.0 AS rent,
                (ARRAY['{a,b}', '{{a},{b}}', '{{a,b}}'])[id]::text[] AS tags FROM generate_series(1, 3) AS id;
            """, database: "nested")
        let schema = try stalls()
        let (rent, tags) = (schema.fields[2], try #require(schema.field(named: "tags")))
        let source = try source(schema, in: "nested")
        let records = try await source.page(Query()).records
        #expect(records.map { $0[rent].money?.digits } == ["0.33", "0.67", "1"])
        #expect(records.map { $0[tags] } == [.list(["a", "b"]), .missing, .missing])
        #expect(try await source.problems().map(\.id) == [RecordID(2), RecordID(3)])
        #expect(try await source.count(Query(predicate: .isPresent(tags))) == 1)
        // Nothing is said of a column of currencies, since the description names the one of all amounts.
        #expect(source.remarks.map(\.unrendered).filter { $0.contains("has no columns") } == [])
    }

    private func posts(_ fields: String) throws -> Schema {
        try Schema.described(
            #"{"souk": 1, "fields": ["title", \#(fields)], "table": "postgresql://localhost/posts"}"#, named: "posts")
    }

    /// Returns the titles of the records that meet a condition, in an order.
    private func titles(
        _ source: PostgreSQLSource, where predicate: Domain.Predicate? = nil, by sort: Sort? = nil
    ) async throws -> [String?] {
        try await source.page(Query(predicate: predicate, sort: sort)).records.map { $0[source.schema.headline].text }
    }

    @Test(arguments: [#""text""#, #"{"name": "place", "kind": "integer"}, "record""#])
    func `columns called place and record may be fields or hold something else`(fields: String) async throws {
        try server.make("named")
        try server.psql(
            """
            CREATE TABLE posts (id int PRIMARY KEY, title text, place int, record text, text text);
            INSERT INTO posts SELECT i, i, i % 3, 'r' || i % 5, i FROM generate_series(1, 200) AS i;
            """, database: "named")
        let source = try source(try posts(fields), in: "named")
        var ids: [RecordID] = []
        for start in stride(from: 0, to: 200, by: 20) {
            ids += try await source.page(Query(range: start..<start + 20)).records.map(\.id)
        }
        #expect(Set(ids) == Set((1...200).map { RecordID($0) }))
    }

    @Test func `an amount in an unknown currency is missing wherever it is asked for`() async throws {
        try server.make("codes")
        try server.psql(
            """
            CREATE TABLE posts (id int PRIMARY KEY, title text, price numeric, currency text);
            INSERT INTO posts VALUES (1, 'a', 10, 'EUR'), (2, 'b', 20, 'ZZZ'), (3, 'c', NULL, 'EUR'), (4, 'd', 30, NULL);
            """, database: "codes")
        let schema = try posts(#"{"name": "price", "kind": "money", "currency": {"path": "currency"}}"#)
        let (source, price) = (try source(schema, in: "codes"), try #require(schema.field(named: "price")))
        let bound = Value.money(Money(tenThousandths: 150_000, currency: .unspecified))
        #expect(try await titles(source, where: .follows(price, bound)) == ["d"])
        #expect(try await titles(source, where: .not(.isPresent(price))) == ["b", "c"])
        #expect(try await Set(titles(source, by: Sort(price, descending: true)).prefix(2)) == ["a", "d"])
        let sums = try await source.tallies(Query(), by: TallyKeys([], summing: price))
        #expect(sums?.compactMap(\.sum?.tenThousandths).reduce(0, +) == 400_000)
        #expect(try await source.problems().map(\.reason) == ["Not a currency"])
    }

    @Test func `amounts are in the usual currency without a column, and missing if it may not be read`() async throws {
        try server.make("uncoded")
        try server.psql(
            """
            CREATE TABLE posts (id int PRIMARY KEY, title text, price numeric);
            INSERT INTO posts VALUES (1, 'a', 10), (2, 'b', NULL);
            """, database: "uncoded")
        let schema = try posts(#"{"name": "price", "kind": "money", "currency": {"path": "currency"}}"#)
        let (price, currency) = (try #require(schema.field(named: "price")), try #require(schema.currency))
        var source = try source(schema, in: "uncoded")
        let code = try #require(try await source.page(Query()).records.first)[currency]
        #expect(try await titles(source, where: .equals(currency, code)) == ["a"])
        #expect(try await titles(source, where: .not(.isPresent(currency))) == ["b"])
        try server.psql(
            """
            ALTER TABLE posts ADD currency text DEFAULT 'USD';
            DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;
            GRANT SELECT (id, title, price) ON posts TO reader;
            """, database: "uncoded")
        source = try self.source(schema, in: "uncoded", user: "reader")
        #expect(try await source.page(Query()).records.allSatisfy { $0[price].isMissing && $0[currency].isMissing })
        #expect(try await titles(source, where: .isPresent(price)) == [])
    }

    @Test func `the first and the last time and day are there in every zone`() async throws {
        try server.make("bounds")
        try server.psql(
            """
            CREATE TABLE posts (id int PRIMARY KEY, title text, at timestamptz, day date);
            INSERT INTO posts VALUES (1, 'first', '0001-01-01 00:00+00', '0001-01-01'),
                (2, 'last', '9999-12-31 23:59:59+00', '9999-12-31'), (3, 'none', 'infinity', '10000-01-01');
            """, database: "bounds")
        let schema = try posts(#"{"name": "at", "kind": "time"}, {"name": "day", "kind": "date"}"#)
        let (at, day) = (try #require(schema.field(named: "at")), try #require(schema.field(named: "day")))
        for zone in ["Asia/Tokyo", "America/New_York"] {
            let source = PostgreSQLSource(
                of: schema, at: try server.address(database: "bounds"), in: try #require(TimeZone(identifier: zone)),
                within: .seconds(600), asking: NoPrompter(), now: { .distantPast })
            #expect(try await source.page(Query()).records.map { $0[at].isMissing } == [false, false, true])
            for field in [at, day] {
                #expect(try await titles(source, where: .isPresent(field)) == ["first", "last"])
            }
        }
    }

    @Test func `an id that is not a whole number is a text in a numeric column too`() async throws {
        try server.make("numerics")
        try server.psql(
            """
            CREATE TABLE posts (id numeric PRIMARY KEY, title text);
            INSERT INTO posts VALUES (7, 'a'), (1.5, 'b'), (12345678901234567890, 'c');
            """, database: "numerics")
        let schema = try posts(#"{"name": "id", "kind": "integer"}"#)
        let (source, id) = (try source(schema, in: "numerics"), try #require(schema.field(named: "id")))
        for (value, title) in [(Value.integer(7), "a"), (.text("1.5"), "b"), (.text("12345678901234567890"), "c")] {
            #expect(try await titles(source, where: .equals(id, value)) == [title])
            let record = Query(predicate: .isAmong([RecordID(rawValue: value.plain ?? "")]))
            #expect(try await source.page(record).records.map { $0[id] } == [value])
        }
    }

    @Test func `the plan of a query that has failed does not make it succeed`() async throws {
        try server.make("unplanned")
        try server.psql(
            """
            CREATE FUNCTION fail() RETURNS text LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''down''; END';
            CREATE VIEW posts AS SELECT 1 AS id, fail() AS title;
            """, database: "unplanned")
        let source = try source(try posts(#""text""#), in: "unplanned")
        await #expect(throws: Failure.self) { try await source.page(Query()) }
        _ = try await source.explanation(of: Query())
    }

    @Test func `a time without a zone is in that of the user`() async throws {
        try server.make("zoned")
        try server.psql(
            """
            CREATE TABLE posts (id int PRIMARY KEY, title text, at timestamp, day date);
            INSERT INTO posts VALUES (1, 'late', '2024-06-30 23:30', '2024-07-01');
            """, database: "zoned")
        let schema = try posts(#"{"name": "at", "kind": "time"}, {"name": "day", "kind": "time"}"#)
        let (at, day) = (try #require(schema.field(named: "at")), try #require(schema.field(named: "day")))
        // Two hours before UTC.
        for (zone, offset) in [("Europe/Paris", -2), ("America/New_York", 4)] {
            let source = PostgreSQLSource(
                of: schema, at: try server.address(database: "zoned"), in: try #require(TimeZone(identifier: zone)),
                within: .seconds(600), asking: NoPrompter(), now: { .distantPast })
            let record = try #require(try await source.page(Query()).records.first)
            let start = try #require(try? Date("2024-06-30T23:30:00Z", strategy: .iso8601)) + Double(offset) * 3_600
            #expect(record[at] == .date(start))
            #expect(record[day] == .date(start + 1_800))
            #expect(try await titles(source, where: .precedes(at, .date(start + 1))) == ["late"])
            #expect(try await titles(source, where: .precedes(at, .date(start))) == [])
        }
    }

    @Test func `a real number is the one that is shown`() async throws {
        try server.make("reals")
        try server.psql(
            """
            CREATE TABLE posts (id int PRIMARY KEY, title text, weight real);
            INSERT INTO posts VALUES (1, 'a', 0.1), (2, 'b', 0.7), (3, 'c', 'NaN');
            """, database: "reals")
        let schema = try posts(#"{"name": "weight", "kind": "number"}"#)
        let (source, weight) = (try source(schema, in: "reals"), try #require(schema.field(named: "weight")))
        #expect(try await titles(source, where: .equals(weight, .number(0.1))) == ["a"])
        #expect(try await titles(source, where: .follows(weight, .number(0.1))) == ["b"])
    }

    @Test func `columns that the user may not read are missing`() async throws {
        try server.make("granted")
        try server.psql(
            """
            CREATE TABLE stalls (id int, title text, rent numeric);
            INSERT INTO stalls VALUES (1, 'Fish', 5);
            CREATE ROLE visitor LOGIN;
            GRANT SELECT (id, title) ON stalls TO visitor;
            """, database: "granted")
        let source = try source(try stalls(), in: "granted", user: "visitor")
        #expect(try await source.page(Query()).records.map { $0.values.count { !$0.isMissing } } == [2])
        try server.psql("REVOKE SELECT (id, title) ON stalls FROM visitor", database: "granted")
        let failure = await #expect(throws: Failure.self) { _ = try await source.refresh() }
        #expect(failure?.message.plain.contains("42501") == true)
    }

    @Test(arguments: ["stalls", "stalls_loading", "stalls_categories"])
    func `publishing replaces no table that souk has not made`(table: String) async throws {
        try server.make("kept")
        let address = try server.address(database: "kept")
        let empty = ListSource(schema: try stalls(), records: [])
        try server.psql("CREATE TABLE \(table) (id int)", database: "kept")
        let publisher = Publisher(of: empty, to: address, within: .seconds(600), asking: NoPrompter())
        let failure = await #expect(throws: Failure.self) {
            try await publisher.publish(reporting: NoProgressWatcher())
        }
        #expect(failure?.kind == .refused)
        #expect(try server.psql("SELECT count(*) FROM \(table)", database: "kept") == "0")
    }

    @Test func `the reason of a server is understood in every language`() throws {
        let address = try DatabaseAddress("postgresql://ada@localhost/shop")
        func failure(_ error: DatabaseError) -> Failure { Failure(error, at: address, within: 9) }
        let refused = failure(
            .refused("connection to server failed: ВАЖНО:  28P01: неверный пароль\nLOCATION: …", needsPassword: false))
        #expect(refused.kind == .signInRefused)
        #expect(refused.message.plain == "“\(address.string)” refused the sign-in: неверный пароль.")
        let cancelled = failure(.statement(code: "57014", message: "canceling statement due to user request"))
        #expect(cancelled.message.plain.hasSuffix("canceling statement due to user request (57014)."))
    }
}
