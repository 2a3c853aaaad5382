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

    @Test(arguments: ["stalls_loading", "stalls_categories"])
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
