import Foundation
import Testing

/// Pictures at a prompt on a terminal emulated by the test.
@Suite struct PicturePromptTests {
    private let home = TemporaryFolder()

    private static let question = "\u{1B}[c"
    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"
    private static let drawing = "\u{1B}_Ga=T,C=1,c="

    private func program(_ environment: [String: String] = [:], arguments: [String] = []) async throws
        -> TerminalProgram
    {
        let program = try TerminalProgram(
            home, ["--width", "80"] + arguments,
            environment: ["NO_COLOR": "", "COLORTERM": "truecolor"].merging(environment) { $1 })
        #expect(try await program.prints("listings", then: "> "))
        return program
    }

    /// Asks for the picture until `text` is printed.
    ///
    /// Drawing has a time limit, which a busy machine may exceed.
    private func image(in program: TerminalProgram, prints text: String) async throws -> Bool {
        for turn in 1...20 {
            program.type("image 1\recho 'turn' \(turn)\r")
            guard try await program.prints("turn \(turn)") else { return false }
            if program.printed.contains(text) { return true }
        }
        return false
    }

    private func leave(_ program: TerminalProgram) async throws {
        program.type("quit\r")
        #expect(await program.ending(closing: false).status == 0)
        #expect(program.settings == program.settingsBefore)
    }

    @Test func `a terminal that knows kitty's protocol is asked once, and shows pictures`() async throws {
        let program = try await program()
        // The response is sent only after the query: a busy machine may take longer than souk waits.
        program.type("search Peugeot années 80\r" + Self.kitty)
        #expect(try await program.prints(Self.drawing, then: "1 of 324 listings"))
        try await program.type("image 1\r", expecting: "1 of 324 listings", then: Self.drawing)
        #expect(try await program.prints("a PNG picture of 96 × 72 pixels, 700 bytes."))
        #expect(program.printed.ranges(of: Self.question).count == 1)
        try await leave(program)
    }

    @Test func `in safe mode no program draws a picture`() async throws {
        let program = try await program(arguments: ["--safe"])
        program.type("set pictures blocks\rsearch Peugeot années 80\r")
        #expect(try await image(in: program, prints: "No picture: Safe mode runs no programs."))
        try await leave(program)
    }

    @Test(arguments: [("iterm2", "\u{1B}]1337;File=inline=1;width="), ("sixel", "\u{1B}P0;1;0q\"1;1;")])
    func `what chafa prints is passed through`(form: String, start: String) async throws {
        let program = try await program()
        program.type("set pictures \(form)\rsearch Peugeot années 80\r")
        #expect(try await image(in: program, prints: start))
        #expect(program.printed.contains("a PNG picture of 96 × 72 pixels"))
        try await leave(program)
    }

    @Test func `Control-C ends the wait for a slow picture`() async throws {
        try home.writeProgram("sleep 1000", to: "bin/chafa")
        let program = try await program(["PATH": home.file("bin") + ":/usr/bin:/bin"])
        program.type("set pictures blocks\rsearch Peugeot années 80\rimage 1\r")
        #expect(try await program.prints("Loading the picture…", then: "700 bytes."))
        try await program.type("\u{3}echo 'still' here\r", expecting: "700 bytes.", then: "still here")
        try await leave(program)
    }
}
