#if OWN_TASK_THREADS
    import Glibc

    /// A thread that lasts as long as the program.
    enum PoolThread {
        private final class Work: Sendable {
            let run: @Sendable () -> Void

            init(_ run: @escaping @Sendable () -> Void) {
                self.run = run
            }
        }

        /// Starts a thread; false when the system has none to give.
        static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
            let work = Unmanaged.passRetained(Work(run))
            // It begins with the mask of the one that makes it: no signal is to come here, not even at first, but for
            // its own faults, of which the report of a crash tells.
            var mask = sigset_t()
            var before = sigset_t()
            sigfillset(&mask)
            for number in [SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] { sigdelset(&mask, number) }
            pthread_sigmask(SIG_SETMASK, &mask, &before)
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, { PoolThread.main($0) }, work.toOpaque())
            pthread_sigmask(SIG_SETMASK, &before, nil)
            if status == 0 { pthread_detach(thread) } else { work.release() }
            return status == 0
        }

        /// Starts a thread without which nothing would go on, as soon as the system has one to give.
        static func insist(_ run: @escaping @Sendable () -> Void) {
            while !start(run) { usleep(10_000) }
        }

        private static func main(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let work else { return nil }
            Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
            return nil
        }
    }
#endif
