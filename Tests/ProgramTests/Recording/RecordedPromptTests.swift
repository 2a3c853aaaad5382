import Foundation
import Testing
import Transcripts

/// Interactive actions that no script can perform are recorded as their script equivalents.
@Suite struct RecordedPromptTests {
    private static let interrupt = "\u{3}", abort = "\u{7}"

    private let place = TemporaryFolder()
    private let program: Program

    init() async throws {
        let editor = try place.write(
            "printf 'Title: Vélo de ville\\nPrice: 80\\n\\nUne ligne.\\nEND\\n' > \"$1\"\n", to: "editor")
        program = try TerminalProgram(TemporaryFolder(), editor: "sh '\(editor)'")
        #expect(try await program.prints("> "))
        try await program.type("record '\(place.file("evening.souk"))'\r", expecting: "Recording to", then: "> ")
    }

    /// Quits and returns the recording and its differences when replayed.
    private func recorded() async throws -> String {
        program.type("quit\r")
        #expect(await program.ending(closing: false).status == 0)
        let differences = try await Program.differences(replaying: place.file("evening.souk"))
        if !differences.isEmpty { Issue.record("\(differences)") }
        return try place.text(of: "evening.souk")
    }

    @Test func `edited text is recorded as one draft set per field`() async throws {
        try await program.type("draft new velo\rdraft edit\r", expecting: "Saved “velo”.")
        program.type("draft show\r")
        #expect(
            try await recorded().contains(
                """
                # This was written in an editor.

                > draft set title <<END
                > Vélo de ville
                > END
                Saved the title of “velo”.

                > draft set price 80
                Saved the price of “velo”: €80.

                > draft set description <<END_
                > Une ligne.
                > END
                > END_
                Saved the description of “velo”.

                """))
    }

    @Test func `a live search is recorded as the line that Enter made`() async throws {
        try await program.type("search --live\r", expecting: "search: ", then: " of 324 listings.")
        try await program.type("tandem\r", expecting: "1 of 324 listings")
        try await program.type("search --live sofa\r", expecting: "search: sofa", then: "listings · search sofa")
        try await program.type(Self.abort, expecting: "search: sofa", then: "\r\u{1B}[J\u{1B}[?2004l")
        try await program.type("echo 'al'ive\r", expecting: "alive\r\n")
        let recorded = try await recorded()
        #expect(recorded.contains("> search tandem\n"))
        #expect(!recorded.contains("live\n...") && !recorded.contains("--live") && !recorded.contains("sofa"))
    }

    @Test func `answers are recorded as options, also in another service and for an alias`() async throws {
        let flats = try place.write("id,title,price,listed\n1,Loft,500,03/05/2021\n", to: "flats.csv")
        let bank = try place.write("date,amount,name\n06/07/2021,-5,Cafe\n", to: "bank.csv")
        try await program.type("in calls reset\r", expecting: "[y/N]")
        try await program.type("y\ralias back = use calls; reset\rback\r", expecting: "back is", then: "[y/N]")
        try await program.type("y\rservice add flats '\(flats)'\r", expecting: "plain numbers:")
        try await program.type("GBP\r", expecting: "Is the month first")
        try await program.type("y\rlist\r", expecting: "2021-03-05")
        try await program.type("source transactions '\(bank)'\r", expecting: "“06/07/2021”")
        try await program.type("y\rin transactions list\r", expecting: "2021-06-07")
        try await program.type("undo\r", expecting: "Undid “source")
        let recorded = try await recorded()
        #expect(recorded.contains("\n> use calls; reset --yes\n...\n"))
        #expect(recorded.contains("flats.csv\" --currency GBP --date-order month-first\n"))
    }

    @Test func `a discarded line is not recorded, and a refused question is a comment`() async throws {
        try await program.type("echo gone\(Self.interrupt)", expecting: "^C")
        try await program.type("use products\rlogin john@mail.com\r", expecting: "Password of john@mail.com:")
        try await program.type("changeme\rlogout\r", expecting: "[y/N]")
        program.type("n\rlogin john@mail.com\r")
        #expect(try await program.prints("Nothing was changed.", then: "Password of john@mail.com:"))
        try await program.type(Self.interrupt, expecting: "Cancelled.")
        try await program.type("logout\r", expecting: "Cancelled.", then: "[y/N]")
        try await program.type("y\rexpect rows 1\r", expecting: "no list or table")
        let recorded = try await recorded()
        #expect(recorded.contains("\n> expect rows 1\n...\n"))
        #expect(!recorded.contains("gone"))
        #expect(recorded.contains("\n# Left out: “logout” cannot be repeated in a script.\n"))
        #expect(recorded.contains("\n# Left out: “login john@mail.com” cannot be repeated in a script.\n"))
        #expect(!recorded.contains("changeme"))
    }

    @Test func `an expectation after a failure replays, and one after a line left out is left out`() async throws {
        try await program.type("search tandem\rfilter prise < 3\rexpect rows 1\r", expecting: "no list or table")
        try await program.type(
            "read none.souk\rexpect exit 3\recho end\r", expecting: "does not exist", then: "end\r\n")
        let recorded = try await recorded()
        #expect(recorded.contains("\ngot:\n  error: “prise” is not a field"))
        #expect(recorded.contains("\n# Left out: “expect exit 3” checks a line that is left out.\n\n> echo end\n"))
    }
}
