import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
