import FoundationEssentials
import Ports
import Testing

@testable import Storage

import Platform

struct ExternalEditorTests {
    private let home = TemporaryFolder()

    /// An editor that is a shell script, which finds the file's name in `$1`.
    private func editor(_ script: String) throws -> ExternalEditor {
        // Read by a shell, not run itself: a program started meanwhile may still hold it open for writing.
        try home.write(script, to: "editor")
        let environment = ["EDITOR": "sh \(home.file("editor"))", "PATH": "/usr/bin:/bin"]
        return ExternalEditor(in: home.folders, environment: environment)
    }

    /// Edits a text and commits the result.
    private func edit(_ text: String, with script: String, named name: String = "sofa") async throws -> String? {
        let editor = try editor(script)
        let edit = try await editor.edit(text, named: name)
        if let edit { editor.finish(edit) }
        return edit?.after
    }

    private func error(with script: String, on text: String = "text") async -> Failure? {
        do {
            _ = try await edit(text, with: script)
            return nil
        } catch {
            return error as? Failure
        }
    }

    @Test(arguments: ["", "text", "text\n", "two\nlines", "crlf\r\n"])
    func `an unchanged text returns nil`(text: String) async throws {
        #expect(try await edit(text, with: "true") == nil)
        #expect(try home.names(in: "state/edits") == ["lock"])
    }

    @Test func `a final newline is added for the editor only`() async throws {
        #expect(try await edit("one", with: #"sed -i s/one/two/ "$1""#) == "two")
        #expect(try await edit("one\n", with: #"sed -i s/one/two/ "$1""#) == "two\n")
        #expect(try await edit("one", with: #"printf two > "$1""#) == "two")
        #expect(try await edit("", with: #"echo two > "$1""#) == "two")
    }

    @Test func `a differently composed accent is a change`() async throws {
        #expect(try await edit("\u{E9}", with: #"printf 'e\314\201\n' > "$1""#)?.unicodeScalars.count == 2)
    }

