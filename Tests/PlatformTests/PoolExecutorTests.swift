#if OWN_TASK_THREADS
    import Synchronization
    import Testing
    @testable import Platform

    @Suite struct PoolExecutorTests {
        private let pool = PoolExecutor(limit: 3)

        @Test func `any number of tasks run`() async {
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 1...5000 {
                    group.addTask(executorPreference: pool) {
                        await Task.yield()
                        return number
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(sum == 5000 * 5001 / 2)
        }

        @Test func `at most one job per thread runs at a time`() async {
            let running = Running()
            await withTaskGroup(of: Void.self) { group in
                for _ in 1...12 {
                    // Nothing in between yields the thread to another job.
                    group.addTask(executorPreference: pool) { running.run() }
                }
            }
            #expect(running.most == 3)
        }

        @Test func `a long task does not block the other threads`() async {
            let isOver = Mutex(false)
            async let long: Void = withTaskExecutorPreference(pool) {
                while !isOver.withLock({ $0 }) { await Task.yield() }
            }
            for number in 0..<100 {
                #expect(await withTaskExecutorPreference(pool) { number } == number)
            }
            isOver.withLock { $0 = true }
            await long
        }

        @Test func `no sleep ends early`() async {
            await withTaskGroup(of: Void.self) { group in
                for number in [3, 1, 2] {
                    group.addTask(executorPreference: pool) {
                        let instant = ContinuousClock.now + .milliseconds(50 * number)
                        try? await Task.sleep(until: instant, clock: .continuous)
                        #expect(ContinuousClock.now >= instant)
                    }
                }
            }
        }

        @Test func `a sleep ends when its task is cancelled`() async {
            let task = Task(executorPreference: pool) { try await Task.sleep(for: .seconds(10_000_000_000)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    /// Counts concurrent calls; each call spins until three run at once or a minute has passed.
    private final class Running: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func run() {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            let deadline = ContinuousClock.now + .seconds(60)
            while most < 3, ContinuousClock.now < deadline {}
            counts.withLock { $0.now -= 1 }
        }
    }
#endif
