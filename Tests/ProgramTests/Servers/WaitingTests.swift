import FixtureServer
import Foundation
import Testing

/// Waiting for a server that does not answer.
@Suite struct WaitingTests {
    private let (home, server): (TemporaryFolder, ContractServer)
    /// The server timeout is longer than any wait of the tests. An answer that stalls would end after five seconds.
    private var options: [String] { ["--timeout", "600", "--source", "listings=\(server.address)"] }

    init() async throws {
        (home, server) = (TemporaryFolder(), try ContractServer())
        server.set(.mute, on: "/listings")
    }

    /// Waits until a list is requested; returns false after `patience`.
    private func isAsked() async throws -> Bool {
        try await eventually { server.requests.contains { $0.route == "GET /listings" } }
    }

    @Test func `Control-C cancels the wait, not the program`() async throws {
        let program = try TerminalProgram(home, options)
        #expect(try await program.prints("listings> "))
        program.type("list\r")
        #expect(try await isAsked())
        try await program.type("\u{3}", expecting: "Cancelled.", then: "listings> ")
        server.clearFaults()
        try await program.type("search velo\r", expecting: "of 29 listings · search velo", then: "listings*> ")
        #expect(await program.ending().status == 0)
        await server.stop()
    }

    @Test func `Control-C in a script ends the program`() async throws {
        let program = try Program(options, home: home)
        program.type("list\necho too far\n")
        #expect(try await isAsked())
        program.send(SIGINT)
        let ending = await program.ending(closing: false)
        #expect(ending.status == 130)
        #expect(!ending.output.contains("too far"))
        await server.stop()
    }
}
