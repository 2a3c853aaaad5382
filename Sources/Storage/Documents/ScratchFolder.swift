import FoundationEssentials
public import Ports
import SystemPackage

import Platform

/// A temporary folder, accessible only to its owner.
public struct ScratchFolder: Sendable {
    /// The path without symbolic links.
    public let path: String

    /// Creates a folder with a unique name in `parent` if that is an absolute path, else in /tmp.
    public init(named name: String, in parent: String?) throws(Failure) {
        let parent = FilePath(parent.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp")
        var template = Array(parent.appending("\(name)-XXXXXX").string.utf8CString)
        path = try writing(parent) { () throws(Errno) in
            guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
            return try realPath(of: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
    }

    /// Creates a subfolder and returns its path.
    public func makeFolder(_ name: String) throws(Failure) -> String {
        let place = FilePath(path).appending(name)
        _ = try writing(place) { () throws(Errno) in try calling { mkdir(place.string, 0o700) } }
        return place.string
    }

    /// Writes a new file, without waiting for the disk, and returns its path.
    public func write(_ bytes: [UInt8], to name: String) throws(Failure) -> String {
        let place = FilePath(path).appending(name)
        try writing(place) { () throws(Errno) in
            try OpenFile.create(place.string, holding: bytes, isDurable: false)
        }
        return place.string
    }

    /// Copies a file to a new one in the folder, which can be executed as well, and creates missing subfolders.
    ///
    /// - Parameter changed: Returns what to write in place of the file's bytes.
    /// - Throws: `.notFound`, also for a folder; `.refused` for a file that may not be read, is not a regular file or
    ///   is larger than `limit` bytes, and if the name is taken; `.unwritable`.
    public func copy(
        _ file: String, to name: String, limit: Int, _ changed: ([UInt8]) -> [UInt8] = { $0 }
    ) throws(Failure) {
        let bytes = try FileDocumentStore().bytes(of: file, limit: limit)
        // The write below reports anything that is in the way of a folder.
        for end in name.indices where name[end] == "/" { _ = try? makeFolder(String(name[..<end])) }
        let mode: mode_t = FileManager.default.isExecutableFile(atPath: file) ? 0o755 : 0o644
        try FileDocumentStore().write(changed(bytes), to: FilePath(path).appending(name).string, mode: mode)
    }

    /// Deletes a file, or a subfolder with its contents. What cannot be deleted stays, and no link is followed.
    public func remove(_ name: String) {
        try? FileManager.default.removeItem(atPath: FilePath(path).appending(name).string)
    }

    /// Deletes the folder with its contents. What cannot be deleted stays, and no link is followed.
    public func remove() { Self.remove(path) }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
