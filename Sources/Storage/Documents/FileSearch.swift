import Domain
import FoundationEssentials
public import Ports
import SystemPackage

import Platform

public enum FileSearch {
    /// Returns the files with that ending in a folder and its subfolders, sorted by name; names that begin with a dot
    /// are skipped.
    ///
    /// - Returns: Paths that begin with `path`; only `path` itself if it is not a folder.
    /// - Throws: `.notFound`; `.refused` for a folder that cannot be read.
    public static func files(at path: String, ending: String) throws(Failure) -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(.notFound, "The file “\(path)” does not exist.")
        }
        if !isFolder { return [path] }
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: path)
                .filter { file in file.hasSuffix(ending) && !file.split(separator: "/").contains { $0.hasPrefix(".") } }
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
        } catch {
            throw Failure(.refused, "“\(path)” could not be read.")
        }
    }
}

/// Atomic replacement of a file's text: a reader sees either the old or the new one.
public enum FileReplacement {
    /// Replaces the text of the file at `path`. Links stay links, and the permissions are kept.
    ///
    /// - Parameter old: The expected text; nothing is replaced if the file holds anything else.
    /// - Throws: `.conflict` if it was changed meanwhile, `.notFound`, `.refused`, `.unwritable`.
    public static func replace(_ old: String, with new: String, at path: String) throws(Failure) {
        guard try FileDocumentStore().read(path, limit: max(old.utf8.count, 1 << 24)) == old else {
            throw Failure(.conflict, "“\(path)” has been changed in the meantime.", hint: "Run it again.")
        }
        do throws(Errno) {
            let file = FilePath(try realPath(of: path))
            let (folder, name) = (file.removingLastComponent(), file.lastComponent?.string ?? "")
            let mode = try OpenFile.status(of: file.string)?.st_mode ?? 0o644
            let opened = try OpenFile.opened(folder.string, O_RDONLY | O_DIRECTORY)
            defer { opened.release() }
            let place = OpenFolder(path: folder, file: opened)
            let draft = ".\(name).new"
            try place.create(draft, holding: Array(new.utf8))
            do throws(Errno) {
                _ = try calling { fchmodat(opened.rawValue, draft, mode & 0o777, 0) }
                try place.rename(draft, to: name)
            } catch {
                try? place.remove(draft)
                throw error
            }
            try place.synchronize()
        } catch {
            throw .unwritable(FilePath(path), error)
        }
    }
}
