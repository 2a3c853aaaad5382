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
/// On Linux they are ours, since Dispatch, which has them elsewhere, looks after its own each second for as long as the
/// program lasts. Ours wait until there is something to do. `Package.swift` says which compiler knows how to change
/// them: what is used of Swift here is not settled yet. Tests have Dispatch's.
package enum TaskThreads {
    /// Runs `program`, which is to end the process, on the main thread.
    ///
    /// To be called there, before there is any task.
    @MainActor package static func run(_ program: @escaping @MainActor () async -> Never) -> Never {
        #if OWN_TASK_THREADS
            _createExecutors(factory: Executors.self)
            let main = MainActor.executor
            Task { await program() }
            // It was told to stop by nobody, and goes on.
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

        /// As many threads as there are cores to run them; two at least, so that one long job does not stop all others.
        static var defaultExecutor: any TaskExecutor {
            PoolExecutor(limit: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        }
    }
#endif
