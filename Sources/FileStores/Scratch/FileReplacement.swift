import Domain
public import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A new text in the place of a file's, which is the old one or the new one at any moment.
public enum FileReplacement {
    /// Replaces the file at `path`, of which links stay links; its permissions are kept.
    ///
    /// - Parameter old: What the file holds as far as the caller knows; nothing is replaced where it holds something else.
    /// - Throws: `.conflict` where it was changed meanwhile, `.notFound`, `.refused`, `.unwritable`.
    public static func replace(_ old: String, with new: String, at path: String) throws(Failure) {
        guard try FileDocumentStore().read(path, limit: max(old.utf8.count, 1 << 24)) == old else {
            throw Failure(.conflict, "“\(path)” was changed meanwhile.", hint: "Run it again.")
        }
        guard let resolved = realpath(path, nil) else { throw .unwritable(FilePath(path), Errno(rawValue: errno)) }
        defer { free(resolved) }
        let file = FilePath(String(cString: resolved))
        let folder = file.removingLastComponent()
        let name = file.lastComponent?.string ?? ""
        do throws(Errno) {
            let mode = try OpenFile.status(of: file.string)?.st_mode ?? 0o644
            let opened = try OpenFile.opened(folder.string, O_RDONLY | O_DIRECTORY)
            defer { opened.release() }
            let place = OpenFolder(path: folder, descriptor: opened.descriptor)
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
            throw .unwritable(file, error)
        }
    }
}
