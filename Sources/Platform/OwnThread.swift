/// A thread for one task that blocks, or that may never end.
///
/// Swift's own thread pool has as many threads as there are cores: work that blocks them stops everything else,
/// including timers.
public enum OwnThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Returns the result of `work`, which runs on a thread of its own; nil if the system cannot create a thread.
    public static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
        await withCheckedContinuation { continuation in
            if !start({ continuation.resume(returning: work()) }) { continuation.resume(returning: nil) }
        }
    }

    /// Runs `run` on a thread of its own without waiting for it; returns false if the system cannot create a thread.
    public static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(run))
        #if canImport(Glibc)
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, { OwnThread.main($0) }, work.toOpaque())
            if status == 0 { pthread_detach(thread) }
        #else
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, { OwnThread.main($0) }, work.toOpaque())
            if status == 0, let thread { pthread_detach(thread) }
        #endif
        if status != 0 { work.release() }
        return status == 0
    }

    private static func main(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let work else { return nil }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
    }
}
