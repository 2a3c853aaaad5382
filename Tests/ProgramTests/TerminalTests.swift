import Foundation
import Testing

@Suite struct TerminalTests {
    private let home = TemporaryFolder()

    /// Control-C and Tab as the terminal sends them.
    private static let interrupt = "\u{3}", tab = "\t"

    @Test func `the greeting is broken between words`() async throws {
        let program = try TerminalProgram(home, ["--width", "60", "--language", "fr"])
        #expect(try await program.prints("une boutique,\r\nhôtels et appels"))
        #expect(await program.ending().status == 0)
    }

    @Test func `a session searches, completes, discards a line and quits`() async throws {
        let program = try TerminalProgram(home)
        #expect(try await program.prints("hotels and calls (sample data)."))
        #expect(try await program.prints("listings> "))
        try await program.type("search velo\r", expecting: "of 29 listings · search velo")
        try await program.type("statu\(Self.tab)\r", expecting: "Search      velo", then: "> ")
        try await program.type("pin 1\(Self.interrupt)", expecting: "^C")
        try await program.type("draft new lampe\r", expecting: "listings* (lampe)> ")
        program.type("draft set description <<TEXT\rUne ligne.\rTEXT\r")
        #expect(try await program.prints("Saved the description of “lampe”."))
        #expect(await program.ending().status == 0)

        let after = try await Program.run(script: "status\nhistory\n", home: home)
        #expect(after.output.contains("Pinned      0"))
        #expect(after.output.contains("draft new lampe"))
    }

    @Test func `Control-Z in a line stops the program, and Control-backslash ends it`() async throws {
        let program = try TerminalProgram(home)
        #expect(try await program.prints("listings> "))
        try await program.type("draft new", expecting: "draft new")
        let settings = program.settings
        program.type("\u{1A}")
        #expect(try await program.waitUntilStopped())
        #expect(program.settings == program.settingsBefore)
        #expect(try await program.resume(with: settings))
        program.type("\u{1C}")
        #expect(await program.ending(closing: false).status == 128 + SIGQUIT)
    }

    @Test func `errors that go to a file have no colours`() async throws {
        let errors = home.file("errors")
        let program = try TerminalProgram(home, ["2>'\(errors)'"], environment: ["NO_COLOR": ""])
        #expect(try await program.prints("\u{1B}[1mlistings\u{1B}[0m> "))
        program.type("frob\rquit\r")
        #expect(await program.ending(closing: false).status == 0)
        #expect(try String(contentsOfFile: errors, encoding: .utf8).hasPrefix("error: Unknown command “frob”.\n"))
    }

    @Test func `a question separates the thousands`() async throws {
        let rows = (1...1_200).map { "\($0),Chair \($0),\($0)\n" }.joined()
        let file = try home.write("id,title,price\n\(rows)", to: "chairs.csv")
        let program = try TerminalProgram(home, ["--source", "listings=\(file)"])
        try await program.type("archive all\r", expecting: "Really archive 1,200 of 1,200 listings? [y/N] ")
        try await program.type("n\r", expecting: "Nothing was changed.")
        #expect(await program.ending().status == 0)
    }

    @Test(arguments: [("dumb", 40), ("xterm", 1)])
    func `two columns are enough where a line scrolls sideways`(terminal: String, rows: Int) async throws {
        let program = try TerminalProgram(home, environment: ["TERM": terminal], rows: rows, columns: 2)
        program.type("echo one two three\rquit\r")
        #expect(await program.ending(closing: false).status == 0)
    }

