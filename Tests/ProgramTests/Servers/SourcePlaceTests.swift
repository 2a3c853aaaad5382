import FixtureServer
import Foundation
import Ports
import Testing

/// The source of a service's records, from one start to the next.
@Suite struct SourcePlaceTests {
    private let home = TemporaryFolder()

    /// Returns the location that `source listings` prints after a new start.
    private func place(_ options: String...) async throws -> String? {
        let ending = try await Program.run(options + ["-c", "source listings"], home: home)
        #expect(ending.status == 0, "\(ending.errors)")
        return ending.output.split(separator: "\n").last?.split(separator: " ").last.map(String.init)
    }

    @Test func `a chosen source persists and can be undone`() async throws {
        let server = try ContractServer()
        let first = try await Program.run(script: "source listings \(server.address)\nsearch velo\n", home: home)
        #expect(first.output.contains("listings now come from \(server.address).\n"))
        #expect(first.output.contains("of 29 listings · search velo"))
        #expect(try await place() == server.address)
        #expect(try await place("--source", "listings=builtin") == "builtin")
        #expect(try await place() == server.address)
        let undone = try await Program.run(script: "source listings builtin\nundo\nlist\n", home: home)
        #expect(undone.output.contains("Undid “source listings builtin”."))
        #expect(try await place() == server.address)
        #expect(server.requests.count { $0.route == "GET /listings" } == 2)
        _ = try await Program.run(script: "source listings builtin\n", home: home)
        #expect(try await place() == "builtin")
        await server.stop()
    }

    @Test func `a password in an address never appears in errors, history or files`() async throws {
        let program = try TerminalProgram(home)
        #expect(try await program.prints("listings> "))
        program.type("source listings http://ada:s3cret@localhost\r")
        #expect(try await program.prints("An address must not contain a name or password"))
        #expect(await program.ending().status == 0)
        let found = try await Program.shell("grep -rl s3cret '\(home.path)' || echo nowhere")
        #expect(found == "nowhere\n")
        let script = try await Program.run(
            ["--echo"], script: "source listings http://ada:s3cret@localhost\n", home: home)
        #expect(script.status == 2)
        #expect(!(script.output + script.errors).contains("s3cret"))
    }

    @Test func `a program that has nothing to ask of its server does not crash at its end`() async throws {
        let souk = "'\(Program.path)' --home '\(home.path)'"
        // libcurl is loaded meanwhile, on a thread of its own.
        let run = try await Program.shell(
            """
            \(souk) -c 'source calls http://127.0.0.1:9' >/dev/null 2>&1
            for turn in {1..40}; do \(souk) -c status >/dev/null 2>&1 || echo status $?; done
            """)
        #expect(run == "")
    }

