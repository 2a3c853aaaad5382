import FixtureServer
import Servers
import Ports
import Synchronization
import Testing
import WireFormat

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct CancellationTests {
    enum Moment: Sendable, CaseIterable {
        case beforeTheAnswer, withinIt, betweenTries
    }

    @Test(arguments: Moment.allCases)
    func `a cancelled request ends within 100 milliseconds`(moment: Moment) async throws {
        let server = try ScriptedServer { _ in
            switch moment {
            case .beforeTheAnswer: [.hold]
            case .withinIt: [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n["), .hold]
            case .betweenTries: [.respond(status: 503, headers: ["Retry-After: 50"])]
            }
        }
        let pauses = Mutex(0)
        let pacing = Pacing(sleep: { pause in
            pauses.withLock { $0 += 1 }
            try await Task.sleep(for: pause)
        })
        let transport = CurlTransport(policy: .patient(), pacing: pacing)
        // The best of many, since one may be late on a busy machine.
        var best = Duration.seconds(60)
        for number in 1...200 where best > .milliseconds(100) {
            let task = Task(executorPreference: ServerThreads.executor) {
                await transport.failure(of: Request(.anything, on: server.address))
            }
            #expect(try await eventually { server.requests.count == number })
            if moment == .betweenTries { #expect(try await eventually { pauses.withLock { $0 } == number }) }
            try await Task.sleep(for: .milliseconds(20))
            let start = ContinuousClock.now
            task.cancel()
            let outcome = await task.value
            #expect(outcome == .cancelled)
            best = min(best, start.duration(to: .now))
        }
        #expect(best <= .milliseconds(100))
        // Nothing continues after the cancellation, except for a connection kept for reuse.
        if moment != .betweenTries { #expect(try await eventually { server.openConnectionCount == 0 }) }
    }

    @Test func `a request of a cancelled task is not sent`() async throws {
        let server = try ScriptedServer { _ in [.respond()] }
        let address = server.address
        let task = Task(executorPreference: ServerThreads.executor) {
            while !Task.isCancelled { await Task.yield() }
            return await CurlTransport(policy: .patient()).failure(of: Request(.anything, on: address))
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        // The server has received everything that was sent before this.
        _ = try await CurlTransport(policy: .patient()).response(to: Request(.anything, on: address))
        #expect(server.requests.count == 1)
    }

    @Test func `cancelling one request does not affect the others`() async throws {
        let server = try ScriptedServer { request in
            request.target == "/mute" ? [.hold] : [.wait(.seconds(1)), .respond("[]")]
        }
        let transport = CurlTransport(policy: .patient())
        let address = server.address
        let mute = Task(executorPreference: ServerThreads.executor) {
            await transport.failure(of: Request(Endpoint(.get, ["mute"]), on: address))
        }
        #expect(try await eventually { server.requests.count == 1 })
        async let other = transport.response(to: Request(.anything, on: address))
        #expect(try await eventually { server.requests.count == 2 })
        mute.cancel()
        let outcome = await mute.value
        #expect(outcome == .cancelled)
        #expect(try await other.status == 200)
    }
}
