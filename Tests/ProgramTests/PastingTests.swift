import Foundation
import Testing

/// Text pasted at the prompt waits for Enter and runs line by line.
@Suite struct PastingTests {
    private let home = TemporaryFolder()
    private let program: Program

    init() async throws {
        program = try TerminalProgram(home)
        #expect(try await program.prints("> "))
    }

    private func paste(_ text: String) { program.type("\u{1B}[200~\(text)\u{1B}[201~") }

    private func leave() async -> String {
        program.type("\u{3}")
        return await program.ending().output
    }

    private func draft() async throws -> String {
        try await Program.run(script: "draft show --format json\n", home: home).output
    }

    @Test func `pasted commands wait for Enter and run in order`() async throws {
        paste("draft new velo\ndraft set title Vélo bleu\n\ndraft set price 80\n")
        #expect(try await program.prints("3 commands pasted; Enter runs them."))
        try await program.type("\r", expecting: "Saved the title of “velo”.", then: "Saved the price of “velo”: €80.")
        _ = await leave()
        let draft = try await draft()
        #expect(draft.contains(#""title":"Vélo bleu""#))
        #expect(draft.contains(#""price":"#))
        let history = try home.text(of: "state/history")
        let lines = history.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst(3).first }
        #expect(lines.suffix(3) == ["draft new velo", "draft set title Vélo bleu", "draft set price 80"])
    }

    @Test func `the first that fails is the last that runs`() async throws {
        paste("draft new velo\ndraft set prise 80\ndraft set title Vélo\ndraft set price 80")
        try await program.type("\r", expecting: "Not run, but in the history: 2 commands.")
        _ = await leave()
        #expect(try await !draft().contains("Vélo"))
    }

    @Test func `the line pasted after login is its password, and is neither run nor kept`() async throws {
        paste("use products\nlogin john@mail.com\nchangeme\nwhoami\n")
        try await program.type("\r", expecting: "Signed in to products as john@mail.com.", then: "john@mail.com")
        #expect(await !leave().contains("Unknown command"))
        #expect(try !home.text(of: "state/history").contains("changeme"))
    }

    @Test func `a failure expected by the next command does not count`() async throws {
        paste("show 99\nexpect exit 3\necho 'after'wards")
        try await program.type("\r", expecting: "afterwards\r\n", then: "> ")
        #expect(await !leave().contains("Not run"))
    }

    @Test func `documentation examples run with their here-texts, without their output`() async throws {
        paste(
            "> draft new velo\nStarted “velo”.\n> draft set description <<END\n> Un vélo.\n> Bleu.\n> END\nSaved it.\n")
        #expect(try await program.prints("2 commands pasted; Enter runs them."))
        try await program.type("\r", expecting: "Saved the description of “velo”.")
        _ = await leave()
        #expect(try await draft().contains(#""description":"Un vélo.\nBleu.""#))
    }

    @Test func `lines pasted after here-text was begun end it, and go on with commands`() async throws {
        try await program.type("draft new velo\rdraft set description <<END\r", expecting: "… ")
        paste("Un vélo.\nBleu.\nEND\ndraft set title Vélo\n")
        try await program.type("\r", expecting: "Saved the description of “velo”.", then: "Saved the title of “velo”.")
        _ = await leave()
        #expect(try await draft().contains(#""description":"Un vélo.\nBleu.""#))
    }

    @Test func `a text pasted between quotes keeps its lines`() async throws {
        program.type("draft new velo\rdraft set description \"")
        paste("Un vélo.\nBleu.\n")
        try await program.type("\"\r", expecting: "Saved the description of “velo”.")
        _ = await leave()
        #expect(try await draft().contains(#""description":"Un vélo.\nBleu.\n""#))
    }

    @Test func `a password line is used and stored nowhere`() async throws {
        paste("> login john@mail.com --password-stdin\n> changeme\n> whoami\n")
        #expect(try await program.prints("2 commands pasted; Enter runs them."))
        #expect(try await Program.shell("grep -rl --exclude-dir=cache changeme '\(home.path)'; true") == "")
        try await program.type("\r", expecting: "Signed in to products as john@mail.com.", then: "> ")
        #expect(await !leave().contains("Unknown command"))
        #expect(try await Program.shell("grep -rl --exclude-dir=cache changeme '\(home.path)'; true") == "")
    }
}
