import Foundation

/// A folder that is gone when the test is over.
final class ScratchHome: Sendable {
    let path: String

    /// - Parameter folder: Where to make it; where temporary files belong when nil.
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
}
