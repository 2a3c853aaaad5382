import Foundation
import Testing
import Transcripts

/// What is recorded prints the same when it is run again, elsewhere and by nobody.
@Suite struct RecordingTests {
    private static let homes: [String] = ["", "1-listings", "2-services", "3-versions"]

    private let place: ScratchHome
    private var recording: String { place.file("evening.souk") }

    init() throws {
        place = try ScratchHome()
    }

    private func home(_ name: String) throws -> ScratchHome {
        let home = try ScratchHome()
        guard !name.isEmpty else { return home }
        let fixture = URL(filePath: #filePath)
            .deletingLastPathComponent().appending(path: "../../../Fixtures/state/\(name)").standardized.path
        for part in try FileManager.default.contentsOfDirectory(atPath: fixture) {
            try FileManager.default.copyItem(atPath: "\(fixture)/\(part)", toPath: home.file(part))
        }
        return home
    }

    /// The clock where something was done before: at the time of the copy, what the oldest home has discarded, of which only
    /// the file tells when, would be as new as what is discarded now.
    private func clock(for home: String) -> [String] {
        home.isEmpty ? [] : ["--now", (Date.now + 86_400).formatted(.iso8601)]
    }

    /// Something of everything that is done in an evening.
    private static let evening = """
        status
        undo
        use listings
        clear
        list
        next
        search velo
        filter price < 200 and categry = Loisirs
        filter price < 200
        sort price desc
        pin 1-2
        archive 3
        archived
        draft new nouveau-velo
        draft set title Vélo de ville "bleu"
        draft set description <<TEXT
        Une ligne.

        > pas une ligne tapée
        # ni de la prose
        ...
        \\et [..] encore
        TEXT
        draft set price beaucoup
        draft set price 80
        draft show
        draft history
        echo
        echo   # nothing
        undo
        redo
        draft duplicate sofa
        draft discard
        draft trash
        in hotels search rome
        use hotels
        show 1
        use transactions
        sum
        insights
        search "unclosed
        serch velo
        show 9999
        status --format json
        set format json
        list
        show 9999
        set format plain
        history
        use products
        list
        login john@mail.com --password-stdin
        changeme
        whoami
        search lamp
        logout --yes
        clock
        searches
        draft list
        status

        """

    @Test(arguments: homes)
    func `a script that was recorded prints the same where nothing was done before`(name: String) async throws {
        let script = "logout --yes\nrecord '\(recording)'\n" + Self.evening + "record stop\n"
        let ending = try await Program.run(
            clock(for: name) + ["--keep-going", "--width", "90", "--time-zone", "Europe/Paris"], script: script,
            home: try home(name))
        #expect(ending.output.contains("to \(recording)."), "\(ending.errors)")
        let differences = try await Replay(recording).differences()
        if !differences.isEmpty { Issue.record("\(differences)") }
    }

    @Test(arguments: homes)
    func `a prompt that was recorded prints the same in a script`(name: String) async throws {
        let program = try Program(atTerminalWith: try home(name), clock(for: name))
        let lines = Self.evening.replacing("login john@mail.com --password-stdin\nchangeme\n", with: "")
        #expect(try await program.prints("> "))
        program.type("logout --yes\rrecord '\(recording)'\r".utf8)
        #expect(try await program.prints("Recording to"))
        program.type(lines.replacing("\n", with: "\r").utf8)
        program.type("login john@mail.com\r".utf8)
        #expect(try await program.prints("Password of john@mail.com:"))
        program.type("changeme\rlogout\r".utf8)
        #expect(try await program.prints("[y/N]"))
        program.type("y\rrecord stop\rquit\r".utf8)
        #expect(await program.ending(closing: false).status == 0)
        let text = try String(contentsOfFile: recording, encoding: .utf8)
        #expect(text.contains("> login john@mail.com --password-stdin\n> $SOUK_SECRET_1\nSigned in"))
        #expect(text.contains("> logout --yes\nSigned out"))
        #expect(!text.contains("changeme") && !text.contains("\u{1B}"))
        let differences = try await Replay(recording).differences()
        if !differences.isEmpty { Issue.record("\(differences)") }
    }
}
