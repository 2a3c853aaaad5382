import Foundation
import Testing

@Suite struct TerminalTests {
    /// Control-C, Control-D and Tab as the terminal sends them.
    private static let interrupt = "\u{3}", end = "\u{4}", tab = "\t"

    @Test func `a person searches, completes, drops a line, and leaves`() throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        #expect(program.prints("Type list to look around"))
        #expect(program.prints("listings> "))
        program.type("search velo\r".utf8)
        #expect(program.prints("Rows 1 to 20 of 29 listings."))
        program.type("stat\(Self.tab)\r".utf8)
        #expect(program.prints("Search      velo"))
        program.type("pin 1\(Self.interrupt)".utf8)
        #expect(program.prints("^C"))
        program.type("draft new lampe\r".utf8)
        #expect(program.prints("listings (lampe)> "))
        program.type("draft set description <<TEXT\rUne ligne.\rTEXT\r".utf8)
        #expect(program.prints("Saved the description of “lampe”."))
        program.type("\(Self.end)".utf8)
        #expect(program.ending().status == 0)

        let after = try Program.run(script: "status\nhistory\n", home: home)
        #expect(after.output.contains("Pinned      0"))
        #expect(after.output.contains("draft new lampe"))
    }

    @Test func `an error stands under its word, and the prompt goes on`() throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        program.type("filter prise < 3\r".utf8)
        #expect(program.prints("error: “prise” is not a field of listings."))
        #expect(program.prints("^^^^^"))
        program.type("echo 'al'ive\rquit\r".utf8)
        #expect(program.prints("alive\r\n"))
        #expect(program.ending().status == 0)
    }

    @Test func `here-text that is cut off by a signal is kept`() throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        program.type("draft new lampe\rdraft set description <<TEXT\rune ligne de grand prix\r".utf8)
        #expect(program.prints("grand prix"))
        usleep(300_000)
        #expect(try Program.send(SIGTERM, toProgramIn: home))
        #expect(program.ending(closing: false).status == 128 + SIGTERM)
        #expect(try Program.run(script: "draft show\n", home: home).output.contains("une ligne de grand prix"))
    }
}
