import Foundation
import Testing

/// The fixture server as a separate program.
@Suite struct ServerProgramTests {
    /// The output and exit status of a run.
    private struct Ending {
        let output: String
        let errors: String
        let status: Int32
    }

    /// Starts the server, sends a signal once it listens, and waits for its exit.
    private func run(_ arguments: [String], until signal: Int32 = SIGTERM) async throws -> Ending {
        let process = try ChildProcess(running: ServerProcess.path, arguments, environment: [:])
        let (output, errors) = (Collector(reading: process.output), Collector(reading: process.errors))
        let listening = Task {
            while !output.text.hasSuffix("\n") { try await Task.sleep(for: .milliseconds(2)) }
            kill(process.id, signal)
        }
        let status = await process.exitStatus()
        listening.cancel()
        return Ending(output: await output.whole(), errors: await errors.whole(), status: status)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `the server prints its address and is stopped by a signal`(signal: Int32) async throws {
        let ending = try await run(["--port", "0"], until: signal)
        #expect(ending.output.wholeMatch(of: #/souk-server: listening on http://127\.0\.0\.1:\d+\n/#) != nil)
        #expect(ending.errors == "")
        #expect(ending.status == 0)
    }

    @Test func `a used port is reported in one sentence`() async throws {
        let first = try await ServerProcess()
        let port = try #require(first.hostAndPort.split(separator: ":").last.map(String.init))
        let ending = try await run(["--port", port])
        #expect(ending.errors == "souk-server: Port \(port) is in use by another program.\n")
        #expect(ending.output == "")
        #expect(ending.status == 1)
        withExtendedLifetime(first) {}
    }

    @Test(arguments: [
        ["--prt", "1"], ["--port", "65536"], ["--host", "192.0.2.1"], ["--listings", "-1"], ["--token-lifetime", "0"],
        ["--fault", "/listings=bad luck"], ["--fault", "/nowhere=reset"],
    ])
    func `an invalid option exits with status 2`(arguments: [String]) async throws {
        let ending = try await run(arguments)
        #expect(ending.status == 2)
        #expect(ending.output == "")
        #expect(!ending.errors.isEmpty)
    }
}
