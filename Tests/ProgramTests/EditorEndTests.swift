import Foundation
import Testing

/// Text written in an editor survives any end of the editor or the program.
@Suite struct EditorEndTests {
    private let home = TemporaryFolder()

    /// Returns a value for `$EDITOR`: a shell script that gets the file name in `$1`.
    private func editor(_ script: String) throws -> String {
        "sh '\(try home.write(script, to: "editor-\(UUID().uuidString)"))'"
    }

    private func shown() async throws -> String {
        try await Program.run(script: "draft show velo --format json\n", home: home).output
    }

    @Test func `an ephemeral run leaves an interrupted edit alone, and no file behind`() async throws {
        try home.write("Title: Vélo\n\nBleu, rév", to: "state/edits/velo.edit.txt")
        let temporary = TemporaryFolder()
        let ending = try await Program.run(
            ["--ephemeral"], script: "draft new velo\ndraft edit\ndraft show\n", home: home,
            environment: [
                "EDITOR": try editor(#"printf 'Title: Sofa\n' > "$1""#), "TMPDIR": temporary.path,
            ])
        #expect(ending.output.contains("Title        Sofa"))
        #expect(try home.names(in: "state/edits") == ["velo.edit.txt"])
        #expect(try temporary.names(in: "") == [])
    }

    @Test func `editing interrupted by a crash is reported and continued`() async throws {
        let writing = try editor(
            """
            printf 'Title: Vélo\\n\\nBleu, rév' > "$1"; : > '\(home.file("ready"))'
            while [ -e '\(home.file("ready"))' ]; do sleep 0.05; done
            """)
        let first = try TerminalProgram(home, editor: writing)
        first.type("draft new velo\rdraft edit\r")
        #expect(try await eventually { home.exists("ready") })
        #expect(try Program.send(SIGKILL, toProgramIn: home))
        _ = await first.ending()
        _ = try await Program.run(script: "draft set price 80\n", home: home)
        try home.remove("ready")

        let second = try TerminalProgram(home, editor: try editor(#"printf 'isé.\n' >> "$1""#))
        #expect(try await second.prints("“velo” was being edited when souk ended: type draft open velo"))
        #expect(try await second.prints("(velo)> "))
        try await second.type("draft edit\r", expecting: "Saved “velo”.")
        _ = await second.ending()
        let draft = try await shown()
        #expect(draft.contains(#""title":"Vélo""#))
        #expect(draft.contains(#""price":80"#))
        #expect(draft.contains(#""description":"Bleu, révisé.""#))

        let third = try TerminalProgram(home)
        #expect(try await third.prints("(velo)> "))
        #expect(await !third.ending().output.contains("was being edited"))
    }
}
