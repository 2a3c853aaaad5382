#if OWN_TASK_THREADS
    @_spi(ExperimentalCustomExecutors) import _Concurrency
#else
    import Dispatch
#endif

/// The threads that run a program's tasks.
///
/// On Linux the threads are souk's own: Dispatch, which provides them elsewhere, wakes up every second to manage its
/// threads for as long as the program runs. souk's threads sleep until there is something to do. `Package.swift` says
/// which compilers support this, since the part of Swift that is used here is not stable yet. Tests use Dispatch's
/// threads.
package enum TaskThreads {
    /// Runs `program`, which must end the process, on the main thread.
    ///
    /// It must be called there, before there are any tasks.
    @MainActor package static func run(_ program: @escaping @MainActor () async -> Never) -> Never {
        #if OWN_TASK_THREADS
            _createExecutors(factory: Executors.self)
            let main = MainActor.executor
            Task { await program() }
            while true { try? main.run() }
        #else
            Task { await program() }
            dispatchMain()
        #endif
    }

    /// Returns an executor with threads of its own, at most `limit`, for tasks that must not wait for those of the
    /// program; nil where only Dispatch's threads are supported.
    package static func executor(limit: Int) -> (any TaskExecutor)? {
        #if OWN_TASK_THREADS
            PoolExecutor(limit: limit)
        #else
            nil
        #endif
    }
}

#if OWN_TASK_THREADS
    private struct Executors: ExecutorFactory {
        static var mainExecutor: any MainExecutor { MainLoop() }

        /// An executor with at most one thread per core, but with two on a single core, so that one long job does not
        /// block the others.
        static var defaultExecutor: any TaskExecutor {
            PoolExecutor(limit: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        }
    }

    /// The executor of the main actor, which runs its jobs on the thread that creates it.
    final class MainLoop: MainExecutor {
        private let queue = JobQueue()
        private let thread = pthread_self()

        func enqueue(_ job: consuming ExecutorJob) { _ = queue.add(UnownedJob(job)) }
        func run() {
            while true { queue.next().runSynchronously(on: asUnownedSerialExecutor()) }
        }

        /// Does nothing: the loop runs as long as the program.
        func stop() {}

        func checkIsolated() { precondition(isIsolated, "This is the main actor's, and not the main thread.") }
        func isIsolatingCurrentContext() -> Bool? { isIsolated }
        private var isIsolated: Bool { pthread_equal(thread, pthread_self()) != 0 }
    }

    /// Jobs that threads take one by one when they are due, in the order of their times, then of arrival.
    ///
    /// Priorities are ignored: the job that has waited longest comes first, so no job waits forever.
    final class JobQueue: Sendable {
        private struct State {
            /// In the order in which they are taken.
            var jobs: [(instant: SuspendingClock.Instant, job: UnownedJob)] = []
            /// The number of threads that wait for a job, or were signalled and have not taken one yet.
            var waiting = 0
        }

        private let state = Monitor(State())

        /// Adds a job; returns whether there are now more jobs than threads that wait for one.
        func add(_ job: UnownedJob, at instant: SuspendingClock.Instant = .now) -> Bool {
            let isShort = state.withLock { state in
                let place = state.jobs.lastIndex { $0.instant <= instant }.map { $0 + 1 } ?? 0
                state.jobs.insert((instant, job), at: place)
                return state.jobs.count > state.waiting
            }
            state.signal()
            return isShort
        }

        /// Blocks this thread until a job is due, then removes and returns it.
        func next() -> UnownedJob {
            state.withLock { $0.waiting += 1 }
            return state.wait { state in
                guard let first = state.jobs.first else { return .nothing }
                guard first.instant <= .now else { return .nothingBefore(first.instant) }
                state.waiting -= 1
                return .answer(state.jobs.removeFirst().job)
            }
        }
    }
#endif
