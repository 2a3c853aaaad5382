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
    ///
    /// It is Sendable although it holds variables and pointers. The variables are accessed only while the mutex is
    /// locked. The pointers never change, and POSIX lets threads share what they point to. A waiting thread holds a
    /// reference, so nothing is freed while a thread uses it.
    final class JobQueue: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        /// In the order in which they are taken.
        private var jobs: [(instant: SuspendingClock.Instant, job: UnownedJob)] = []
        /// The number of threads that wait for a job, or were signalled and have not taken one yet.
        private var waiting = 0

        init() {
            mutex.initialize(to: pthread_mutex_t())
            condition.initialize(to: pthread_cond_t())
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            // The clock of SuspendingClock, which cannot be set.
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(condition, &attributes)
            pthread_condattr_destroy(&attributes)
        }

        deinit {
            pthread_cond_destroy(condition)
            pthread_mutex_destroy(mutex)
            condition.deallocate()
            mutex.deallocate()
        }

        /// Adds a job; returns whether there are now more jobs than threads that wait for one.
        func add(_ job: UnownedJob, at instant: SuspendingClock.Instant = .now) -> Bool {
            pthread_mutex_lock(mutex)
            defer {
                pthread_mutex_unlock(mutex)
                pthread_cond_signal(condition)
            }
            let place = jobs.lastIndex { $0.instant <= instant }.map { $0 + 1 } ?? 0
            jobs.insert((instant, job), at: place)
            return jobs.count > waiting
        }

        /// Blocks this thread until a job is due, then removes and returns it.
        func next() -> UnownedJob {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            waiting += 1
            while true {
                let left = jobs.first.map { SuspendingClock.now.duration(to: $0.instant) }
                if let left, left <= .zero {
                    waiting -= 1
                    return jobs.removeFirst().job
                } else if let left {
                    var time = timespec(left)
                    pthread_cond_timedwait(condition, mutex, &time)
                } else {
                    pthread_cond_wait(condition, mutex)
                }
            }
        }
    }
#endif
