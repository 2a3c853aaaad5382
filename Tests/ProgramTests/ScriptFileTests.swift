import Foundation
import Testing

/// A script of `Fixtures/scripts`: it asserts what it does itself, and passes where it ends with 0.
struct ScriptFile: Sendable, CustomTestStringConvertible {
    let location: URL

    var testDescription: String { location.lastPathComponent }

    static func all() throws -> [ScriptFile] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/scripts")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "souk" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map(ScriptFile.init)
    }
}

@Suite struct ScriptFileTests {
    @Test(arguments: try ScriptFile.all())
    func `a script that asserts what it does passes`(file: ScriptFile) async throws {
        let script = try String(contentsOf: file.location, encoding: .utf8)
        let home = try ScratchHome()
        let options = ["--now", "2026-11-20T12:00:00Z", "--time-zone", "UTC"]
        let run = try await Program.run(options, script: script, home: home)
        #expect(run.status == 0, "\(run.errors)")
    }
}