    @Test func `leaving with unsaved changes warns once`() async throws {
        _ = try await Program.run(script: "draft new lampe\n", home: home)
        // A non-empty folder blocks the save, since it cannot be removed like a file.
        let obstacle = { (version: Int) in "data/drafts/lampe/\(version).json.new" }
        try home.createFolder(obstacle(2))
        let program = try TerminalProgram(home)
        try await program.type("draft set title Lampe\r", expecting: "Your changes are kept until you leave.")
        try await program.type("quit\r", expecting: "quit again", then: "lost.\r\n")
        try home.remove(obstacle(2))
        program.type("quit\r")
        #expect(await program.ending().status == 0)
        #expect(try await Program.run(script: "draft show\n", home: home).output.contains("Lampe"))

        try home.createFolder(obstacle(3))
        let second = try TerminalProgram(home)
        #expect(try await second.prints("listings (lampe)> "))
        try await second.type("draft set title Chaise\rquit\r", expecting: "quit again", then: "lost.\r\n")
        #expect(await second.ending().status == 7)
        try home.remove(obstacle(3))
        #expect(try await Program.run(script: "draft show\n", home: home).output.contains("Lampe"))
    }

    @Test func `Enter keeps a live search, and typed-ahead text follows`() async throws {
        let program = try TerminalProgram(home)
        try await program.type("search --live\r", expecting: "search: ", then: "of 324 listings.")
        try await program.type("velo", expecting: "29 listings · search velo")
        try await program.type("\rstatus\r", expecting: "Search      velo")
        try await program.type("search --live\rtandem\recho 'al'ive\r", expecting: "alive\r\n")
        #expect(await program.ending().status == 0)

        let after = try await Program.run(script: "status\nhistory\n", home: home)
        #expect(after.output.contains("Search      tandem"))
        #expect(after.output.contains("search velo"))
    }

    @Test(arguments: ["\u{1B}", "\u{7}", interrupt, "\u{15}\u{4}"])
    func `leaving a live search changes nothing`(key: String) async throws {
        _ = try await Program.run(script: "search sofa\n", home: home)
        let view = try home.bytes(of: "state/view.json")
        let program = try TerminalProgram(home)
        try await program.type("search --live velo\r", expecting: "29 listings · search velo")
        try await program.type(key, expecting: "\r\u{1B}[J\u{1B}[?2004l")
        try await program.type("echo 'al'ive\r", expecting: "alive\r\n")
        #expect(try home.bytes(of: "state/view.json") == view)
        #expect(await program.ending().status == 0)
    }

    @Test func `rows are chosen with the arrow keys, and the line that does it is shown and remembered`() async throws {
        let program = try TerminalProgram(home)
        try await program.type("pick\r", expecting: "pick: ")
        try await program.type("velo  ", expecting: "marked")
        try await program.type("p", expecting: "> pin 11,57", then: "Pinned 2 listings.")
        try await program.type("pick velo\r", expecting: "pick: velo")
        try await program.type("\u{1B}[B\r", expecting: "> show 2")
        #expect(await program.ending().status == 0)
        #expect(try home.text(of: "state/history").contains(#""line":"show 2""#))
    }

    @Test func `the right prompt counts the records of the result`() async throws {
        let program = try TerminalProgram(home)
        try await program.type("set right-prompt '{count} rows'\r", expecting: "324 rows")
        try await program.type("search velo\r", expecting: "29 rows")
        try await program.type("archive 1\r", expecting: "28 rows")
        #expect(await program.ending().status == 0)
    }

    @Test func `in Arabic, rows to choose are whole and in order`() async throws {
        let program = try TerminalProgram(home, ["--language", "ar"])
        try await program.type("pick rockrider\r", expecting: "· Loisirs  VELO VTT ROCKRIDER 26 POUCES  11")
        program.type("\u{7}quit\r")
        #expect(await program.ending().status == 0)
    }

    @Test func `a line of the history is found by a part of it, and taken without being run`() async throws {
        let program = try TerminalProgram(home)
        try await program.type("search velo\ruse hotels\r", expecting: "You are in hotels.", then: "> ")
        try await program.type("elo\u{12}", expecting: "history: elo", then: "1/2")
        try await program.type("\r tandem\r", expecting: "No hotels with “velo tandem”", then: "> ")
        try await program.type("echo abc\u{2}\u{2}\u{12}", expecting: "history: echo")
        let count = program.printedCount
        program.type("\u{7}")
        #expect(try await program.prints("> echo abc", after: count))
        try await program.type("X\r", expecting: "aXbc\r\n")
    }
}
