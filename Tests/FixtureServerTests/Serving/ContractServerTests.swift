import FixtureServer
import Testing

@Suite struct ContractServerTests {
    @Test func `a port is free again when its server has stopped`() async throws {
        var settings = ServerSettings()
        settings.port = try await withServer { server in
            _ = try await server.response(to: "GET /categories")
            return server.port
        }
        let response = try await withServer(settings) { try await $0.response(to: "GET /categories") }
        #expect(response.ids.count == 11)
    }

    private static let faults: [ServerFault] = [
        .mute, .transfer(.stall), .transfer(.endless), .transfer(.headersEndless), .drip(milliseconds: 1_000),
        .delay(milliseconds: 120_000),
    ]

    @Test(arguments: faults)
    func `a server stops immediately, whatever it is doing`(fault: ServerFault) async throws {
        let server = try ContractServer()
        server.set(fault)
        var client = try WireClient(port: server.port)
        defer { client.close() }
        try client.ask("GET /categories")
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        await server.stop()
        // Reads to the end, so that nothing is left to send.
        _ = await client.rest()
        #expect(throws: (any Error).self) { try WireClient(port: server.port) }
    }
}
