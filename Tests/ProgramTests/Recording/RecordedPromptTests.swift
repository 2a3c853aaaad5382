import Foundation
import Testing
import Transcripts

/// Interactive actions that no script can perform are recorded as their script equivalents.
@Suite struct RecordedPromptTests {
    private static let interrupt = "\u{3}", abort = "\u{7}"

    private let place: ScratchHome
    private let program: Program

    init() async throws {
        place = try ScratchHome()
        let editor = try place.write(
            "printf 'Title: Vélo de ville\\nPrice: 80\\n\\nUne ligne.\\nEND\\n' > \"$1\"\n", to: "editor")
        program = try Program(atTerminalWith: try ScratchHome(), editor: "sh '\(editor)'")
        #expect(try await program.prints("> "))
        program.type("record '\(place.file("evening.souk"))'\r".utf8)
        #expect(try await program.prints("Recording to"))
    }

    /// Quits and returns the recording and its differences when replayed.
    private func recorded() async throws -> String {
        program.type("quit\r".utf8)
        #expect(await program.ending(closing: false).status == 0)
        let differences = try await Replay(place.file("evening.souk")).differences()
        if !differences.isEmpty { Issue.record("\(differences)") }
        return try String(contentsOfFile: place.file("evening.souk"), encoding: .utf8)
    }

    @Test func `edited text is recorded as one draft set per field`() async throws {
        program.type("draft new velo\rdraft edit\r".utf8)
        #expect(try await program.prints("Saved “velo”."))
        program.type("draft show\r".utf8)
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
        program.type("search --live\r".utf8)
        #expect(try await program.prints("search: ", then: " of 324 listings."))
        program.type("tandem\r".utf8)
        #expect(try await program.prints("1 of 324 listings"))
        program.type("search --live sofa\r".utf8)
        #expect(try await program.prints("search: sofa", then: "listings · search sofa"))
        program.type(Self.abort.utf8)
        #expect(try await program.prints("search: sofa", then: "\r\u{1B}[J\u{1B}[?2004l"))
        program.type("echo 'al'ive\r".utf8)
        #expect(try await program.prints("alive\r\n"))
        let recorded = try await recorded()
        #expect(recorded.contains("> search tandem\n"))
        #expect(!recorded.contains("live\n...") && !recorded.contains("--live") && !recorded.contains("sofa"))
    }

    @Test func `a discarded line is not recorded, and a refused question is a comment`() async throws {
        program.type("echo gone\(Self.interrupt)".utf8)
        #expect(try await program.prints("^C"))
        program.type("use products\rlogin john@mail.com\r".utf8)
        #expect(try await program.prints("Password of john@mail.com:"))
        program.type("changeme\rlogout\r".utf8)
        #expect(try await program.prints("[y/N]"))
        program.type("n\rlogin john@mail.com\r".utf8)
        #expect(try await program.prints("still signed in.", then: "Password of john@mail.com:"))
        program.type(Self.interrupt.utf8)
        #expect(try await program.prints("Cancelled."))
        let recorded = try await recorded()
        #expect(!recorded.contains("gone"))
        #expect(recorded.contains("\n# Left out: “logout” was cancelled.\n"))
        #expect(recorded.contains("\n# Left out: “login john@mail.com” was cancelled.\n"))
        #expect(!recorded.contains("changeme"))
    }

    @Test func `a newline pasted between quotes is recorded as an escape`() async throws {
        program.type("\u{1B}[200~search \"red\nbike\"  --format\tplain\u{1B}[201~\r".utf8)
        #expect(try await program.prints("hint: "))
        #expect(try await recorded().contains("> search \"red\\nbike\" --format plain\n"))
    }
}