    @Test func `the file is private and named after the draft`() async throws {
        let seen = home.file("seen")
        _ = try await edit("x", with: #"stat -c '%a %n' "$1" > \#(seen)"#, named: "../so fa/سرير")
        #expect(try home.text(of: "seen") == "600 \(home.file("state/edits"))/-so-fa-سرير.edit.txt\n")
        #expect(try home.mode(of: "state/edits") == 0o700)
    }

    @Test func `VISUAL overrides EDITOR, and may have arguments and quotes`() async throws {
        let visual = #"sh -c 'echo "$0" >> "$2"' "two words""#
        let editor = ExternalEditor(
            in: home.folders, environment: ["VISUAL": visual + " x", "EDITOR": "false", "PATH": "/usr/bin:/bin"])
        #expect(try await editor.edit("one\n", named: "sofa")?.after == "one\ntwo words\n")
    }

    @Test(arguments: [[:], ["EDITOR": ""], ["VISUAL": "", "EDITOR": ""]])
    func `without an editor a hint says how to set one`(environment: [String: String]) async throws {
        let editor = ExternalEditor(in: home.folders, environment: environment)
        let error = await #expect(throws: Failure.self) { try await editor.edit("text", named: "sofa") }
        #expect(error?.kind == .refused)
        #expect(error?.hint?.plain.contains("EDITOR") == true)
        #expect(!home.exists("state"))
    }

    @Test(arguments: [
        (#"echo more >> "$1"; exit 3"#, "failed with status 3"),
        (#"echo more >> "$1"; kill -9 $$"#, "failed with status 137"),
        (#"echo more >> "$1"; no-such-editor"#, "could not be started"),
    ])
    func `text left by a crashed editor is returned with the reason`(script: String, words: String) async throws {
        let edit = try #require(try await editor(script).edit("mine", named: "sofa"))
        #expect(edit.after == "mine\nmore")
        #expect(edit.failure?.plain.contains(words) == true)
    }

    @Test(arguments: [("exit 3", "failed with status 3"), ("kill -15 $$", "failed with status 143")])
    func `an editor that fails without changes is an error and leaves no file`(script: String, words: String)
        async throws
    {
        let error = try #require(await error(with: script))
        #expect(error.kind == .refused)
        #expect(error.message.plain.contains(words))
        #expect(try home.names(in: "state/edits") == ["lock"])
    }

    @Test(arguments: [
        (#"echo more >> "$1"; printf '\377' >> "$1""#, "not UTF-8"),
        (#"echo more >> "$1"; head -c 16777216 /dev/zero >> "$1""#, "larger than 16 MiB"),
    ])
    func `an unreadable edited file is kept, and its path reported`(script: String, words: String) async throws {
        let error = try #require(await error(with: script, on: "mine"))
        #expect(error.kind == .refused)
        #expect(error.message.plain.contains(words))
        #expect(error.hint?.plain.contains(home.file("state/edits/sofa.edit.txt")) == true)
        #expect(try home.text(of: "state/edits/sofa.edit.txt").hasPrefix("mine\nmore\n"))
    }

    @Test func `edited text stays on disk until it is saved`() async throws {
        let editor = try editor(#"echo more >> "$1""#)
        let edit = try #require(try await editor.edit("mine", named: "sofa"))
        #expect(try home.text(of: "state/edits/sofa.edit.txt") == "mine\nmore\n")
        let left = InterruptedEdit(name: "sofa", path: home.file("state/edits/sofa.edit.txt"), before: "mine")
        #expect(editor.interruptedEdits() == [left])
        editor.finish(edit)
        #expect(try home.names(in: "state/edits") == ["lock"])
        #expect(editor.interruptedEdits() == [])
    }

    @Test(arguments: [#"rm "$1""#, #": > "$1""#])
    func `a file deleted or emptied by the editor is reported, and not read`(script: String) async throws {
        let error = try #require(await error(with: script))
        #expect(error.kind == .refused)
        #expect(error.message.plain == "The editor left no text.")
    }

    @Test func `an interrupted edit continues with its original text`() async throws {
        _ = try await editor(#"echo more >> "$1""#).edit("first", named: "sofa")
        let edit = try await editor(#"echo still more >> "$1""#).edit("second", named: "sofa")
        #expect(edit?.before == "first")
        #expect(edit?.after == "first\nmore\nstill more")
    }

    @Test func `an interrupted edit that changed nothing is replaced`() async throws {
        for file in ["velo.edit.txt", "velo.edit.before"] { try home.write("Old\n", to: "state/edits/\(file)") }
        let edit = try await editor(#"echo more >> "$1""#).edit("New\n", named: "velo")
        #expect(edit == EditedText(before: "New\n", after: "New\nmore\n", path: edit?.path))
        #expect(try home.text(of: "state/edits/velo.edit.before") == "New\n")
    }

    @Test func `an interrupted edit is returned even if the editor then changes nothing`() async throws {
        try home.write("Title: Vélo\n", to: "state/edits/velo.edit.txt")
        let edit = try await editor("true").edit("Title:\n", named: "velo")
        #expect(edit?.before == "Title:\n")
        #expect(edit?.after == "Title: Vélo\n")
    }

    @Test func `a text is edited in one place at a time`() async throws {
        try home.write(#"echo outer >> "$1"; while [ ! -e \#(home.file("done")) ]; do sleep 0.01; done"#, to: "slow")
        let environment = ["EDITOR": "sh \(home.file("slow"))", "PATH": "/usr/bin:/bin"]
        let outer = ExternalEditor(in: home.folders, environment: environment)
        async let slow = outer.edit("text\n", named: "sofa")
        while (try? home.text(of: "state/edits/sofa.edit.txt")) != "text\nouter\n" { await Task.yield() }
        #expect(outer.interruptedEdits() == [])
        #expect(await error(with: "true")?.message.plain == "“sofa” is being edited in another souk.")
        try home.write("", to: "done")
        #expect(try await slow?.after == "text\nouter\n")
    }

    @Test func `an unchanged edit is not listed as left behind`() throws {
        try home.write("text", to: "state/edits/sofa.edit.before")
        try home.write("text\n", to: "state/edits/sofa.edit.txt")
        #expect(ExternalEditor(in: home.folders, environment: [:]).interruptedEdits() == [])
    }

    @Test func `something else with the file's name is not touched`() async throws {
        try home.write("secret", to: "elsewhere")
        try home.createFolder("state/edits")
        try home.link("state/edits/sofa.edit.txt", to: home.file("elsewhere"))
        #expect(await error(with: #"echo more >> "$1""#)?.kind == .unwritable)
        #expect(try home.text(of: "elsewhere") == "secret")
    }

    @Test func `an editor that renames a new file over the old one works`() async throws {
        #expect(try await edit("old", with: #"echo new > "$1.tmp"; mv "$1.tmp" "$1""#) == "new")
    }

    @Test func `child programs have default signal handling`() async throws {
        let home = home
        let environment = ["PATH": "/usr/bin:/bin"]
        let ending = await SystemThread.run { () -> Int32? in
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, nil)
            signal(SIGPIPE, SIG_IGN)
            let script = #"grep -E 'Sig(Blk|Ign)' /proc/self/status | cut -f 2 | uniq > "$1""#
            return try? ShellCommand(script: script, argument: home.file("masks"), environment: environment).run()
        }
        #expect(ending == 0)
        let masks = try home.text(of: "masks").split(separator: "\n").compactMap { UInt64($0, radix: 16) }
        #expect(!masks.isEmpty)
        // Signals 32 and 33 are the C library's own.
        #expect(masks.allSatisfy { $0 & ~0x1_8000_0000 == 0 })
    }
}
