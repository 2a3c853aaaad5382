import Foundation
import Testing

/// A complete state in one file, moved from one home to another.
@Suite struct StateFileTests {
    @Test func `tokens are not exported`() async throws {
        let home = TemporaryFolder()
        let login = "login john@mail.com --password-stdin\nchangeme\n"
        let run = try await Program.run(script: login + "state export \(home.file("a.json"))\n", home: home)
        #expect(run.status == 0)
        let text = try String(contentsOfFile: home.file("a.json"), encoding: .utf8)
        for word in ["changeme", "token", "john@mail.com", "eyJ"] { #expect(!text.contains(word)) }
    }

    @Test func `an import brings in no programs, and sources only with consent`() async throws {
        let (old, new) = (TemporaryFolder(), TemporaryFolder())
        let state = try await old.stateOfAStranger()
        let sources = "calls from \(old.file("calls.json")), listings from http://127.0.0.1:9."
        let left = try await Program.run(script: "state import \(state)\nset pager\nsource\n", home: new)
        #expect(left.status == 0, "\(left.errors)")
        #expect(left.output.contains("Left out: the pager “sh -c id”; an import cannot set programs."))
        #expect(left.output.contains("Sources left out: \(sources)"))
        #expect(left.output.contains("pager is auto.\n"))
        #expect(left.row("listings") == ["listings", "builtin"])
        let taken = try await Program.run(script: "state import \(state) --sources\nset pager\nsource\n", home: new)
        #expect(taken.output.contains("Sources: \(sources)"))
        #expect(taken.output.contains("pager is auto.\n"))
        #expect(taken.row("listings") == ["listings", "http://127.0.0.1:9"])
    }
}
