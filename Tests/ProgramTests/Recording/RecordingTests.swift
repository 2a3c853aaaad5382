import Foundation
import Testing
import Transcripts

/// A recording prints the same when it is replayed elsewhere without a user.
@Suite struct RecordingTests {
    private let place = TemporaryFolder()
    private var recording: String { place.file("evening.souk") }

    /// The lines run before the recording.
    private static let yesterday = """
        set page-size 5
        search velo
        pin 1-3
        archive 4
        save search velos
        show 5
        draft new vase
        draft set title Vase
        draft rename bol
        draft new sofa
        draft set title Canapé
        draft set price 40
        draft new vieux
        draft discard
        draft new lampe
        draft set title Lampe
        undo
        use products
        login john@mail.com --password-stdin
        changeme
        search lamp
        pin 1
        use hotels
        list --new
        use calls
        filter duration > 60
        next

        """

    private func home(isUsed: Bool) async throws -> TemporaryFolder {
        let home = TemporaryFolder()
        guard isUsed else { return home }
        let time = ["--now", (Date.now - 86_400).formatted(.iso8601)]
        let ending = try await Program.run(time, script: Self.yesterday, home: home)
        #expect(ending.status == 0, "\(ending.errors)")
        return home
    }

    /// A sample of every kind of action.
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
        draft history bol
        echo
        echo   # nothing
        undo
        redo
        draft duplicate sofa
        draft discard
        draft trash
        in hotels search rome
        use hotels
        list --new
        list --new
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

    @Test(arguments: [false, true])
    func `a recorded script prints the same when replayed from a clean state`(isUsed: Bool) async throws {
        let refused = "login nobody@mail.com --password-stdin\nchangeme\n"
        let script = "logout --yes\nrecord '\(recording)'\n" + Self.evening + refused + "record stop\n"
        let ending = try await Program.run(
            ["--keep-going", "--width", "90", "--time-zone", "Europe/Paris"], script: script,
            home: try await home(isUsed: isUsed))
        #expect(ending.output.contains("to \(recording)."), "\(ending.errors)")
        let differences = try await Program.differences(replaying: recording)
        if !differences.isEmpty { Issue.record("\(differences)") }
    }

    @Test func `faults that were set before are recorded`() async throws {
        let faults = ["fault http 503 after 1 times 2", "fault disk unreadable"]
        let lines = faults + ["record '\(recording)'", "fault", "record stop"]
        _ = try await Program.run(["--allow-faults"], lines: lines, home: try await home(isUsed: false))
        #expect(try await Program.differences(replaying: recording).isEmpty)
    }

    @Test(arguments: [["--format", "json", "--accessible"], ["--format", "plain", "--language", "fr"], []])
    func `a session with help, settings that options override, and a service of one's own replays as it is`(
        options: [String]
    ) async throws {
        let home = try await home(isUsed: false)
        try home.write(#"{"souk": 1, "fields": ["title"], "file": "a.csv"}"#, to: "config/services/mine.json")
        try home.write("title\nA\n", to: "config/services/a.csv")
        let lines = [
            "use mine", "record '\(recording)'", "list", "help", "help publish", "use listings", "show 999",
            "set format table", "set language ar", "list", "record stop",
        ]
        _ = try await Program.run(options + ["--keep-going"], lines: lines, home: home)
        let differences = try await Program.differences(replaying: recording)
        if !differences.isEmpty { Issue.record("\(differences)") }
    }

    @Test(arguments: [false, true])
    func `a recorded prompt session prints the same as a script`(isUsed: Bool) async throws {
        let program = try TerminalProgram(try await home(isUsed: isUsed))
        let lines = Self.evening.replacing("login john@mail.com --password-stdin\nchangeme\n", with: "")
        #expect(try await program.prints("> "))
        try await program.type("logout --yes\rrecord '\(recording)'\r", expecting: "Recording to")
        program.type(lines.replacing("\n", with: "\r"))
        try await program.type("login john@mail.com\r", expecting: "Password of john@mail.com:")
        try await program.type("changeme\rlogout\r", expecting: "[y/N]")
        program.type("y\rrecord stop\rquit\r")
        #expect(await program.ending(closing: false).status == 0)
        let text = try String(contentsOfFile: recording, encoding: .utf8)
        #expect(text.contains("> login john@mail.com --password-stdin\n> $SOUK_SECRET_1\nSigned in"))
        #expect(text.contains("> logout --yes\nSigned out"))
        #expect(!text.contains("changeme") && !text.contains("\u{1B}"))
        let differences = try await Program.differences(replaying: recording)
        if !differences.isEmpty { Issue.record("\(differences)") }
    }
}

extension Program {
    /// Replays a recorded session with `souk test`; returns the differences, empty if there are none.
    static func differences(replaying path: String) async throws -> String {
        let secrets = Dictionary(uniqueKeysWithValues: (1...9).map { ("SOUK_SECRET_\($0)", "changeme") })
        let ending = try await run(["test", path], environment: secrets)
        return ending.status == 0 ? "" : ending.output + ending.errors
    }
}
