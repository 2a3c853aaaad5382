import Foundation

/// A folder that is gone when the test is over.
final class ScratchHome {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "souk-\(UUID().uuidString)").path
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
}
