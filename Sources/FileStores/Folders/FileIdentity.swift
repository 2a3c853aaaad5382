import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What tells one file from another while both exist.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64

    init(_ status: CInterop.Stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// As text, for those who only compare.
    var text: String { "\(device):\(inode)" }
}

/// What tells whether a file was written, or a folder's names were changed, since.
struct FileStamp: Hashable {
    private let identity: FileIdentity
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: CInterop.Stat) {
        identity = FileIdentity(status)
        size = Int(status.st_size)
        #if canImport(Glibc)
            (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
        #else
            (seconds, nanoseconds) = (Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec))
        #endif
    }
}
