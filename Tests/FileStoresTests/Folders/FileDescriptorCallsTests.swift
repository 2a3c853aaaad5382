import SystemPackage
import Testing

@testable import FileStores

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct FileDescriptorCallsTests {
    @Test func `a write to a full disk fails`() throws {
        let file = try FileDescriptor.opened("/dev/full", O_WRONLY)
        defer { file.release() }
        #expect(throws: Errno.noSpace) { try file.write(all: [1, 2, 3]) }
    }

    @Test func `what cannot be synchronised is closed all the same`() throws {
        let ends = try Pipe()
        #expect(throws: Errno.invalidArgument) { try ends.writing.writeAndFinish([1]) }
        #expect(throws: Errno.badFileDescriptor) { try ends.writing.status() }
        ends.reading.release()
    }

    @Test func `closing twice is told`() throws {
        let ends = try Pipe()
        ends.reading.release()
        try ends.writing.finish()
        #expect(throws: Errno.badFileDescriptor) { try ends.writing.finish() }
    }

    @Test func `reading stops after the limit`() throws {
        let file = try FileDescriptor.opened("/dev/zero", O_RDONLY)
        defer { file.release() }
        let count = try file.readToEnd(limit: 100_000).count
        #expect(count > 100_000)
        #expect(count < 300_000)
    }

    @Test func `a path with a NUL in it names nothing`() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) { try FileDescriptor.opened("/dev/null\0/x", O_RDONLY) }
    }

    @Test func `descriptors are not inherited`() throws {
        let file = try FileDescriptor.opened("/dev/null", O_RDONLY)
        defer { file.release() }
        #expect(fcntl(file.rawValue, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
    }
}
