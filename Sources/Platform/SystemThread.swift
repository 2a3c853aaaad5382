import Synchronization

/// A thread for work that blocks, or that may never end.
///
/// Swift's own thread pool has as many threads as there are cores: work that blocks them stops everything else,
/// including timers.
///
/// Sendable although Darwin's `pthread_t` is a pointer: it is never dereferenced here, only passed to system calls that
/// are allowed on any thread.
public struct SystemThread: @unchecked Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// - Throws: `SystemCallError` if the system cannot create a thread.
    public init(_ run: @escaping @Sendable () -> Void) throws(SystemCallError) {
        let work = Unmanaged.passRetained(Work(run))
        #if canImport(Glibc)
            var thread = pthread_t()
            let number = pthread_create(&thread, nil, { SystemThread.main($0) }, work.toOpaque())
            let created: pthread_t? = thread
        #else
            var created: pthread_t?
            let number = pthread_create(&created, nil, { SystemThread.main($0) }, work.toOpaque())
        #endif
        guard number == 0, let created else {
            work.release()
            throw SystemCallError(call: "pthread_create", number: number)
        }
        self.thread = created
    }

    private static func main(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
    }

    /// Returns the result of `work`, which runs on a thread of its own, or on this one if the system cannot create any.
    public static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            if !start({ continuation.resume(returning: work()) }) { continuation.resume(returning: work()) }
        }
    }

    /// Runs `run` on a thread of its own without waiting for it; returns false if the system cannot create a thread.
    public static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = try? SystemThread(run) else { return false }
        pthread_detach(thread.thread)
        return true
    }

    /// Makes writes of this thread, and of those that it creates, fail at a closed pipe or connection without a signal.
    public static func blockBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits until the thread has ended. On the thread itself, which cannot wait for itself, detaches it.
    ///
    /// Call this once.
    public func join() {
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }
}

public struct SystemCallError: Error, Sendable, Hashable {
    /// The call, such as `pipe`.
    public var call: String
    public var number: Int32

    public init(call: String, number: Int32) { (self.call, self.number) = (call, number) }
}

/// A flag that a cancelled task sets for a thread that does its work.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    public init() {}

    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
    public func cancel() { flag.store(true, ordering: .relaxed) }
}

/// A pipe that makes `poll` return on another thread.
package final class WakePipe: Sendable {
    /// The descriptor to poll for reading.
    package let reader: Int32
    /// The descriptor to which a signal handler can write.
    package let writer: Int32

    package init() throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemCallError(call: "pipe", number: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Makes the pipe readable; a full pipe already is.
    package func wake() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    /// Empties the pipe, and returns the bytes that were in it.
    @discardableResult
    package func take() -> [UInt8] {
        var taken: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 64)
        while case let count = read(reader, &bytes, bytes.count), count > 0 { taken += bytes.prefix(count) }
        return taken
    }
}
