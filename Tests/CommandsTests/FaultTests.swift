import CommandKit
import CommandKitTesting
import Console
import Storage
import Ports
import FoundationEssentials
import Testing

@Suite struct FaultTests {
    /// Returns a world on a market in which no draft can be saved.
    private func fullWorld() -> World {
        let faults = Faults()
        faults.set(.full)
        return World.inMemory(sources: [MarketSession.source], failing: faults)
    }

    @Test func `a defect waits for a command other than an expectation`() async throws {
        let lines = ["fault defect", "expect internal", "list", "expect exit 70"]
        let run = try await PrintedScript(.lines(lines), in: fullWorld())
        #expect(run.status == .success, "\(run.printed)")
    }

    @Test func `an expectation does not fail for what the command before it could not save`() async throws {
        let lines = ["draft new velo", "expect exit 7", "expect error \"No space left\"", "echo on"]
        let run = try await PrintedScript(.lines(lines), in: fullWorld())
        #expect(run.printed.components(separatedBy: "error:").count == 3, "\(run.printed)")
        #expect(run.printed.hasPrefix("souk: command:1: error:") && run.printed.contains("on\n"))
    }
}
