import FixtureServer
import Foundation
import Testing

@Suite struct EndlessFaultTests {
    static let faults: [ServerFault] = [
        .connection(.mute), .connection(.stall), .length(.endless), .headers(.endless), .drip(milliseconds: 1_000),
        .delay(milliseconds: 120_000),
    ]

    @Test(arguments: faults)
    func `a server stops immediately, whatever it is doing`(fault: ServerFault) async throws {
        let server = try await ContractServer()
        server.set(fault)
        var client = try await WireClient(port: server.port)
        defer { client.close() }
        try await client.ask("GET /categories")
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        await server.stop()
        // Reads to the end, so that nothing is left to send.
        _ = await client.rest()
        await #expect(throws: (any Error).self) { try await WireClient(port: server.port) }
    }

    @Test func `no fault crashes the server or outlives its client`() async throws {
        try await withServer { server in
            for fault in ServerFault.every {
                server.set(fault, on: "/listings")
                let client = try await WireClient(port: server.port)
                try await client.ask("GET /listings?page=1&limit=2")
                client.close()
            }
            server.clearFaults()
            #expect(try await server.response(to: "GET /listings?page=1&limit=2").ids.count == 2)
        }
    }

    @Test(arguments: [ServerFault.length(.endless), .headers(.endless), .headers(.huge)])
    func `an endless response is sent while the client reads`(fault: ServerFault) async throws {
        try await withServer { server in
            server.set(fault)
            var client = try await WireClient(port: server.port)
            defer { client.close() }
            try await client.ask("GET /categories")
            #expect(try await client.bytes(2_000_000).count == 2_000_000)
        }
    }
}
