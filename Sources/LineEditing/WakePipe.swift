#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe that makes `poll` return on another thread.
final class WakePipe: Sendable {
    /// The descriptor to poll for reading.
    let reader: Int32

    private let writer: Int32

    init() throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemCallError(call: "pipe", number: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        reader = ends[0]
        writer = ends[1]
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Makes the pipe readable; a full pipe already is.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    func empty() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reader, &bytes, bytes.count) == bytes.count {}
    }
}