    @Test func `options and the prompt override the configuration`() async throws {
        try home.write(#"{"sources": {"listings": "http://localhost:1"}}"#, to: "config/config.json")
        #expect(try await place() == "http://localhost:1")
        #expect(try await place("--source", "listings=http://localhost:2") == "http://localhost:2")
        _ = try await Program.run(script: "source listings builtin\n", home: home)
        #expect(try await place() == "builtin")
    }

    @Test func `a path may begin in the home folder of the user`() async throws {
        let path = try home.write("title,price\nSofa,5\n", to: "ads.csv")
        let ending = try await Program.run(
            [
                "--source", "listings=~/ads.csv", "-c", "list", "-c", "service add ads ~/ads.csv", "-c",
                "source listings ~/ads.csv",
            ], home: home, environment: ["HOME": home.path])
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(ending.output.contains("1 listing."))
        #expect(ending.output.contains("listings now come from \(path)."))
        try home.write(#"{"sources": {"listings": "~/ads.csv"}}"#, to: "config/config.json")
        try home.write(#"{"souk": 1, "fields": ["title"], "file": "~/ads.csv"}"#, to: "config/services/flats.json")
        let written = try await Program.run(
            ["-c", "source listings", "-c", "source flats"], home: home,
            environment: ["HOME": home.path])
        #expect(written.output.split(separator: "\n").count { $0.contains(path) } == 2, "\(written.output)")
        let verb = try await Program.run(
            ["-c", "verb add ~/none"], home: home, environment: ["HOME": home.path])
        #expect(verb.errors.contains("“\(home.path)/none” does not exist."))
    }

    @Test func `no service is added from records without fields`() async throws {
        let path = try home.write(#"[{"agent": {"offices": [{"c": 1}]}}]"#, to: "a.json")
        let ending = try await Program.run(["-c", "service add ads \(path)"], home: home)
        #expect(ending.errors.contains("error: The records have no fields that can be read."))
    }

    @Test func `a page of a described server is asked for once, also if a record is pinned`() async throws {
        let records = (1...20).map { #"{"id": \#($0), "name": "a\#($0)"}"# }.joined(separator: ",")
        let server = try ScriptedServer { _ in [.respond("{\"total\": 40, \"items\": [\(records)]}")] }
        let description = """
            {"souk": 1, "fields": ["name"], "server": {"address": "\(server.address.string)", "list": "list",
             "records": "items", "paging": {"style": "page", "send": "page", "size": "n", "limit": 20, "total": "total"}}}
            """
        try home.write(description, to: "config/services/ads.json")
        let first = try await Program.run(["-c", "use ads", "-c", "list", "-c", "pin 3"], home: home)
        #expect(first.errors == "")
        let before = server.requests.count
        let ending = try await Program.run(["-c", "list"], home: home)
        #expect(ending.output.contains("a20"), "\(ending.errors)")
        #expect(server.requests.count == before + 1)
    }

    @Test func `no service is added from an empty list`() async throws {
        let server = try ScriptedServer { _ in [.respond("[]")] }
        let ending = try await Program.run(["-c", "service add ads \(server.address.string)"], home: home)
        #expect(ending.errors.contains("“\(server.address.string)” sends no records to infer fields from."))
    }

    @Test(arguments: [
        ("/export.csv?part=a+b&limit=2", "id,name\n1,a\n2,b\n", ["?limit=2&part=a%20b"]),
        (
            "/list?page=1&limit=2&part=a%20b#top",
            #"{"page": 1, "limit": 2, "total": 2, "items": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}"#,
            ["?limit=2&page=1&part=a%20b", "?page=1&limit=2&part=a%20b"]
        ),
    ])
    func `a service keeps the parameters of its list`(place: String, body: String, queries: [String]) async throws {
        let server = try ScriptedServer { _ in [.respond(body)] }
        let ending = try await Program.run(
            ["-c", "service add ads \(server.address.string)\(place)", "-c", "list"], home: home)
        #expect(ending.output.contains("2 ads."), "\(ending.errors)")
        let asked = server.requests.map { $0.target.drop { $0 != "?" } }
        #expect(Set(asked.map(String.init)) == Set(queries))
    }

    @Test func `a secret and a repeated name are not parameters of a list`() async throws {
        for (query, problem) in [
            ("api_key=x", "The parameter “api_key” has a secret"), ("accessToken=x", "“accessToken” has a secret"),
            ("a=1&a=2", "The parameter “a” occurs twice"), ("monkey=1&page_token=x", "refused the connection"),
        ] {
            let line = "service add ads 'http://localhost:1/list?\(query)'"
            let ending = try await Program.run(["-c", line], home: home)
            #expect(ending.errors.contains(problem), "\(ending.errors)")
        }
    }

    @Test func `a service that is left out says why when an option names it`() async throws {
        try home.write(#"{"souk": 1, "fields": ["title"], "file": 1}"#, to: "config/services/flats.json")
        for option in [["--service", "flats"], ["--source", "flats=/flats.csv"]] {
            let ending = try await Program.run(option + ["-c", "list"], home: home)
            #expect(ending.errors.contains("error: “\(home.path)/config/services/flats.json”: Line 1: "))
        }
    }

    @Test func `an invalid configuration is reported in one sentence`() async throws {
        try home.write("[]", to: "config/config.json")
        let ending = try await Program.run(["-c", "list"], home: home)
        #expect(ending.status == 7)
        #expect(ending.output == "")
        let lines = ending.errors.split(separator: "\n")
        #expect(
            lines.first?.hasPrefix("souk: error: “\(home.path)/config/config.json” is not a valid configuration: ")
                == true)
        #expect(lines.dropFirst() == ["hint: Fix the file or move it away."])
    }
}
