import SystemPackage
import Testing

@testable import Storage

import Platform

struct OpenFileTests {
    @Test func `a write to a full disk fails`() throws {
        let file = try OpenFile.opened("/dev/full", O_WRONLY)
        defer { file.release() }
        #expect(throws: Errno.noSpace) { try file.write(all: [1, 2, 3]) }
    }

    /// Checked from the other end, since concurrent tests reuse the number of a closed descriptor.
    @Test(.timeLimit(.minutes(10))) func `a file that cannot be synchronised is closed`() async throws {
        let ends = try PipeEnds()
        defer { ends.reading.release() }
        try ends.writing.write(all: [1])
        #expect(throws: Errno.invalidArgument) { try ends.writing.finish() }
        #expect(try ends.reading.readOnce() == [1])
        _ = try calling { fcntl(ends.reading.rawValue, F_SETFL, O_NONBLOCK) }
        // A program that a test started meanwhile may hold the end until it runs.
        while try isOpenElsewhere(ends.reading) { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func isOpenElsewhere(_ reading: OpenFile) throws -> Bool {
        do throws(Errno) {
            return try !reading.readOnce().isEmpty
        } catch .resourceTemporarilyUnavailable {
            return true
        } catch {
            throw error
        }
    }

    @Test func `reading stops after the limit`() throws {
        let file = try OpenFile.opened("/dev/zero", O_RDONLY)
        defer { file.release() }
        let count = try file.readToEnd(limit: 100_000).count
        #expect(count > 100_000)
        #expect(count < 300_000)
    }

    @Test func `a path that contains a NUL is invalid`() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) { try OpenFile.opened("/dev/null\0/x", O_RDONLY) }
    }

    @Test func `descriptors are not inherited`() throws {
        let file = try OpenFile.opened("/dev/null", O_RDONLY)
        defer { file.release() }
        #expect(fcntl(file.rawValue, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
    }
}
