#if OWN_TASK_THREADS
    import Testing
    @testable import Platform

    @Suite struct MainLoopTests {
        @Test func `jobs run in order on the loop's thread`() async throws {
            let (loops, made) = AsyncStream.makeStream(of: MainLoop.self)
            try #require(
                PoolThread.start {
                    let loop = MainLoop()
                    made.yield(loop)
                    loop.run()
                })
            let loop = try #require(await loops.first { _ in true })
            let log = Log(loop)
            #expect(loop.isIsolatingCurrentContext() == false)
            for number in 0..<100 { await log.add(number) }
            #expect(await log.numbers == Array(0..<100))
            #expect(await log.isOnThread)
        }
    }

    private actor Log {
        private let loop: MainLoop
        private(set) var numbers: [Int] = []

        init(_ loop: MainLoop) { self.loop = loop }

        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        var isOnThread: Bool { loop.isIsolatingCurrentContext() == true }

        func add(_ number: Int) { numbers.append(number) }
    }

    @Suite struct JobQueueTests {
        @Test func `jobs leave in the order of their times, then of arrival`() {
            let jobs = JobQueue()
            let now = SuspendingClock.now
            let made = (0..<4).map { _ in UnownedJob(_swift_createJobForTestingOnly {}) }
            _ = jobs.add(made[0], at: now + .milliseconds(2))
            _ = jobs.add(made[1], at: now + .milliseconds(1))
            _ = jobs.add(made[2], at: now + .milliseconds(2))
            _ = jobs.add(made[3], at: now - .seconds(1))
            let order = (0..<4).map { _ in jobs.next().description }
            #expect(order == [3, 1, 0, 2].map { made[$0].description })
        }
    }
#endif
