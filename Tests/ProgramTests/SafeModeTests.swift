import FixtureServer
import Foundation
import Testing

/// Untrusted scripts, run by the built program.
@Suite struct SafeModeTests {
    private let outside: ScratchHome
    private let home: ScratchHome

    init() throws {
        outside = try ScratchHome()
        home = try ScratchHome()
        _ = try outside.write("echo a secret\n", to: "secret.souk")
        _ = try outside.write("[]", to: "market.json")
    }

    private func run(_ lines: [String], _ options: [String] = []) async throws -> Program.Ending {
        try await Program.run(["--safe"] + options, script: lines.map { $0 + "\n" }.joined(), home: home)
    }

    @Test(arguments: [
        "read OUT/secret.souk", "read HOME/../NAME/secret.souk", "read /proc/self/root/OUT/secret.souk",
        "draft export OUT/new.json", "draft import OUT/market.json", "draft edit", "state export OUT/new.json",
        "state import OUT/market.json", "read HOME/data/session/1.json", "source listings OUT/market.json",
        "source listings http://127.0.0.1:9", "source hotels https://example.org/told",
        "login john@mail.com --password-stdin",
    ])
    func `safe mode refuses dangerous commands`(line: String) async throws {
        let line = line.replacing("OUT", with: outside.path).replacing("HOME", with: home.path)
            .replacing("NAME", with: URL(filePath: outside.path).lastPathComponent)
        let ending = try await run(["draft new velo", line, "a word that is no command"])
        #expect(ending.status == 1)
        #expect(!ending.output.contains("a secret") && !ending.errors.contains("a secret"))
        #expect(ending.errors.components(separatedBy: "error: ").count == 2)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted() == [
                "market.json", "secret.souk",
            ])
    }

    @Test func `a safe script uses its own folder`() async throws {
        _ = try home.write("echo inside\n", to: "in.souk")
        let ending = try await run([
            "read \(home.file("in.souk"))", "draft new velo", "draft set title Velo",
            "draft export \(home.file("ad.json"))", "draft discard", "draft import \(home.file("ad.json"))", "list",
        ])
        #expect(ending.status == 0)
        #expect(ending.output.contains("inside\n"))
    }

    @Test func `the named script and the sources count as the user's own`() async throws {
        let script = try outside.write(
            "list\nsource listings builtin\nsource listings \(outside.file("market.json"))\n", to: "given.souk")
        let source = "listings=" + outside.file("market.json")
        let ending = try await Program.run(["--safe", "--source", source, script], home: home)
        #expect(ending.status == 0)
        #expect(ending.output.contains("listings now use the built-in data."))
    }

    @Test(arguments: ["set pager sh", "set pager auto"])
    func `no program is left behind for a later session to run`(line: String) async throws {
        _ = try await Program.run(script: "set pager less\n", home: home)
        let ending = try await run([line])
        #expect(ending.status == 1)
        #expect(ending.errors.contains("error: The pager cannot be changed in safe mode"))
        #expect(try await run(["undo"]).status == 1)
        #expect(try await Program.run(script: "set pager\n", home: home).output == "pager is less.\n")
    }

    @Test func `an import brings in no programs, sources or history lines`() async throws {
        let other = try ScratchHome()
        let state = try await other.stateOfAStranger()
        try FileManager.default.copyItem(atPath: state, toPath: home.file("state.json"))
        let ending = try await run(["state import \(home.file("state.json"))"])
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(ending.output.contains("Left out: the pager “sh -c id”"))
        #expect(
            ending.output.contains(
                "Sources left out: calls from \(other.file("calls.json")), listings from http://127.0.0.1:9."))
        let after = try await Program.run(script: "set pager\nset page-size\nsource\nhistory\n", home: home)
        #expect(after.output.hasPrefix("pager is auto.\npage-size is 7.\n"))
        #expect(!after.output.contains("127.0.0.1") && !after.output.contains("calls.json"))
        #expect(after.output.contains("No lines were typed yet."))
        let asked = try await run(["state import \(home.file("state.json")) --sources"])
        #expect(asked.status == 1)
    }

    @Test func `a server can be read but not changed`() async throws {
        let server = try await ContractServer()
        let options = ["--keep-going", "--source", "calls=\(server.address)", "--service", "calls", "--debug"]
        let ending = try await run(["list", "archive 1", "restore all"], options)
        await server.stop()
        #expect(ending.status == 1)
        let refusals = ending.errors.components(
            separatedBy: "error: Safe mode sends nothing to “\(server.address)”.\n")
        #expect(refusals.count == 3)
        #expect(
            ending.errors.contains("GET http") && !ending.errors.contains("POST http")
                && !ending.errors.contains("/reset"))
    }

    @Test func `a sign-in is used and kept`() async throws {
        let login = ["use products", "login john@mail.com --password-stdin", "changeme"]
        _ = try await Program.run(script: login.map { $0 + "\n" }.joined(), home: home)
        let ending = try await run(["use products", "list", "logout --yes"])
        #expect(ending.status == 1)
        #expect(ending.errors.contains("error: Signing in and out is not possible in safe mode"))
        let after = try await Program.run(script: "whoami\n", home: home)
        #expect(after.status == 0)
    }
}
