import Foundation

/// A folder that is deleted with everything in it after the test.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// Creates it; if that fails, so does its first use.
    ///
    /// - Parameter folder: The parent folder; the system's temporary folder when nil.
    package init(in folder: String? = nil) {
        let place = folder.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        path = place.appending(path: "souk-\(UUID().uuidString)").path
        try? createFolder("")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the path of a file in it; its own for an empty name.
    package func file(_ name: String) -> String { name.isEmpty ? path : path + "/" + name }

    package func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file(name)))) }

    package func text(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

    /// Writes a file, and creates its folder; returns its path.
    @discardableResult package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let place = URL(filePath: file(name))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
        return file(name)
    }

    @discardableResult package func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// Writes an executable shell script, and creates its folder.
    ///
    /// A shell writes it: programs that other tests start at the same time would inherit a descriptor of this process,
    /// and a file that is open for writing cannot be run.
    package func writeProgram(_ script: String, to name: String) throws {
        let writing = Process()
        writing.executableURL = URL(filePath: "/bin/sh")
        writing.arguments = [
            "-c", #"mkdir -p "${0%/*}" && rm -f "$0" && printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 755 "$0""#,
            file(name), script,
        ]
        try writing.run()
        writing.waitUntilExit()
        guard writing.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    package func createFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
    }

    package func rename(_ name: String, to newName: String) throws {
        try FileManager.default.moveItem(atPath: file(name), toPath: file(newName))
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    /// Returns the names in a folder, sorted.
    package func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
    }

    /// Returns the permission bits of a file, such as 0o600.
    package func mode(of name: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int ?? -1
    }

    /// Dates the last change of a file.
    package func setTime(_ seconds: Double, of name: String) throws {
        let attributes: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: seconds)]
        try FileManager.default.setAttributes(attributes, ofItemAtPath: file(name))
    }
}
