import Foundation
import Testing

/// Untrusted scripts, run by the built program.
@Suite struct SafeModeTests {
    private let home = TemporaryFolder()

    private func run(_ lines: [String]) async throws -> Program.Ending {
        try await Program.run(["--safe"], lines: lines, home: home)
    }

    @Test func `the named script and the sources count as the user's own`() async throws {
        let outside = TemporaryFolder()
        let market = try outside.write("[]", to: "market.json")
        let script = try outside.write("list\nsource listings builtin\nsource listings \(market)\n", to: "given.souk")
        let ending = try await Program.run(["--safe", "--source", "listings=\(market)", script], home: home)
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

    @Test func `an import brings in no programs, aliases, sources or history lines`() async throws {
        let other = TemporaryFolder()
        let state = try await other.stateOfAStranger()
        try FileManager.default.copyItem(atPath: state, toPath: home.file("state.json"))
        let ending = try await run(["state import \(home.file("state.json"))"])
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(ending.output.contains("Left out: the pager “sh -c id”; an import cannot set programs."))
        #expect(ending.output.contains("Aliases left out: zz."))
        #expect(
            ending.output.contains(
                "Sources left out: calls from \(other.file("calls.json")), listings from http://127.0.0.1:9."))
        let after = try await Program.run(script: "set pager\nset page-size\nsource\nhistory\n", home: home)
        #expect(after.output.hasPrefix("pager is auto.\npage-size is 7.\n"))
        #expect(!after.output.contains("127.0.0.1") && !after.output.contains("calls.json"))
        #expect(after.output.contains("No lines have been typed yet."))
        let asked = try await run(["state import \(home.file("state.json")) --sources"])
        #expect(asked.status == 1)
    }

    @Test func `a sign-in is used and kept`() async throws {
        let login = ["use products", "login john@mail.com --password-stdin", "changeme"]
        _ = try await Program.run(lines: login, home: home)
        let ending = try await run(["use products", "list", "logout --yes"])
        #expect(ending.status == 1)
        #expect(ending.errors.contains("error: Signing in and out is not possible in safe mode"))
        let after = try await Program.run(script: "whoami\n", home: home)
        #expect(after.status == 0)
    }
}

/// A complete state in one file, moved from one home to another.
@Suite struct StateFileTests {
    @Test func `tokens are not exported`() async throws {
        let home = TemporaryFolder()
        let login = "login john@mail.com --password-stdin\nchangeme\n"
        let run = try await Program.run(script: login + "state export \(home.file("a.json"))\n", home: home)
        #expect(run.status == 0)
        let text = try home.text(of: "a.json")
        for word in ["changeme", "token", "john@mail.com", "eyJ"] { #expect(!text.contains(word)) }
    }
}
