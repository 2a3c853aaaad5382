import Foundation

/// A folder that is deleted after the test.
final class ScratchHome: Sendable {
    let path: String

    /// - Parameter folder: The parent folder; the system's temporary folder when nil.
    init(in folder: String? = nil) throws {
        let place = folder.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        path = place.appending(path: "souk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: file(name), atomically: false, encoding: .utf8)
        return file(name)
    }

    /// Writes a state with untrusted settings, a pager program and sources, and returns its path.
    func stateOfAStranger() async throws -> String {
        let calls = try write("[]", to: "calls.json")
        let lines = [
            "set pager \"sh -c id\"", "set page-size 7", "source calls \(calls)", "source listings http://127.0.0.1:9",
            "state export \(file("state.json"))",
        ]
        try FileManager.default.createDirectory(atPath: file("state"), withIntermediateDirectories: true)
        try "source listings http://127.0.0.1:9\n".write(
            toFile: file("state/history"), atomically: false, encoding: .utf8)
        let run = try await Program.run(script: lines.map { $0 + "\n" }.joined(), home: self)
        guard run.status == 0 else { throw CocoaError(.featureUnsupported) }
        return file("state.json")
    }
}
