import Foundation
import Testing

/// A complete state in one file, moved from one home to another.
@Suite struct StateFileTests {
    /// A state file that is not read, and its error message. Transcripts have those that are read and refused.
    enum NoState: CaseIterable {
        case folder, pipe, device, large

        var ending: (status: Int32, sentence: String) {
            switch self {
            case .folder: (3, "” is a folder.")
            case .pipe, .device: (7, "” is not an ordinary file.")
            case .large: (7, "” is larger than 256 MiB.")
            }
        }

        /// Creates it and returns its path.
        func made(in home: ScratchHome) throws -> String {
            let path = home.file("bad.json")
            switch self {
            case .device: return "/dev/zero"
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .pipe: try #require(mkfifo(path, 0o600) == 0)
            case .large:
                try home.write("", to: "bad.json")
                try #require(truncate(path, 300 << 20) == 0)
            }
            return path
        }
    }

    private func usedHome() async throws -> ScratchHome {
        let home = ScratchHome()
        let script = """
            draft new velo
            draft set title Vélo
            search velo
            save search velos
            pin 1-3
            archive 4
            set page-size 7
            draft new sofa
            state export \(home.file("souk.json"))

            """
        let run = try await Program.run(script: script, home: home)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("Wrote 2 drafts and the session to "))
        return home
    }

    @Test func `tokens are not exported, and existing files are kept`() async throws {
        let home = try await usedHome()
        let before = try Data(contentsOf: URL(filePath: home.file("souk.json")))
        let script =
            "login john@mail.com --password-stdin\nchangeme\nstate export \(home.file("b.json"))\nstate export \(home.file("souk.json"))\n"
        let run = try await Program.run(script: script, home: home)
        #expect(run.status == 1)
        #expect(run.errors.contains("already exists."))
        #expect(try Data(contentsOf: URL(filePath: home.file("souk.json"))) == before)
        let text = try String(contentsOfFile: home.file("b.json"), encoding: .utf8)
        for word in ["changeme", "token", "john@mail.com", "eyJ"] { #expect(!text.contains(word)) }
    }

    @Test func `an import brings in no programs, and sources only with consent`() async throws {
        let (old, new) = (ScratchHome(), ScratchHome())
        let state = try await old.stateOfAStranger()
        let sources = "calls from \(old.file("calls.json")), listings from http://127.0.0.1:9."
        let left = try await Program.run(script: "state import \(state)\nset pager\nsource\n", home: new)
        #expect(left.status == 0, "\(left.errors)")
        #expect(left.output.contains("Left out: the pager “sh -c id”; an import cannot set programs."))
        #expect(left.output.contains("Sources left out: \(sources)"))
        #expect(left.output.contains("pager is auto.\n"))
        #expect(left.row("listings") == ["listings", "builtin"])
        let taken = try await Program.run(script: "state import \(state) --sources\nset pager\nsource\n", home: new)
        #expect(taken.output.contains("Sources: \(sources)"))
        #expect(taken.output.contains("pager is auto.\n"))
        #expect(taken.row("listings") == ["listings", "http://127.0.0.1:9"])
    }

    @Test(arguments: NoState.allCases)
    func `an invalid state file gives one sentence and changes nothing`(file: NoState) async throws {
        let home = try await usedHome()
        let path = try file.made(in: home)
        let session = try home.newest(in: "data/session")
        let steps = try home.bytes(of: "data/undo.log")
        let run = try await Program.run(script: "state import \(path)\n", home: home)
        #expect(run.status == file.ending.status)
        #expect(run.errors.hasPrefix("souk: stdin:1"), "\(run.errors)")
        #expect(run.errors.contains(file.ending.sentence), "\(run.errors)")
        #expect(run.errors.utf8.count < 600, "\(run.errors)")
        #expect(try home.newest(in: "data/session") == session)
        #expect(try home.bytes(of: "data/undo.log") == steps)
    }
}
