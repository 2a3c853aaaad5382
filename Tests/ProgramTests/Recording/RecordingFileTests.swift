import Foundation
import Testing
import Transcripts

/// The recording file and the files next to it.
@Suite struct RecordingFileTests {
    private let place = TemporaryFolder()
    private let home = TemporaryFolder()

    private func run(_ lines: String..., options: [String] = []) async throws -> Program.Ending {
        let lines = lines.map { $0.replacing("PLACE", with: place.path) }
        return try await Program.run(["--keep-going"] + options, lines: lines, home: home)
    }

    private func text(_ name: String = "evening.souk") throws -> String {
        try place.text(of: name)
    }

    @Test func `the header records everything the session depends on`() async throws {
        try place.write(#"[{"id":1,"title":"Vélo","category":"Maison","price":80}]"#, to: "market.json")
        let elsewhere = TemporaryFolder()
        let calls = try elsewhere.write("[]", to: "calls.json")
        let ending = try await run(
            "use hotels", "set page-size 5", "record PLACE/evening.souk", "echo hello", "record stop",
            options: [
                "--now", "2026-11-20T12:00:00Z", "--time-zone", "Europe/Paris", "--width", "100", "--format",
                "markdown",
                "--seed", "7", "--source", "listings=\(place.file("market.json"))", "--source", "calls=\(calls)",
            ])
        #expect(ending.output.contains("Recorded 1 line to"))
        #expect(
            try text() == """
                # Recorded by souk; souk test runs it.
                now: 2026-11-20T12:00:00Z
                time-zone: Europe/Paris
                language: en
                width: 100
                format: markdown
                service: hotels
                seed: 7
                source: listings=market.json
                source: calls=\(calls)
                state: evening.state.json

                > echo hello
                hello

                """)
        #expect(try !text().contains(home.path))
    }

    @Test func `a killed program leaves the recording so far`() async throws {
        let program = try Program([], home: home)
        try await program.type("record '\(place.file("evening.souk"))'\nsearch velo\necho done\n", expecting: "done\n")
        // The next line is read only after the previous one is written.
        try await program.type("echo again\n", expecting: "again\n")
        program.send(SIGKILL)
        #expect(await program.ending(closing: false).status == 128 + SIGKILL)
        let transcript = try Transcript(parsing: try text())
        #expect(transcript.typed.starts(with: ["search velo", "echo done"]))
    }

    @Test func `a full disk ends the recording with whole lines, reported once`() async throws {
        let path = place.file("evening.souk")
        let script = "record '\(path)'\n" + String(repeating: "list\n", count: 4) + "echo after\nrecord\nclock\n"
        try place.write(script, to: "script.souk")
        let printed = try await Program.shell(
            "ulimit -f 4; '\(Program.path)' --ephemeral '\(place.file("script.souk"))' 2>&1 | cat")
        #expect(printed.split(separator: "The recording has ended.").count == 2, "\(printed)")
        #expect(printed.contains("after\nNothing is being recorded."))
        #expect(printed.contains("by the machine’s clock."))
        let transcript = try Transcript(parsing: try text())
        #expect(transcript.blocks.allSatisfy { $0.expected.last?.source == "Rows 1 to 20 of 324 listings." })
    }

    @Test func `a recording contains and replays no secret`() async throws {
        let ending = try await run(
            "record PLACE/evening.souk", "login john@mail.com --password-stdin", "hunter2",
            "login john@mail.com --pasword-stdin", "changeme", "login john@mail.com --password-stdin", "changeme",
            "login hunter2",
            "search https://ada:s3cret@a.b/c", "source listings https://ada:s3cret@a.b/c", "record stop")
        #expect(ending.output.contains("give them to souk test as SOUK_SECRET_1, SOUK_SECRET_2, …"), "\(ending.output)")
        // The hint for a refused sign-in has the password of the sample data.
        let text = try text().replacing("with the password changeme to see", with: "")
        for secret in ["hunter2", "changeme", "s3cret", "ada:"] { #expect(!text.contains(secret)) }
        #expect(text.contains("> login john@mail.com --pasword-stdin\n> $SOUK_SECRET_2\nsouk: command:3:"))
    }

    @Test func `a password that was not given is not one of the recording`() async throws {
        let lines = ["record '\(place.file("evening.souk"))'", "login john@mail.com --password-stdin", "record stop"]
        let options = ["--ephemeral", "--keep-going"] + lines.flatMap { ["-c", $0] }
        #expect(try await Program.run(options, script: "").output.contains("Recorded 0 lines to"))
        let leftOut = "# Left out: “login john@mail.com --password-stdin” cannot be repeated in a script.\n"
        #expect(try text().hasSuffix(leftOut))
    }

    @Test func `a script that is read is recorded line by line, failures included`() async throws {
        let inner = try place.write("search velo\nfilter prise < 3\necho on\n", to: "inner.souk")
        _ = try await run("record PLACE/evening.souk", "read '\(inner)'", "read PLACE/none.souk", "record stop")
        let transcript = try Transcript(parsing: try text())
        #expect(transcript.typed == ["search velo", "filter prise < 3", "echo on", "read \(place.path)/none.souk"])
        #expect(transcript.blocks[1].expected.first?.source.hasPrefix("souk: command:2:8: error:") == true)
    }

    @Test func `a recording keeps the clock still`() async throws {
        _ = try await run("record PLACE/evening.souk", "clock advance 2h", "record stop")
        #expect(try text().contains("# Left out: “clock advance 2h” cannot be repeated in a script."))
    }
}
