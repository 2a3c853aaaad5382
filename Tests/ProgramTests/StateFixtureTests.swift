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
        let ending = try await Program.run(
            ["--echo", "--keep-going", "--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC"], script: Self.questions,
            home: home)
        let file = URL(filePath: "\(Self.folder)/\(name).txt")
        let found = ending.output + "\n" + ending.errors
        if ProcessInfo.processInfo.environment["SOUK_ACCEPT"] == "1" { try Data(found.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == found)
        #expect(!found.contains("damaged"))
    }
}
