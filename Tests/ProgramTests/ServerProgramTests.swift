import Foundation
import Ports
import Testing

/// The fixture server as a separate program.
@Suite struct ServerProgramTests {
    /// Starts the server, sends a signal once it listens, and waits for its exit.
    private func run(_ arguments: [String], until signal: Int32 = SIGTERM) async throws -> Program.Ending {
        // The build puts the server beside souk.
        let path = URL(filePath: Program.path).deletingLastPathComponent().appending(path: "souk-server").path
        let server = try Program(running: path, arguments)
        _ = try await eventually { server.printedCount > 0 || server.hasEnded }
        if !server.hasEnded { server.send(signal) }
        return await server.ending(closing: false)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `the server prints its address and is stopped by a signal`(signal: Int32) async throws {
        let ending = try await run(["--port", "0"], until: signal)
        #expect(ending.output.wholeMatch(of: #/souk-server: listening on http://127\.0\.0\.1:\d+\n/#) != nil)
        #expect(ending.errors == "")
        #expect(ending.status == 0)
    }

    @Test func `a used port is reported in one sentence`() async throws {
        let port = try BoundPort().address.port
        let ending = try await run(["--port", "\(port)"])
        #expect(ending.errors == "souk-server: Port \(port) is in use by another program.\n")
        #expect(ending.output == "")
        #expect(ending.status == 1)
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
