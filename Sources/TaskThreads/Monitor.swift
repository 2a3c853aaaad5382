#if OWN_TASK_THREADS
    import Glibc

    /// A value that one thread at a time can access, and whose changes threads can wait for.
    ///
    /// It is Sendable although it holds a variable and pointers. `state` is accessed only while the mutex is locked,
    /// and only by closures that cannot keep it. The pointers never change, and POSIX lets threads share what they
    /// point to. A waiting thread holds a reference, so nothing is freed while a thread uses it.
    final class Monitor<State: Sendable>: @unchecked Sendable {
        /// The result of looking at the state.
        enum Finding<Answer> {
            case answer(Answer)
            /// There is no answer before the next signal.
            case nothing
            /// There is no answer before the next signal, or before this time.
            case nothingBefore(SuspendingClock.Instant)
        }

        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var state: State

        init(_ state: State) {
            self.state = state
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

        func withLock<Result>(_ body: (inout State) -> Result) -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return body(&state)
        }

        /// Makes one of the waiting threads look again.
        func signal() {
            pthread_cond_signal(condition)
        }

        /// Blocks this thread until `look` finds an answer: it is called at once, and again after each signal and at
        /// the given time.
        func wait<Answer>(for look: (inout State) -> Finding<Answer>) -> Answer {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while true {
                switch look(&state) {
                case .answer(let answer): return answer
                case .nothing: pthread_cond_wait(condition, mutex)
                case .nothingBefore(let instant):
                    var time = timespec(SuspendingClock.now.duration(to: instant))
                    pthread_cond_timedwait(condition, mutex, &time)
                }
            }
        }
    }

    extension timespec {
        /// Creates the time of CLOCK_MONOTONIC after a delay.
        fileprivate init(_ delay: Duration) {
            self.init()
            clock_gettime(CLOCK_MONOTONIC, &self)
            let (seconds, attoseconds) = max(delay, .zero).components
            let nanoseconds = tv_nsec + Int(attoseconds / 1_000_000_000)
            tv_nsec = nanoseconds % 1_000_000_000
            // Far beyond any uptime, and far below values that overflow.
            tv_sec += Int(min(seconds, 1 << 40)) + nanoseconds / 1_000_000_000
        }
    }
#endif
