#if OWN_TASK_THREADS
    import Glibc
    import Services

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
            return OwnThread.start(run)
        }

        /// Starts a thread that the program cannot do without, as soon as the system can create one.
        static func insist(_ run: @escaping @Sendable () -> Void) {
            while !start(run) { usleep(10_000) }
        }
    }
#endif
