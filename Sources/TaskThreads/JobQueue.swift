#if OWN_TASK_THREADS
    /// Jobs that threads take one by one, in the order in which they arrived.
    ///
    /// Priorities are ignored: the job that has waited longest comes first, so no job waits forever.
    final class JobQueue: Sendable {
        private struct State {
            var arrived: [UnownedJob] = []
            /// Jobs that arrived earlier, in reverse order: the next one is the last element.
            var leaving: [UnownedJob] = []
            /// The number of threads that wait for a job, or were signalled and have not taken one yet.
            var waiting = 0
            var isStopped = false

            mutating func next() -> UnownedJob? {
                if leaving.isEmpty {
                    swap(&arrived, &leaving)
                    leaving.reverse()
                }
                return leaving.popLast()
            }
        }

        private let state = Monitor(State())

        /// Adds a job; returns whether there are now more jobs than threads that wait for one.
        func add(_ job: UnownedJob) -> Bool {
            let isShort = state.withLock { state in
                state.arrived.append(job)
                return state.arrived.count + state.leaving.count > state.waiting
            }
            state.signal()
            return isShort
        }

        /// Blocks this thread until there is a job for it, and returns the job; returns nil if the thread is to stop.
        func next() -> UnownedJob? {
            state.withLock { $0.waiting += 1 }
            return state.wait { state in
                let isStopped = state.isStopped
                state.isStopped = false
                let job = isStopped ? nil : state.next()
                guard isStopped || job != nil else { return .nothing }
                state.waiting -= 1
                return .answer(job)
            }
        }

        /// Stops one thread: one that waits, or else the next one that asks for a job.
        func stop() {
            state.withLock { $0.isStopped = true }
            state.signal()
        }
    }
#endif
