import Foundation
import Ports
import QueryTrials
import Testing
import Transcripts

/// The program with records in PostgreSQL.
@Suite(
    .serialized,
    .enabled(if: PostgreSQLServer.obstacle == nil, "PostgreSQL 15 is not installed (.ci/packages postgresql-15)"))
struct DatabaseTests {
    private static let services = ["listings", "transactions", "hotels", "calls"]

    private func run(_ lines: [String], _ options: [String] = [], environment: [String: String] = [:]) async throws
        -> Program.Ending
    {
        try await Program.run(
            ["--keep-going"] + options, lines: lines, home: TemporaryFolder(), environment: environment)
    }

    /// The error sentences of a run.
    private static func errors(of ending: Program.Ending) -> [Substring] {
        ending.errors.split(separator: "\n").filter { $0.contains("error: ") }
    }

    /// Starts three servers that share the listings: each has a part, and the first one reads the others through
    /// `postgres_fdw`. This is what docs/postgresql.md says.
    private func sharingServers() async throws -> [PostgreSQLServer] {
        let servers = try (0..<3).map { _ in try PostgreSQLServer() }
        for server in servers { try server.make("shop") }
        // Publishing makes the tables and their indexes.
        let addresses = servers.map { $0.location(database: "shop") }
        let whole = try await run(Self.services.map { "publish \($0) \(addresses[0])" })
        let parts = try await run(addresses.dropFirst().map { "publish listings \($0)" })
        #expect(whole.status == 0 && parts.status == 0, "\(whole.errors)\(parts.errors)")
        for server in servers { try server.psql("TRUNCATE listings", database: "shop") }
        let others = servers.enumerated().dropFirst().map { number, server in
            """
            CREATE SERVER part_\(number) FOREIGN DATA WRAPPER postgres_fdw
                OPTIONS (host '\(server.folder)', port '\(server.port)', dbname 'shop', async_capable 'true');
            CREATE USER MAPPING FOR ada SERVER part_\(number) OPTIONS (user 'ada');
            CREATE FOREIGN TABLE listings_\(number) PARTITION OF listings
                FOR VALUES WITH (MODULUS 3, REMAINDER \(number)) SERVER part_\(number) OPTIONS (table_name 'listings');
            """
        }
        try servers[0].psql(
            """
            ALTER TABLE listings RENAME TO listings_0;
            CREATE TABLE listings (LIKE listings_0) PARTITION BY HASH (record);
            ALTER TABLE listings ATTACH PARTITION listings_0 FOR VALUES WITH (MODULUS 3, REMAINDER 0);
            CREATE EXTENSION postgres_fdw;
            \(others.joined())
            """, database: "shop")
        let loaded = try await run(["publish listings \(addresses[0])"])
        #expect(loaded.status == 0, "\(loaded.errors)")
        for server in servers {
            let table = server === servers[0] ? "ONLY listings_0" : "listings"
            #expect(try server.psql("SELECT count(*) > 0 FROM \(table)", database: "shop") == "t")
        }
        return servers
    }

    /// The transcripts that ask for records, wherever they come from.
    private func transcripts() throws -> [TranscriptFile] {
        let names: Set = [
            "searching.souk", "filtering.souk", "sorting.souk", "paging.souk", "pinning.souk", "archiving.souk",
            "charts.souk", "services-json.souk", "transactions-insights.souk", "hotels-filtering.souk",
            "calls-sorting.souk",
        ]
        let places = ["source", "services", "doctor", "cache", "fault", "refresh", "categories", "status", "describe"]
        return try TranscriptFile.alone().filter { file in
            let lines = try file.transcript().typed
            return TestScale.current == .full
                ? !lines.contains { line in places.contains { line.contains($0) } }
                : names.contains(file.testDescription)
        }
    }

    @Test func `three servers that share a table answer as the embedded catalog, and one that fails is one error`()
        async throws
    {
        let servers = try await sharingServers()
        let address = servers[0].location(database: "shop")
        let options = Self.services.flatMap { ["--source", "\($0)=\(address)"] }
        for file in try transcripts() {
            let transcript = try file.transcript()
            async let embedded = Door.input.printed(by: transcript)
            let shared = try await Door.input.printed(by: transcript, options)
            #expect(try await shared == embedded, "\(file.testDescription)")
        }

        let program = try Program(["--keep-going"] + options, home: TemporaryFolder())
        try await program.type("search velo\n", expecting: "of 29 listings · search velo")
        // Killed while it answers: the connection of the first server stands still, with the query in it.
        let newest = try servers[1].psql(
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'postgres_fdw' ORDER BY backend_start DESC LIMIT 1"
        )
        let connection = try #require(Int32(newest))
        #expect(kill(connection, SIGSTOP) == 0)
        program.type("search sofa\necho first\n")
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND application_name = 'souk'"
        while try servers[0].psql(waiting) == "0" {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(kill(connection, SIGKILL) == 0)
        #expect(try await program.prints("first"))
        try servers[1].crash()
        try await program.type("search lampe\necho second\n", expecting: "second")
        try servers[1].start()
        let count = program.printedCount
        program.type("search velo\n")
        #expect(try await program.prints("of 29 listings · search velo", after: count))
        let ending = await program.ending()
        #expect(ending.status == 5)
        let errors = Self.errors(of: ending)
        #expect(errors.count == 2, "\(ending.errors)")
        #expect(errors.allSatisfy { $0.contains("error: “\(address)” refused the query: ") }, "\(ending.errors)")
    }

    @Test func `passwords come from the environment and .pgpass, and a wrong one is exit status 4`() async throws {
        let server = try PostgreSQLServer.shared.get()
        try server.make("secrets")
        try server.psql(
            "CREATE TABLE hotels (id int, name text); INSERT INTO hotels VALUES (1, 'Ritz')", database: "secrets")
        try server.psql("GRANT SELECT ON hotels TO guarded", database: "secrets")
        let options = [
            "--service", "hotels", "--source", "hotels=\(server.location(user: "guarded", database: "secrets"))",
        ]
        func status(_ environment: [String: String]) async throws -> Int32 {
            let ending = try await run(["list"], options, environment: environment)
            #expect(Self.errors(of: ending).count == (ending.status == 0 ? 0 : 1), "\(ending.errors)")
            #expect(!ending.errors.contains("right"))
            return ending.status
        }
        #expect(try await status(["PGPASSWORD": "right"]) == 0)
        #expect(try await status(["PGPASSWORD": "wrong"]) == 4)
        #expect(try await status([:]) == 4)
        let home = TemporaryFolder()
        let file = try home.write("*:*:secrets:guarded:right\n", to: ".pgpass")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try await status(["HOME": home.path]) == 0)
    }

