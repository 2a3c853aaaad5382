#if OWN_TASK_THREADS
    import Glibc
    @_spi(ExperimentalCustomExecutors) import _Concurrency

    /// The executor of the main actor, which runs its jobs on the thread that creates it.
    final class MainLoop: MainExecutor {
        private let queue = JobQueue()
        private let thread = pthread_self()

        func enqueue(_ job: consuming ExecutorJob) {
            _ = queue.add(UnownedJob(job))
        }

        func run() {
            while let job = queue.next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }

        func stop() {
            queue.stop()
        }

        func checkIsolated() {
            precondition(isIsolated, "This is the main actor's, and not the main thread.")
        }

        func isIsolatingCurrentContext() -> Bool? {
            isIsolated
        }

        private var isIsolated: Bool { pthread_equal(thread, pthread_self()) != 0 }
    }
#endif
