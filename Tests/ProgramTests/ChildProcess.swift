import Foundation
import Synchronization

/// A process with a pipe for each standard stream, without pipe ends inherited by other processes.
///
/// Foundation's `Process` leaks pipe ends between processes started at the same time; a child then never sees the end
/// of its input.
final class ChildProcess: Sendable {
    /// An error starting the program.
    struct Failure: Error {
        let number: Int32
    }

    let id: pid_t
    let input: FileHandle
    let output: FileHandle
    let errors: FileHandle

    /// Locked from creating the pipes until their ends are close-on-exec, so that no other child inherits them.
    private static let making = Mutex(())

    private let exit = OneTimeEvent()
    private let status = Mutex<Int32?>(nil)
    private let peak = Mutex(0)

    /// Input to a program that has just exited is discarded and does not kill the tests.
    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    init(running path: String, _ arguments: [String], environment: [String: String]) throws {
        _ = Self.ignoresBrokenPipes
        let (input, output, errors) = Self.pipes()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let childEnds = [input.fileHandleForReading, output.fileHandleForWriting, errors.fileHandleForWriting]
        for (end, stream) in zip(childEnds, Int32(0)...) {
            posix_spawn_file_actions_adddup2(&actions, end.fileDescriptor, stream)
        }
        var attributes = Self.attributes()
        defer { posix_spawnattr_destroy(&attributes) }
        var started = pid_t()
        let failure = Self.withPointers(to: [path] + arguments) { arguments in
            Self.withPointers(to: environment.map { "\($0)=\($1)" }) { environment in
                Self.making.withLock { _ in posix_spawn(&started, path, &actions, &attributes, arguments, environment) }
            }
        }
        guard failure == 0 else { throw Failure(number: failure) }
        for end in childEnds { try end.close() }
        (self.id, self.input) = (started, input.fileHandleForWriting)
        (self.output, self.errors) = (output.fileHandleForReading, errors.fileHandleForReading)
        Thread.detachNewThread { [self] in
            var ending: Int32 = 0
            var usage = rusage()
            while wait4(id, &ending, 0, &usage) == -1, errno == EINTR {}
            peak.withLock { $0 = usage.ru_maxrss }
            status.withLock { $0 = ending & 0x7F == 0 ? ending >> 8 & 0xFF : 128 + ending & 0x7F }
            exit.signal()
        }
    }

    /// Waits for the exit status, or 128 plus the signal's number if killed by one, as in a shell.
    func exitStatus() async -> Int32 {
        await exit.wait()
        return status.withLock { $0 ?? 0 }
    }

    var hasEnded: Bool { status.withLock { $0 != nil } }

    /// The peak memory in KiB, available after exit.
    var peakMemory: Int { peak.withLock { $0 } }

    /// Returns attributes that unblock all signals and reset SIGPIPE, as in a shell: the pool thread that spawns the
    /// program blocks signals, and the tests ignore SIGPIPE.
    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var ignored = sigset_t()
        sigemptyset(&ignored)
        sigaddset(&ignored, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    private static func pipes() -> (Pipe, Pipe, Pipe) {
        making.withLock { _ in
            let pipes = (Pipe(), Pipe(), Pipe())
            for pipe in [pipes.0, pipes.1, pipes.2] {
                _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFD, FD_CLOEXEC)
                _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipes
        }
    }

    private static func withPointers<Result>(
        to strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}

/// An event that happens once, awaited without blocking a thread.
final class OneTimeEvent: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

    /// Signals that the event has happened.
    func signal() { continuation.finish() }

    /// Returns once the event has happened.
    func wait() async {
        for await _ in stream {}
    }
}

/// Reads a pipe or a terminal on its own thread, so that the program never blocks on output.
final class Collector: Sendable {
    private let bytes = Mutex(Data())
    private let times = Mutex<[Duration]>([])
    private let end = OneTimeEvent()

    init(reading pipe: FileHandle) {
        let start = ContinuousClock.now
        Thread.detachNewThread { [self] in
            while let data = Self.next(from: pipe) {
                let time = start.duration(to: .now)
                times.withLock { $0 += Array(repeating: time, count: data.count { $0 == UInt8(ascii: "\n") }) }
                bytes.withLock { $0.append(data) }
            }
            end.signal()
        }
    }

    /// Returns the next bytes; nil at the end, which a terminal that is no longer open signals by an error.
    static func next(from pipe: FileHandle) -> Data? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(pipe.fileDescriptor, &chunk, chunk.count)
            if count > 0 { return Data(chunk.prefix(count)) }
            guard count == -1, errno == EINTR else { return nil }
        }
    }

    /// The text received so far.
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    /// The time each complete line was received, from the start of reading.
    var lineTimes: [Duration] { times.withLock { $0 } }

    /// Returns all text once every writer has closed its end.
    func whole() async -> String {
        await end.wait()
        return text
    }
}
