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
        private let delayed = DelayedJobs()
        private let threads = Mutex(Threads())

        /// - Parameter limit: The maximum number of jobs that run at once.
        init(limit: Int) {
            self.limit = limit
        }

        func enqueue(_ job: consuming ExecutorJob) {
            add(UnownedJob(job))
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            let job = UnownedJob(job)
            // Swift's own two clocks measure in `Duration`; any other clock has to do the waiting itself.
            if let delay = delay as? Duration {
                makeTimekeeper()
                delayed.add(job, at: .now + delay)
            } else {
                Task {
                    try? await clock.sleep(until: clock.now.advanced(by: delay), tolerance: tolerance)
                    add(job)
                }
            }
        }

        private func add(_ job: UnownedJob) {
            guard ready.add(job) else { return }
            threads.withLock { threads in
                guard threads.count < limit else { return }
                // Once there is a first thread, the program can do without a second one.
                if threads.count == 0 {
                    PoolThread.insist { [self] in work() }
                } else {
                    guard PoolThread.start({ [self] in work() }) else { return }
                }
                threads.count += 1
            }
        }

        private func work() {
            while let job = ready.next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }

        private func makeTimekeeper() {
            threads.withLock { threads in
                guard !threads.hasTimekeeper else { return }
                PoolThread.insist { [self] in
                    while true { add(delayed.next()) }
                }
                threads.hasTimekeeper = true
            }
        }
    }
#endif
