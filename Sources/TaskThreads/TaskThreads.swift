#if OWN_TASK_THREADS
    import Glibc
    @_spi(ExperimentalCustomExecutors) import _Concurrency
#else
    import Dispatch
#endif

/// The threads that run a program's tasks.
///
///     static func main() {
///         TaskThreads.run { await program() }
///     }
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
            // Nothing tells the loop to stop; if it returns, it is run again.
            while true { try? main.run() }
        #else
            Task { await program() }
            dispatchMain()
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
#endif
