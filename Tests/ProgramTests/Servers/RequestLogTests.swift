import FixtureServer
import Testing

@Suite struct RequestLogTests {
    @Test(.timeLimit(.minutes(15)))
    func `a server gets the configured timeout`() async throws {
        let server = try await ContractServer()
        server.set(.mute)
        let options = ["--timeout", "0.5", "--source", "calls=\(server.address)", "--service", "calls", "-c", "list"]
        let ending = try await Program.run(options, home: ScratchHome())
        #expect(ending.status == 5)
        #expect(ending.errors.contains("error: “\(server.address)” did not answer within 500 milliseconds.\n"))
        await server.stop()
    }
}
