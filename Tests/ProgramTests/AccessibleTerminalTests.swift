import Foundation
import Testing

/// On a terminal in screen-reader mode, printed text is never redrawn.
@Suite struct AccessibleTerminalTests {
    private static let tab = "\t"

    /// Returns the printed text without the terminal's own line endings and without bracketed-paste sequences.
    private func words(_ printed: String) -> String {
        printed.replacing("\u{1B}[?2004h", with: "").replacing("\u{1B}[?2004l\r", with: "").replacing(
            "\r\n", with: "\n")
    }

    @Test func `all that a prompt prints is words, each line below the last`() async throws {
        let program = try TerminalProgram(TemporaryFolder(), ["--accessible", "--color", "always"])
        let lines = [
            ("search velo", "Hint: Press Enter for more."), ("next record", "Listing 1 of 29: VELO VTT"),
            ("statu\(Self.tab)", "Search: velo."), ("draft \(Self.tab)\(Self.tab)show", "Error: No draft is open."),
            ("show pirce", "The word “pirce”, at character 6."), ("draft new velo", "listings, narrowed, draft velo> "),
            ("draft set description <<END", "text> "), ("Bleu.", "text> "), ("END", "Saved the description"),
            ("in hotels map", "164 hotels."), ("in transactions insights", "percent."),
            ("search --live", "needs a terminal that can redraw"),
        ]
        #expect(try await program.prints("listings> "))
        for (typed, printed) in lines {
            // The terminal echoes keys typed before the prompt is back, including tabs.
            let (count, isPrompt) = (program.printedCount, printed.hasSuffix("> "))
            program.type("\(typed)\r")
            #expect(try await program.prints(printed, then: isPrompt ? "" : "> ", after: count))
        }
        program.type("quit\r")
        let ending = await program.ending(closing: false)
        #expect(ending.status == 0)
        // The bell means that Tab found no completion.
        let drawn = words(ending.output).unicodeScalars.filter { $0.isDrawn && !["\u{7}", "\n"].contains($0) }
        #expect(drawn.isEmpty, "\(drawn.map(\.value)) in \(ending.output.debugDescription)")
    }

    @Test func `accessible mode takes effect and ends immediately`() async throws {
        let program = try TerminalProgram(TemporaryFolder(), ["--color", "always"])
        #expect(try await program.prints("\u{1B}[1mlistings\u{1B}[0m> "))
        try await program.type("set accessible on\r", expecting: "accessible is on.", then: "listings> ")
        program.type("search tandem\r")
        #expect(try await program.prints("1 of 324 listings, search tandem, clear to reset\r\nListing 1 of 1: Tandem"))
        program.type("set accessible off\r")
        #expect(try await program.prints("accessible is off.", then: "\u{1B}[1mlistings\u{1B}[0m\u{1B}[1m*\u{1B}[0m> "))
        program.type("quit\r")
        #expect(await program.ending(closing: false).status == 0)
    }

    @Test func `the help on keys lists those that work`() async throws {
        let program = try TerminalProgram(TemporaryFolder(), ["--accessible"])
        try await program.type("help keys\r", expecting: "complete the word; twice: list what fits", then: "Control-Y")
        program.type("quit\r")
        #expect(await !program.ending(closing: false).output.contains("Shift-Delete"))
    }

    @Test func `a question spells out the possible answers`() async throws {
        let program = try TerminalProgram(TemporaryFolder(), ["--accessible"])
        #expect(try await program.prints("listings> "))
        try await program.type("login john@mail.com\r", expecting: "Password of john@mail.com: ")
        program.type("changeme\rlogout\r")
        #expect(try await program.prints("Sign out of products? Type y for yes, anything else for no: "))
        program.type("y\rquit\r")
        #expect(await program.ending(closing: false).status == 0)
    }

    @Test func `a row with emoji sequences is not redrawn`() async throws {
        let program = try TerminalProgram(TemporaryFolder(), ["--accessible"])
        #expect(try await program.prints("listings> "))
        try await program.type("echo 👩‍👩‍👧 là", expecting: " là")
        try await program.type("\r", expecting: "là", then: "👩‍👩‍👧 là\r\n")
        program.type("quit\r")
        let ending = await program.ending(closing: false)
        #expect(!words(ending.output).contains("\r"))
    }
}
