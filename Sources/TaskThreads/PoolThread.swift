#if OWN_TASK_THREADS
    import Glibc
    import Services

    /// A thread that lasts as long as the program.
    enum PoolThread {
        /// Starts a thread; false when the system has none to give.
        static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
            // It begins with the mask of the one that makes it: no signal is to come here, not even at first, but for
            // its own faults, of which the report of a crash tells.
            var mask = sigset_t()
            var before = sigset_t()
            sigfillset(&mask)
            for number in [SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] { sigdelset(&mask, number) }
            pthread_sigmask(SIG_SETMASK, &mask, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            return OwnThread.start(run)
        }

        /// Starts a thread without which nothing would go on, as soon as the system has one to give.
        static func insist(_ run: @escaping @Sendable () -> Void) {
            while !start(run) { usleep(10_000) }
        }
    }
#endif
