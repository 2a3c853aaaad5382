public import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder of one's own, for its owner alone, for as long as something is tried in it.
public struct ScratchFolder: Sendable {
    /// Without links on the way to it.
    public let path: String

    /// Makes a folder with a name of its own where temporary files belong: in `parent`, else in /tmp.
    ///
    /// - Throws: `.unwritable`.
    public init(named name: String, in parent: String?) throws(Failure) {
        let place = FilePath(parent.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp").appending("\(name)-XXXXXX")
        var template = Array(place.string.utf8CString)
        guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else {
            throw .unwritable(place.removingLastComponent(), Errno(rawValue: errno))
        }
        defer { free(resolved) }
        path = String(cString: resolved)
    }

    /// Makes a folder in it, and returns its path.
    ///
    /// - Throws: `.unwritable`.
    public func makeFolder(_ name: String) throws(Failure) -> String {
        let place = FilePath(path).appending(name)
        do {
            _ = try calling { mkdir(place.string, 0o700) }
            return place.string
        } catch {
            throw .unwritable(place, error)
        }
    }

    /// Writes a new file in it, and returns its path.
    ///
    /// - Throws: `.refused` where something has the name; `.unwritable`.
    public func write(_ text: String, to name: String) throws(Failure) -> String {
        let place = FilePath(path).appending(name).string
        try FileDocumentStore().write(text, to: place)
        return place
    }

    /// Writes a new file in it for somebody who reads it soon: nothing waits for the disk. Returns its path.
    ///
    /// - Throws: `.unwritable`.
    func lend(_ bytes: [UInt8], as name: String) throws(Failure) -> String {
        let place = FilePath(path).appending(name)
        do {
            let file = try OpenFile.opened(place.string, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            try file.writeAndFinish(bytes, isDurable: false)
        } catch {
            throw .unwritable(place, error)
        }
        return place.string
    }

    /// Copies a file to a new one in it, whose folders are made where they are not there.
    ///
    /// - Throws: `.notFound`, also for a folder; `.refused` for what may not be read, is no ordinary file or is larger
    ///   than `limit` bytes; `.refused` where something has the name; `.unwritable`.
    public func copy(_ file: String, to name: String, limit: Int) throws(Failure) {
        let bytes = try FileDocumentStore().bytes(of: file, limit: limit)
        for end in name.indices where name[end] == "/" {
            do {
                _ = try makeFolder(String(name[..<end]))
            } catch {
                // What is there instead of a folder is told by the write below.
            }
        }
        try FileDocumentStore().write(bytes, to: FilePath(path).appending(name).string, mode: 0o644)
    }

    /// Takes away a file in it, or a folder with all that is in that; what cannot be removed stays, and no link is
    /// followed.
    public func remove(_ name: String) {
        FolderRemoval.remove(FilePath(path).appending(name).string, in: nil)
    }

    /// Takes it away with all that is in it; what cannot be removed stays, and no link is followed.
    public func remove() {
        FolderRemoval.remove(path, in: nil)
    }
}

/// Taking away a folder with all that is in it.
enum FolderRemoval {
    /// Removes what can be removed; no link is followed.
    ///
    /// - Parameter parent: Where `name` is looked up; the folder one works in when nil.
    static func remove(_ name: String, in parent: FileDescriptor?) {
        let system = SystemCalls()
        if let folder = try? OpenFile.opened(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
            // Somebody may have made it one that cannot be written to.
            fchmod(folder.rawValue, 0o700)
            let names = (try? system.names(in: folder.descriptor)) ?? []
            for name in names where name != "." && name != ".." { remove(name, in: folder.descriptor) }
            folder.release()
            unlinkat(parent?.rawValue ?? AT_FDCWD, name, AT_REMOVEDIR)
        } else {
            unlinkat(parent?.rawValue ?? AT_FDCWD, name, 0)
        }
    }
}