    @Test func `the modes of TLS are those of libpq`() async throws {
        let server = try PostgreSQLServer.shared.get()
        try server.make("encrypted")
        try server.psql("CREATE TABLE hotels (id int, name text)", database: "encrypted")
        func status(_ mode: String) async throws -> Int32 {
            let address = "postgresql://ada@localhost:\(server.port)/encrypted?sslmode=\(mode)"
            let ending = try await run(["list"], ["--service", "hotels", "--source", "hotels=\(address)"])
            #expect(Self.errors(of: ending).count == (ending.status == 0 ? 0 : 1), "\(ending.errors)")
            return ending.status
        }
        #expect(try await status("require") == 0)
        #expect(try await status("verify-full&sslrootcert=\(server.certificate)") == 0)
        #expect(try await status("verify-full&sslrootcert=/nonexistent") == 5)
        #expect(try await status("disable") == 4)
        #expect(try await status("sometimes") == 5)
    }

    @Test func `a table is described by its rows, which a column tells apart`() async throws {
        let server = try PostgreSQLServer.shared.get()
        try server.make("described")
        try server.psql(
            """
            CREATE TABLE flats (id int, title text, title_folded text COLLATE "C", r real);
            INSERT INTO flats VALUES (1, 'Attic', 'attic', 0.5), (2, 'Loft', 'loft', 1.5);
            CREATE TABLE bare (id int PRIMARY KEY, title text);
            CREATE TABLE towns (town text PRIMARY KEY, people int);
            INSERT INTO towns VALUES ('Rome', 2), ('Oslo', 2);
            CREATE TABLE doubled (id int, title text);
            INSERT INTO doubled VALUES (1, 'Attic'), (1, 'Loft');
            """, database: "described")
        func adding(_ table: String) throws -> String {
            "service add flats "
                + server.location(database: "described").replacing("/described", with: "/described/" + table)
        }
        let errors = Self.errors(of: try await run([try adding("bare"), try adding("doubled")]))
        #expect(errors.count == 2)
        #expect(errors.first?.hasSuffix("The table has no rows.") == true)
        #expect(errors.last?.hasSuffix("The table has no column that tells its rows apart.") == true)
        let added = try await run([try adding("flats"), "list"])
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.contains("Loft"))
        #expect(!added.output.contains("folded"))
        #expect(try await run([try adding("towns"), "list"]).output.contains("Oslo"))
    }

    @Test func `a server that refuses, hangs or answers something else is one sentence`() async throws {
        let silent = try BoundPort(isListening: true)
        // It answers 400 to what is not HTTP.
        let odd = try ScriptedServer { _ in [] }
        for (server, timeout, words) in [
            (try BoundPort().address, "600", "could not be reached"),
            (silent.address, "2", "did not answer within 2 s"), (odd.address, "600", "could not be reached"),
        ] {
            let address = "postgresql://ada@127.0.0.1:\(server.port)/shop"
            let ending = try await run(["list", "echo on"], ["--timeout", timeout, "--source", "listings=\(address)"])
            #expect(ending.status == 5)
            #expect(ending.output == "on\n")
            let errors = Self.errors(of: ending)
            #expect(errors.count == 1, "\(ending.errors)")
            #expect(errors.first?.contains("error: “\(address)” \(words)") == true, "\(ending.errors)")
        }
    }

    @Test(arguments: ["publish listings", "service add flats"])
    func `a server that cannot be reached gives no hint at a source that is used already`(words: String) async throws {
        let ending = try await run(["\(words) postgresql://ada@127.0.0.1:\(try BoundPort().address.port)/shop"], [])
        #expect(ending.status == 5)
        #expect(!ending.errors.contains("hint: "), "\(ending.errors)")
    }

    @Test func `Control-C cancels the wait for a server that never answers`() async throws {
        let silent = try BoundPort(isListening: true)
        let program = try TerminalProgram(
            TemporaryFolder(),
            ["--timeout", "600", "--source", "listings=postgresql://ada@127.0.0.1:\(silent.address.port)/shop"])
        #expect(try await program.prints("listings> "))
        program.type("list\r")
        #expect(try await eventually { silent.hasClient })
        try await program.type("\u{3}", expecting: "Cancelled.", then: "listings> ")
        #expect(await program.ending().status == 0)
    }
}
