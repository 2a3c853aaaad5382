#if OWN_TASK_THREADS
    /// Jobs that threads take one by one, in the order in which they came.
    ///
    /// Nobody looks at the priority of a job: what waits longest comes first, so nothing waits for ever.
    final class JobQueue: Sendable {
        private struct State {
            var arrived: [UnownedJob] = []
            /// Those that arrived before, the next of them last.
            var leaving: [UnownedJob] = []
            /// Threads that wait for a job, or were told of one and did not take it yet.
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

        /// Adds a job, and says whether there are more jobs now than threads that wait for one.
        func add(_ job: UnownedJob) -> Bool {
            let isShort = state.withLock { state in
                state.arrived.append(job)
                return state.arrived.count + state.leaving.count > state.waiting
            }
            state.signal()
            return isShort
        }

        /// Blocks this thread until there is a job for it; nil where it is to stop.
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

        /// Has one thread stop: one that waits, or else the next that asks for a job.
        func stop() {
            state.withLock { $0.isStopped = true }
            state.signal()
        }
    }
#endif
