import FoundationEssentials
import SystemPackage

@testable import Storage

import Platform

/// An empty folder that is removed with everything in it when the test is over.
final class TemporaryHome: Sendable {
    let path: FilePath

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "souk-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = FilePath(folder.path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    var folders: XDGFolders { XDGFolders(home: path.string) }

    func path(_ name: String) -> String {
        path.appending(name).string
    }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    func text(of name: String) throws -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }

    /// Writes a file, and the folders on the way to it.
    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    /// Writes a program of shell commands, and the folders on the way to it.
    ///
    /// A shell writes it: what this process has open for writing, a program that another test starts just now has open
    /// too, and nobody can run it then.
    func writeProgram(_ script: String, to name: String) throws {
        let writing = ShellCommand(
            script: #"mkdir -p "${1%/*}" && rm -f "$1" && printf '#!/bin/sh\n%s\n' "$TEXT" > "$1" && chmod 755 "$1""#,
            argument: path(name), environment: ["PATH": "/usr/bin:/bin", "TEXT": script])
        guard try writing.run() == .exited(0) else { throw Errno.ioError }
    }

    func createFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    func rename(_ name: String, to newName: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(newName))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(name))
    }

    /// The names in a folder, sorted.
    func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// The permission bits of a file, such as 0o600.
    func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return attributes[.posixPermissions] as? Int ?? -1
    }

    /// Dates the last change of a file.
    func setTime(_ seconds: Double, of name: String) throws {
        let attributes: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: seconds)]
        try FileManager.default.setAttributes(attributes, ofItemAtPath: path(name))
    }
}
