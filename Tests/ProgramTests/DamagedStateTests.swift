import Foundation
import Testing

@testable import Storage

/// Errors and recovery after state files are damaged.
@Suite struct DamagedStateTests {
    private let home = TemporaryFolder()

    @Test func `a damaged version of any draft is named once when the draft is read`() async throws {
        _ = try await Program.run(script: "draft new velo\ndraft set price 80\ndraft new sofa\n", home: home)
        try home.write("{", to: "data/drafts/velo/3.json")
        let run = try await Program.run(script: "list\ndraft open velo\ndraft show\n", home: home)
        #expect(run.errors.split(separator: "\n").count == 2)
        #expect(run.errors.hasPrefix("souk: “\(home.file("data/drafts/velo/3.json"))” is damaged (it is not JSON"))
    }

    @Test(arguments: ["config/config.json", "data/session/9.json"])
    func `doctor runs where a file keeps souk from starting, and names it`(path: String) async throws {
        let newer = #"{"format": "souk-session", "minimumReader": 99, "payload": {}}"#
        try home.write(path.hasPrefix("data") ? newer : "{", to: path)
        #expect(try await Program.run(["-c", "list"], home: home).status == 7)
        let run = try await Program.run(["-c", "doctor"], home: home)
        #expect(run.status == 0)
        #expect(run.output.contains(home.file(path)))
    }

    @Test(arguments: [
        (#"{"views":{"listings":{"pins":[{"id":"11042"},{"id":"11042"}]}}}"#, "data/session/4.json"),
        (#"{"settings":{"pageSize":9223372036854775807}}"#, "data/session/4.json"),
        (#"{}"#, "data/session/9223372036854775807.json"), (#"{}"#, "data/session/9007199254740992.json"),
        (#"{"views":{"listings":{"offset":9223372036854775807}}}"#, "state/view.json"),
        (#"{"views":{"listings":{"rows":[{"id":"11042"},{"id":"11042"}]}}}"#, "state/view.json"),
    ])
    func `a file edited into nonsense does not crash`(payload: String, path: String) async throws {
        let format = path == "state/view.json" ? "souk-view" : "souk-session"
        try home.write("{\"format\":\"\(format)\",\"payload\":\(payload)}", to: path)
        let run = try await Program.run(["--keep-going"], script: "pins\nlist\nnext\npin 21\nshow 22\n", home: home)
        // Nothing can follow the highest number, so nothing is saved after it.
        let isLast = path.hasSuffix("/9007199254740992.json")
        #expect(run.status == (isLast ? 7 : 0))
        #expect(run.errors.contains("the highest possible number") == isLast)
        #expect(run.output.contains("Rows 21 to 40 of 324 listings."))
    }
}

/// A draft with an unreadable newest version is neither missing nor replaced by its previous version.
@Suite struct UnreadableDraftTests {
    /// A cause that makes a file unreadable.
    enum Obstacle: CaseIterable {
        case newerSouk, tooLarge, linkLoop

        var sentence: String {
            switch self {
            case .newerSouk: "was written by a newer souk, and this one cannot read it."
            case .tooLarge: "is larger than 16 MiB, more than souk reads."
            case .linkLoop: "could not be read: Too many levels of symbolic links."
            }
        }

        func put(at path: String) throws {
            switch self {
            case .newerSouk:
                let file = #"{"format": "souk-draft", "minimumReader": 99, "payload": {}}"#
                try Data(file.utf8).write(to: URL(filePath: path))
            case .tooLarge: try #require(truncate(path, 17 << 20) == 0)
            case .linkLoop:
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
            }
        }
    }

    private let home = TemporaryFolder()
    private var newest: String { home.file("data/drafts/velo/2.json") }

    /// Two drafts; the second is open.
    init() async throws {
        let lines = ["draft new b", "draft set title BBB", "draft new velo", "draft set title Velo"]
        let run = try await run(lines)
        try #require(run.status == 0)
    }

    private func run(_ lines: [String], _ options: [String] = []) async throws -> Program.Ending {
        try await Program.run(options, lines: lines, home: home)
    }

    @Test(arguments: Obstacle.allCases)
    func `each command on it fails, names the file and changes no other draft`(obstacle: Obstacle) async throws {
        try obstacle.put(at: newest)
        let lines = [
            "draft set title mine", "draft set price 5", "draft unset title", "draft show", "draft discard",
            "draft edit", "draft show velo", "draft open velo", "draft new velo", "draft rename b velo",
            "draft duplicate b velo", "draft from 1 velo", "undo", "state export \(home.file("out.json"))",
        ]
        let ending = try await run(["list"] + lines, ["--keep-going"])
        #expect(ending.status == 7)
        let sentence = "error: “\(newest)” \(obstacle.sentence)"
        #expect(ending.errors.components(separatedBy: sentence).count == lines.count + 1, "\(ending.errors)")
        #expect(!home.exists("out.json"))
        let other = try await run(["draft show b"])
        #expect(other.row("Title") == ["Title", "BBB"])
    }

    @Test(arguments: Obstacle.allCases)
    func `other drafts can still be saved and imported`(obstacle: Obstacle) async throws {
        #expect(try await run(["state export \(home.file("souk.json"))"]).status == 0)
        try obstacle.put(at: newest)
        let ending = try await run(["draft open b", "draft set title Mine", "state import \(home.file("souk.json"))"])
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(ending.output.contains("Saved the title of “b”."))
        #expect(ending.output.contains("“velo” was imported as “velo-2”."))
    }
}
