import Foundation
import Testing

@Suite struct TerminalTests {
    /// Control-C, Control-D and Tab as the terminal sends them.
    private static let interrupt = "\u{3}", end = "\u{4}", tab = "\t"

    @Test func `a session searches, completes, discards a line and quits`() async throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        #expect(try await program.prints("hotels and calls (sample data)."))
        #expect(try await program.prints("listings> "))
        program.type("search velo\r".utf8)
        #expect(try await program.prints("of 29 listings · search velo"))
        program.type("statu\(Self.tab)\r".utf8)
        #expect(try await program.prints("Search      velo"))
        program.type("pin 1\(Self.interrupt)".utf8)
        #expect(try await program.prints("^C"))
        program.type("draft new lampe\r".utf8)
        #expect(try await program.prints("listings* (lampe)> "))
        program.type("draft set description <<TEXT\rUne ligne.\rTEXT\r".utf8)
        #expect(try await program.prints("Saved the description of “lampe”."))
        program.type("\(Self.end)".utf8)
        #expect(await program.ending().status == 0)

        let after = try await Program.run(script: "status\nhistory\n", home: home)
        #expect(after.output.contains("Pinned      0"))
        #expect(after.output.contains("draft new lampe"))
    }

    @Test func `leaving with unsaved changes warns once`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(script: "draft new lampe\n", home: home)
        // A non-empty folder blocks the save, since it cannot be removed like a file.
        let obstacle = { (version: Int) in home.file("data/drafts/lampe/\(version).json.new") }
        try FileManager.default.createDirectory(atPath: obstacle(2), withIntermediateDirectories: false)
        let program = try Program(atTerminalWith: home)
        program.type("draft set title Lampe\r".utf8)
        #expect(try await program.prints("Your changes are kept until you leave."))
        program.type("quit\r".utf8)
        #expect(try await program.prints("leaving again", then: "it.\r\n"))
        try FileManager.default.removeItem(atPath: obstacle(2))
        program.type("quit\r".utf8)
        #expect(await program.ending().status == 0)
        #expect(try await Program.run(script: "draft show\n", home: home).output.contains("Lampe"))

        try FileManager.default.createDirectory(atPath: obstacle(3), withIntermediateDirectories: false)
        let second = try Program(atTerminalWith: home)
        #expect(try await second.prints("listings (lampe)> "))
        second.type("draft set title Chaise\rquit\r".utf8)
        #expect(try await second.prints("leaving again", then: "it.\r\n"))
        second.type(Self.end.utf8)
        #expect(await second.ending(closing: false).status == 7)
        try FileManager.default.removeItem(atPath: obstacle(3))
        #expect(try await Program.run(script: "draft show\n", home: home).output.contains("Lampe"))
    }

    @Test func `Enter keeps a live search, and typed-ahead text follows`() async throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        program.type("search --live\r".utf8)
        #expect(try await program.prints("search: ", then: "of 324 listings."))
        program.type("velo".utf8)
        #expect(try await program.prints("29 listings · search velo"))
        program.type("\rstatus\r".utf8)
        #expect(try await program.prints("Search      velo"))
        program.type("search --live\rtandem\recho 'al'ive\r".utf8)
        #expect(try await program.prints("alive\r\n"))
        program.type(Self.end.utf8)
        #expect(await program.ending().status == 0)

        let after = try await Program.run(script: "status\nhistory\n", home: home)
        #expect(after.output.contains("Search      tandem"))
        #expect(after.output.contains("search velo"))
    }

    @Test(arguments: ["\u{1B}", "\u{7}", interrupt].map { Array($0.utf8) })
    func `leaving a live search changes nothing`(key: [UInt8]) async throws {
        let home = try ScratchHome()
        _ = try await Program.run(script: "search sofa\n", home: home)
        let view = try home.bytes(of: "state/view.json")
        let program = try Program(atTerminalWith: home)
        program.type("search --live velo\r".utf8)
        #expect(try await program.prints("29 listings · search velo"))
        program.type(key)
        #expect(try await program.prints("\r\u{1B}[J\u{1B}[?2004l"))
        program.type("echo 'al'ive\r".utf8)
        #expect(try await program.prints("alive\r\n"))
        #expect(try home.bytes(of: "state/view.json") == view)
        program.type(Self.end.utf8)
        #expect(await program.ending().status == 0)
    }

    @Test func `rows are chosen with the arrow keys, and the line that does it is shown and remembered`() async throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        program.type("pick\r".utf8)
        #expect(try await program.prints("pick: "))
        program.type("velo  ".utf8)
        #expect(try await program.prints("marked"))
        program.type("p".utf8)
        #expect(try await program.prints("> pin 11,57", then: "Pinned 2 listings."))
        program.type("pick velo\r".utf8)
        #expect(try await program.prints("pick: velo"))
        program.type("\u{1B}[B\r".utf8)
        #expect(try await program.prints("> show 2"))
        program.type(Self.end.utf8)
        #expect(await program.ending().status == 0)
        #expect(try String(decoding: home.bytes(of: "state/history"), as: UTF8.self).contains(" listings\tshow 2\n"))
    }

    @Test func `a line of the history is found by a part of it, and taken without being run`() async throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        program.type("search velo\ruse hotels\r".utf8)
        #expect(try await program.prints("You are in hotels."))
        program.type("elo\u{12}".utf8)
        #expect(try await program.prints("history: elo", then: "1/2"))
        program.type("\r tandem\r".utf8)
        #expect(try await program.prints("No hotels with “velo tandem”"))
        program.type("half\u{12}".utf8)
        #expect(try await program.prints("history: half"))
        program.type("\u{7}\r".utf8)
        #expect(try await program.prints("“half”"))
    }

    @Test func `SIGTERM ends a live search`() async throws {
        let home = try ScratchHome()
        let program = try Program(atTerminalWith: home)
        program.type("search --live velo\r".utf8)
        #expect(try await program.prints("29 listings · search velo"))
        #expect(try Program.send(SIGTERM, toProgramIn: home))
        #expect(await program.ending(closing: false).status == 128 + SIGTERM)
    }
}
