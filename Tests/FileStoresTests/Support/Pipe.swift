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
    }
}
