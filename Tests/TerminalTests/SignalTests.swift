import Testing

@testable import Terminal

import Platform

@Suite(.timeLimit(.minutes(5)))
struct SignalTests {
    @Test func `a watched signal is delivered`() async throws {
        await #expect(processExitsWith: .success) {
            let watch = try SignalWatch.begin()
            let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
            watch.answer { continuation.yield($0) }
            var signals = stream.makeAsyncIterator()
            for signal in Signal.allCases {
                kill(getpid(), signal.number)
                guard await signals.next() == signal else { exit(EXIT_FAILURE) }
            }
        }
    }

    @Test func `a write to a closed pipe fails and does not end the process`() async {
        await #expect(processExitsWith: .success) {
            _ = try SignalWatch.begin()
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { exit(EXIT_FAILURE) }
            close(ends[0])
            guard write(ends[1], "x", 1) == -1, errno == EPIPE else { exit(EXIT_FAILURE) }
        }
    }

    @Test func `a process can be killed by a signal it watches`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            _ = try SignalWatch.begin()
            Signal.terminate.raise()
        }
        await #expect(processExitsWith: .signal(SIGINT)) {
            signal(SIGINT, SIG_IGN)
            Signal.interrupt.raise()
        }
    }

    @Test func `an unhandled signal has its default effect`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            _ = try SignalWatch.begin()
            kill(getpid(), SIGTERM)
            sleep(200)
        }
    }

    @Test func `a signal that was ignored from the start stays ignored`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGHUP, SIG_IGN)
            let watch = try SignalWatch.begin()
            watch.answer { _ in exit(EXIT_FAILURE) }
            for _ in 0..<200 {
                kill(getpid(), SIGHUP)
                usleep(1_000)
            }
        }
    }
}
