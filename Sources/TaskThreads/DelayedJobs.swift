#if OWN_TASK_THREADS
    /// Jobs that are to run later: they wait here until it is time.
    final class DelayedJobs: Sendable {
        private struct State {
            /// The first is the last.
            var jobs: [(instant: SuspendingClock.Instant, job: UnownedJob)] = []

            /// Whether it is the first now. Of two for the same time the one that was added first comes first.
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

        /// Blocks until it is time for the first of the jobs, and takes it out.
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
