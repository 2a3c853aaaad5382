#if OWN_TASK_THREADS
    import Testing
    @testable import Platform

    @Suite struct DelayedJobsTests {
        @Test func `jobs leave in the order of their times, then of arrival`() {
            let jobs = DelayedJobs()
            let now = SuspendingClock.now
            let made = (0..<4).map { _ in UnownedJob(_swift_createJobForTestingOnly {}) }
            jobs.add(made[0], at: now + .milliseconds(2))
            jobs.add(made[1], at: now + .milliseconds(1))
            jobs.add(made[2], at: now + .milliseconds(2))
            jobs.add(made[3], at: now - .seconds(1))
            let order = (0..<4).map { _ in jobs.next().description }
            #expect(order == [3, 1, 0, 2].map { made[$0].description })
        }
    }
#endif
