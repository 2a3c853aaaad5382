import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@testable import FileStores

/// The two ends of a pipe.
struct Pipe {
    let reading: FileDescriptor
    let writing: FileDescriptor

    init() throws {
        var ends: [Int32] = [0, 0]
        _ = try calling { pipe(&ends) }
        reading = FileDescriptor(rawValue: ends[0])
        writing = FileDescriptor(rawValue: ends[1])
        // Programs that other tests start have no use for it.
        for end in ends { _ = try calling { fcntl(end, F_SETFD, FD_CLOEXEC) } }
    }
}
