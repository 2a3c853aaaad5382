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
