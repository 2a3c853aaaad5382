import Foundation
import Testing

/// A folder that is deleted after the test.
final class ScratchHome: Sendable {
    let path: String

    /// Creates it; if that fails, so does its first use.
    ///
    /// - Parameter folder: The parent folder; the system's temporary folder when nil.
    init(in folder: String? = nil) {
        let place = folder.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        path = place.appending(path: "souk-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and creates its folder; returns its path.
    @discardableResult func write(_ text: String, to name: String) throws -> String {
        let place = URL(filePath: file(name))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
        return file(name)
    }

    /// Writes a state with untrusted settings, a pager program and sources, and returns its path.
    func stateOfAStranger() async throws -> String {
        let calls = try write("[]", to: "calls.json")
        let lines = [
            "set pager \"sh -c id\"", "set page-size 7", "source calls \(calls)", "source listings http://127.0.0.1:9",
            "state export \(file("state.json"))",
        ]
        try write("source listings http://127.0.0.1:9\n", to: "state/history")
        let run = try await Program.run(script: lines.map { $0 + "\n" }.joined(), home: self)
        guard run.status == 0 else { throw CocoaError(.featureUnsupported) }
        return file("state.json")
    }
}

extension ScratchHome {
    /// The path of the newest version in a folder such as `data/session` or `data/drafts/velo`.
    func newest(in folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: file(folder))
        let numbers = names.filter { $0.hasSuffix(".json") }.compactMap { Int($0.dropLast(".json".count)) }
        return file("\(folder)/\(try #require(numbers.max())).json")
    }

    /// Returns the contents of a file.
    func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }

    /// Files in memory: a proof without power cuts does not need a slow disk.
    static var quickFolder: String? {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    }

    /// Returns a copy of this folder.
    func copy() throws -> ScratchHome {
        let copy = ScratchHome(in: Self.quickFolder)
        for name in try names() {
            var status = stat()
            guard lstat(file(name), &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                mkdir(copy.file(name), 0o700)
            } else {
                try FileManager.default.copyItem(atPath: file(name), toPath: copy.file(name))
            }
        }
        return copy
    }

    /// All files and folders by relative path, parents first.
    func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: file(name))
    }
}
