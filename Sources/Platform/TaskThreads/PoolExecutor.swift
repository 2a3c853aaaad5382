#if OWN_TASK_THREADS
    import Synchronization
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

    /// The executor of everything outside the main actor, on a few threads that are created when there is work for
    /// them.
    final class PoolExecutor: TaskExecutor, SchedulingExecutor {
        private struct Threads {
            var count = 0
            var hasTimekeeper = false
        }

        private let limit: Int
        private let ready = JobQueue()
        private let delayed = JobQueue()
        private let threads = Mutex(Threads())

        init(limit: Int) { self.limit = limit }

        func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            // Swift's clocks measure in `Duration`, and souk has no other ones.
            guard let delay = delay as? Duration else { preconditionFailure("A clock without `Duration`.") }
            makeTimekeeper()
            _ = delayed.add(UnownedJob(job), at: .now + delay)
        }

        private func add(_ job: UnownedJob) {
            guard ready.add(job) else { return }
            threads.withLock { threads in
                guard threads.count < limit else { return }
                // Once there is a first thread, the program can do without a second one.
                if threads.count == 0 {
                    PoolThread.startRequired { [self] in work() }
                } else {
                    guard PoolThread.start({ [self] in work() }) else { return }
                }
                threads.count += 1
            }
        }

        private func work() {
            while true { ready.next().runSynchronously(on: asUnownedTaskExecutor()) }
        }

        private func makeTimekeeper() {
            threads.withLock { threads in
                guard !threads.hasTimekeeper else { return }
                PoolThread.startRequired { [self] in
                    while true { add(delayed.next()) }
                }
                threads.hasTimekeeper = true
            }
        }
    }

    /// A thread that lasts as long as the program.
    enum PoolThread {
        /// Starts a thread; returns false if the system cannot create one.
        static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
            // A thread inherits the signal mask of its creator. No signal may arrive here, not even at the start,
            // except those for the thread's own faults, which the crash report needs.
            var mask = sigset_t()
            var before = sigset_t()
            sigfillset(&mask)
            for number in [SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] { sigdelset(&mask, number) }
            pthread_sigmask(SIG_SETMASK, &mask, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            return SystemThread.start(run)
        }

        /// Starts a thread that the program cannot do without, as soon as the system can create one.
        static func startRequired(_ run: @escaping @Sendable () -> Void) {
            while !start(run) { usleep(10_000) }
        }
    }

    extension timespec {
        /// Creates the time of CLOCK_MONOTONIC after a delay.
        init(_ delay: Duration) {
            self.init()
            clock_gettime(CLOCK_MONOTONIC, &self)
            let (seconds, attoseconds) = max(delay, .zero).components
            let nanoseconds = tv_nsec + Int(attoseconds / 1_000_000_000)
            tv_nsec = nanoseconds % 1_000_000_000
            // Far beyond any uptime, and far below values that overflow.
            tv_sec += Int(min(seconds, 1 << 40)) + nanoseconds / 1_000_000_000
        }
    }
#endif
