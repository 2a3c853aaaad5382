import Foundation
import Testing

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
        try await Program.run(options, script: lines.map { $0 + "\n" }.joined(), home: home)
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
        #expect(!FileManager.default.fileExists(atPath: home.file("out.json")))
        let other = try await run(["draft show b"])
        #expect(other.row("Title") == ["Title", "BBB"])
    }

    @Test(arguments: Obstacle.allCases)
    func `other drafts can still be saved and imported`(obstacle: Obstacle)
        async throws
    {
        #expect(try await run(["state export \(home.file("souk.json"))"]).status == 0)
        try obstacle.put(at: newest)
        let ending = try await run(["draft open b", "draft set title Mine", "state import \(home.file("souk.json"))"])
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(ending.output.contains("Saved the title of “b”."))
        #expect(ending.output.contains("“velo” was imported as “velo-2”."))
    }
}
