import FixtureServer
import Foundation
import Testing

/// Signals × states of the program on a terminal. The program must exit, stop or continue as specified, lose no saved
/// data, and restore the terminal.
@Suite(.timeLimit(.minutes(10))) struct SignalProofTests {
    @Test func `after any signal the terminal is restored and saved changes are there`() async throws {
        let server = try ContractServer()
        server.set(.mute)
        let cells = TestScale.current.points(of: SignalCell.all, sample: 12)
        // A few at a time, since each is a shell, a program and a terminal.
        let tally = try await ProofTally.of("signals and states at a terminal", points: cells, by: 4) { cell in
            do { return try await cell.failure(server: server) } catch { return "\(cell): \(error)" }
        }
        await server.stop()
        tally.report(of: SignalCell.all.count, "cells")
        #expect(tally.failures == [])
        #expect(tally.tried == cells.count && SignalCell.all.count >= 66)
    }
}
