import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program run out of sight: a short text for its standard input, what it answers, and an end to waiting for it.
struct ToolRun: Sendable {
    struct Result: Sendable {
        /// 128 and more where a signal ended it.
        let status: Int32
        let output: [UInt8]
        /// Whether it wrote to standard error.
        let hasComplained: Bool
    }

    let path: String
    let arguments: [String]
    let environment: [String: String]
    /// At most ``inputLimit`` bytes.
    let input: [UInt8]
    let patience: Duration

    /// Bytes that fit into a pipe that nobody reads yet.
    private static let inputLimit = 1 << 14
    /// Bytes of output that are read.
    private static let outputLimit = 1 << 16

    /// What it came to; nil when it could not be run, took too long, or the task was cancelled.
    func result() async -> Result? {
        let isCancelled = Flag()
        return await withTaskCancellationHandler {
            await OwnThread.run { try? run(until: { isCancelled.isSet }) } ?? nil
        } onCancel: {
            isCancelled.set()
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }

    private func run(until isCancelled: () -> Bool) throws(Errno) -> Result? {
        guard input.count <= Self.inputLimit else { return nil }
        let (stdin, stdout, stderr) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        // Before anybody reads: a program that does not cannot end us by a broken pipe.
        try stdin.writing.write(all: input)
        let child = try spawn(standardStreams: [stdin.reading, stdout.writing, stderr.writing])
        for end in [stdin.reading, stdin.writing, stdout.writing, stderr.writing] { end.release() }
        defer { for end in [stdout.reading, stderr.reading] { end.release() } }
        let deadline = ContinuousClock.now + patience
        var output: [UInt8] = []
        var hasComplained = false
        var descriptors = [stdout, stderr].map { pollfd(fd: $0.reading.rawValue, events: Int16(POLLIN), revents: 0) }
        while descriptors.contains(where: { $0.fd >= 0 }) {
            guard ContinuousClock.now < deadline, !isCancelled(), output.count <= Self.outputLimit else {
                kill(-child, SIGKILL)
                _ = try? status(of: child)
                return nil
            }
            guard poll(&descriptors, nfds_t(descriptors.count), 50) > 0 else { continue }
            for place in descriptors.indices where descriptors[place].revents != 0 {
                let bytes = try OpenFile(rawValue: descriptors[place].fd).readOnce()
                if bytes.isEmpty { descriptors[place].fd = -1 }
                if place == 0 { output += bytes } else if !bytes.isEmpty { hasComplained = true }
            }
        }
        return Result(status: try status(of: child), output: output, hasComplained: hasComplained)
    }

    private func status(of child: pid_t) throws(Errno) -> Int32 {
        var status: Int32 = 0
        _ = try calling { waitpid(child, &status, 0) }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    private func spawn(standardStreams: [OpenFile]) throws(Errno) -> pid_t {
        #if canImport(Glibc)
            var attributes = posix_spawnattr_t()
            var actions = posix_spawn_file_actions_t()
        #else
            var attributes: posix_spawnattr_t?
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, end) in standardStreams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, end.rawValue, Int32(stream))
        }
        // A group of its own, so that Control-C at our terminal is ours to answer; and none of our signal mask.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))
        return try withCStrings([path] + arguments) { (arguments) throws(Errno) in
            try withCStrings(environment.map { "\($0)=\($1)" }) { (environment) throws(Errno) in
                var child: pid_t = 0
                let status = posix_spawn(&child, path, &actions, &attributes, arguments, environment)
                guard status == 0 else { throw Errno(rawValue: status) }
                return child
            }
        }
    }
}

/// The ends of a pipe, which no other program inherits.
private struct PipeEnds {
    let reading: OpenFile
    let writing: OpenFile

    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        _ = try calling { pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = OpenFile(rawValue: ends[0])
        writing = OpenFile(rawValue: ends[1])
    }
}
