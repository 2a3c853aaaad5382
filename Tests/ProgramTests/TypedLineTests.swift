import Foundation
import Testing

/// An unfinished line is restored, however the program ended.
@Suite struct TypedLineTests {
    private let home = TemporaryFolder()

    private func prompt() async throws -> Program {
        let program = try TerminalProgram(home)
        #expect(try await program.prints("\u{1B}[?2004h"))
        return program
    }

    /// The unfinished lines saved by the prompts of this home.
    private var kept: [String] {
        let folder = home.file("state/typing")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            guard let data = FileManager.default.contents(atPath: folder + "/" + name), !data.isEmpty else {
                return nil
            }
            return String(decoding: data.prefix { $0 != 0 }, as: UTF8.self)
        }.filter { !$0.isEmpty }
    }

    /// Waits until the prompts have saved these lines; returns false after `patience`.
    private func keeps(_ lines: String...) async throws -> Bool {
        try await eventually { kept.sorted() == lines.sorted() }
    }

    /// Waits until the prompt shows the restored line and accepts keys.
    private func restores(_ program: Program, with line: String) async throws -> Bool {
        try await program.prints("You were typing: \(line)", then: "\u{1B}[?2004h")
    }

    /// Drops the line, quits, and returns all output of the prompt.
    @discardableResult
    private func leave(_ program: Program) async -> String {
        program.type("\u{3}")
        return await program.ending().output
    }

    @Test(
        arguments: [
            ("search vélo 👩‍👩‍👧", "search vélo 👩‍👩‍👧"),
            (
                "\u{1B}[200~draft set description <<TEXT\nun\n\u{1B}[31mdeux\u{1B}[201~",
                "draft set description <<TEXT␊un␊␛[31mdeux"
            ),
        ], [SIGKILL, SIGTERM, SIGHUP])
    func `an unfinished line survives any exit`(line: (typed: String, shown: String), signal: Int32) async throws {
        let first = try await prompt()
        first.type(line.typed)
        let text = line.typed.replacing("\u{1B}[200~", with: "").replacing("\u{1B}[201~", with: "")
        #expect(try await keeps(text))
        #expect(try Program.send(signal, toProgramIn: home))
        _ = await first.ending(closing: false)

        let second = try await prompt()
        #expect(try await restores(second, with: line.shown))
        #expect(try await keeps(text))
        second.type("\u{1}echo '")
        second.type("\u{5}'\r")
        #expect(try await keeps())
        await leave(second)
        let third = try await prompt()
        #expect(await !leave(third).contains("You were typing"))
    }

    @Test func `an unfinished line survives a lost terminal`() async throws {
        // The terminal of `script` is gone when it is killed.
        let first = try Program(
            running: "/usr/bin/script",
            ["--quiet", "--command", "'\(Program.path)' --home '\(home.path)'", "/dev/null"],
            environment: ["TERM": "xterm-256color", "INPUTRC": "/dev/null", "LC_ALL": "C.UTF-8"])
        #expect(try await first.prints("\u{1B}[?2004h"))
        first.type("search velo")
        #expect(try await keeps("search velo"))
        first.send(SIGKILL)
        _ = await first.ending()
        let second = try await prompt()
        #expect(try await restores(second, with: "search velo"))
        await leave(second)
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
    func `unfinished here-text survives and continues`(signal: Int32) async throws {
        let first = try await prompt()
        first.type("draft new lampe\rdraft set description <<TEXT\rune ligne\ret de")
        #expect(try await keeps("draft set description <<TEXT\nune ligne\net de"))
        #expect(try Program.send(signal, toProgramIn: home))
        _ = await first.ending(closing: false)
        let second = try await prompt()
        #expect(try await restores(second, with: "draft set description <<TEXT␊une ligne␊et de"))
        try await second.type("mie\rla fin\rTEXT\r", expecting: "Saved the description of “lampe”.")
        await leave(second)
        let shown = try await Program.run(script: "draft show --format json\n", home: home).output
        #expect(shown.contains(#""description":"une ligne\net demie\nla fin""#))
    }

    @Test func `here-text of a failed command is in the history`() async throws {
        let program = try await prompt()
        try await program.type("draft set description <<TEXT\rune ligne\rTEXT\r", expecting: "No draft is open.")
        try await program.type("draft new lampe\r\u{10}\u{10}\r", expecting: "Saved the description of “lampe”.")
        await leave(program)
        let shown = try await Program.run(script: "draft show --format json\n", home: home).output
        #expect(shown.contains(#""description":"une ligne""#))
    }

    @Test func `an interrupted live search comes back as its command`() async throws {
        let first = try await prompt()
        first.type("search --live\rvelo")
        #expect(try await keeps("search velo"))
        #expect(try Program.send(SIGKILL, toProgramIn: home))
        _ = await first.ending()
        let second = try await prompt()
        #expect(try await restores(second, with: "search velo"))
        await leave(second)
    }

    @Test func `a password typed at a password prompt is never saved`() async throws {
        let program = try await prompt()
        try await program.type("login ada@mail.com\r", expecting: "Password of ada@mail.com:")
        program.type("s3cr")
        try await Task.sleep(for: .milliseconds(100))
        #expect(try Program.send(SIGKILL, toProgramIn: home))
        _ = await program.ending()
        #expect(try await Program.shell("grep -rl s3cr '\(home.path)'; true") == "")
    }

    @Test func `a password typed after login is never saved`() async throws {
        let program = try await prompt()
        program.type("login ada@mail.com s3cr")
        #expect(try await keeps("login ada@mail.com "))
        try await program.type("et\r", expecting: "login takes no password on the command line.")
        program.type("login ada@mail.com 's3cret")
        #expect(try await keeps("login ada@mail.com "))
        // Enter begins a row while the quote is open; on an empty row it ends the line.
        try await program.type("\r\recho 'al'ive\r", expecting: "is not closed.", then: "alive\r\n")
        let printed = await leave(program)
        #expect(printed.contains("  login ada@mail.com ******\r\n"))
        #expect(try await Program.shell("grep -rl s3cr '\(home.path)'; true") == "")
        let history = try home.text(of: "state/history")
        #expect(history.split(separator: "\n").last?.contains(#"{"line":"echo 'al'ive","service":"listings","#) == true)
    }

    @Test(arguments: ["--ephemeral", "--safe"])
    func `a prompt that saves nothing saves no line`(option: String) async throws {
        let program = try TerminalProgram(home, [option])
        // Before its prompt, the terminal itself shows what is typed.
        #expect(try await program.prints("listings> "))
        try await program.type("search velo", expecting: "search velo")
        #expect(try Program.send(SIGKILL, toProgramIn: home))
        _ = await program.ending()
        #expect(kept == [])
    }
}
