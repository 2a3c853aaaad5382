import Foundation
import Testing

@Suite struct MainJobTests {
    private let home = TemporaryFolder()

    @Test func `nothing is kept where nothing is to be kept`() async throws {
        let script = "list\npin 1\ndraft new a\nlogin john@mail.com --password-stdin\nchangeme\nwhoami\n"
        let run = try await Program.run(["--ephemeral"], script: script, home: home)
        #expect(run.status == 0)
        #expect(!run.output.contains("The token is kept"))
        #expect(try home.names(in: "") == [])
    }

    @Test func `an editor never eats the lines of a script`() async throws {
        let editor = try home.write("#!/bin/sh\ncat >> \"$1\"\n", to: "editor")
        let script = "draft new lampe\ndraft edit\necho not eaten\n"
        let run = try await Program.run(script: script, home: home, environment: ["EDITOR": "sh \(editor)"])
        #expect(run.status == 0)
        #expect(run.output.contains("Nothing was changed in “lampe”."))
        #expect(run.output.hasSuffix("not eaten\n"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends a script with its exit status`(signal: Int32) async throws {
        let program = try Program([], home: home)
        try await program.type("list\npin 1\n", expecting: "Pinned “")
        program.send(signal)
        #expect(await program.ending(closing: false).status == 128 + signal)
        #expect(try await Program.run(script: "pins\n", home: home).output.contains("1 listing pinned."))
    }
}
