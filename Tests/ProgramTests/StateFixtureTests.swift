import Foundation
import Testing

/// Homes as earlier versions of souk left them, which every later version must read.
///
/// `Fixtures/state/NAME` is a home, `Fixtures/state/NAME.txt` what a person finds in it; see docs/data-directory.md.
@Suite struct StateFixtureTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../Fixtures/state").standardized.path

    private static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

    /// What a person looks at to see whether all is there.
    private static let questions = """
        in listings status
        set
        services
        draft list
        draft show
        draft history
        pins
        archived
        in transactions status
        in calls status
        in hotels status
        searches
        undo
        draft undelete

        """

    @Test func `there is a home of every version that kept something else than the one before`() {
        #expect(Self.names.count >= 2)
    }

    @Test(arguments: names)
    func `a home that an earlier version left is read whole, and without a word about it`(name: String) async throws {
        let home = try ScratchHome()
        for part in try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(name)") {
            try FileManager.default.copyItem(atPath: "\(Self.folder)/\(name)/\(part)", toPath: home.file(part))
        }
        try await expect("\(name).txt", from: Self.questions, in: home)
    }

    @Test(
        arguments: names.map { $0 + ".export" }.filter {
            FileManager.default.fileExists(atPath: "\(folder)/\($0).json")
        })
    func `what an earlier version exported is imported whole`(name: String) async throws {
        let script = "state import '\(Self.folder)/\(name).json'\n" + Self.questions
        try await expect("\(name).output", from: script, in: try ScratchHome())
    }

    /// Compares what a script prints with what is in a file, which `SOUK_ACCEPT=1` writes.
    private func expect(_ expected: String, from script: String, in home: ScratchHome) async throws {
        let ending = try await Program.run(
            ["--echo", "--keep-going", "--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC"], script: script,
            home: home)
        let file = URL(filePath: "\(Self.folder)/\(expected)")
        let found = (ending.output + "\n" + ending.errors).replacing(Self.folder, with: "Fixtures/state")
        if ProcessInfo.processInfo.environment["SOUK_ACCEPT"] == "1" { try Data(found.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == found)
        #expect(!found.contains("damaged"))
    }
}
