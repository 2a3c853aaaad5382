#if OWN_TASK_THREADS
    /// Jobs that wait here until the time at which they are to run.
    final class DelayedJobs: Sendable {
        private struct State {
            /// The jobs in reverse order: the next one to run is the last element.
            var jobs: [(instant: SuspendingClock.Instant, job: UnownedJob)] = []

            /// Adds a job; returns whether it is now the next one to run. Jobs for the same time run in the order in
            /// which they were added.
            mutating func add(_ job: UnownedJob, at instant: SuspendingClock.Instant) -> Bool {
                var (low, high) = (0, jobs.count)
                while low < high {
                    let middle = (low + high) / 2
                    if jobs[middle].instant > instant { low = middle + 1 } else { high = middle }
                }
                jobs.insert((instant, job), at: low)
                return low == jobs.count - 1
            }
        }

        private let state = Monitor(State())

        func add(_ job: UnownedJob, at instant: SuspendingClock.Instant) {
            if state.withLock({ $0.add(job, at: instant) }) { state.signal() }
        }

        /// Blocks until the next job is due, then removes and returns it.
        func next() -> UnownedJob {
            state.wait { state in
                guard let first = state.jobs.last else { return .nothing }
                guard first.instant <= .now else { return .nothingBefore(first.instant) }
                state.jobs.removeLast()
                return .answer(first.job)
            }
        }
    }
#endif
