import Foundation
@_exported public import Scaffolding
import Testing

extension TemporaryFolder {
    /// Writes a state with untrusted settings, a pager program and sources, and returns its path.
    func stateOfAStranger() async throws -> String {
        let calls = try write("[]", to: "calls.json")
        let lines = [
            "set pager \"sh -c id\"", "set page-size 7", "alias zz = list 3", "source calls \(calls)",
            "source listings http://127.0.0.1:9",
            "state export \(file("state.json"))",
        ]
        try write("source listings http://127.0.0.1:9\n", to: "state/history")
        let run = try await Program.run(lines: lines, home: self)
        guard run.status == 0 else { throw CocoaError(.featureUnsupported) }
        return file("state.json")
    }

    /// The path of the newest version in a folder such as `data/session` or `data/drafts/velo`.
    func newest(in folder: String) throws -> String {
        let numbers = try names(in: folder).filter { $0.hasSuffix(".json") }.compactMap { Int($0.dropLast(5)) }
        return file("\(folder)/\(try #require(numbers.max())).json")
    }

    /// Files in memory: a proof without power cuts does not need a slow disk.
    static var quickFolder: String? {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    }

    /// Returns a copy of this folder.
    func copy() throws -> TemporaryFolder {
        let copy = TemporaryFolder(in: Self.quickFolder)
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
    func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
}
