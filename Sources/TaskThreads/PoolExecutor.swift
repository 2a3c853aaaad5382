#if OWN_TASK_THREADS
    import Synchronization
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

    /// Runs all that is not the main actor's, on a few threads that are made when there is work for them.
    final class PoolExecutor: TaskExecutor, SchedulingExecutor {
        private struct Threads {
            var count = 0
            var hasTimekeeper = false
        }

        private let limit: Int
        private let ready = JobQueue()
        private let delayed = DelayedJobs()
        private let threads = Mutex(Threads())

        /// - Parameter limit: How many jobs run at once.
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
            // Swift's own two clocks measure in this; any other knows itself how to wait.
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
                // With the first thread there, a second one can be done without.
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
