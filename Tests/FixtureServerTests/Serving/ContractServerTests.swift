import FixtureServer
import Testing

@Suite struct ContractServerTests {
    @Test func `a used port, a foreign host and an unknown route are reported`() async throws {
        try await withServer { server in
            var settings = ServerSettings()
            settings.port = server.port
            let taken = await #expect(throws: ServerError.self) { _ = try await ContractServer(settings) }
            #expect(taken == .portInUse(server.port))
            #expect(taken?.description == "Port \(server.port) is in use by another program.")
        }
        var elsewhere = ServerSettings()
        elsewhere.host = "192.0.2.1"
        await #expect(throws: ServerError.hostNotLoopback("192.0.2.1")) { _ = try await ContractServer(elsewhere) }
        var unknown = ServerSettings()
        unknown.faults = [FaultSetting(.status(500), on: "/listing")]
        await #expect(throws: ServerError.routeUnknown("/listing")) { _ = try await ContractServer(unknown) }
    }

    @Test func `a port is free again when its server has stopped`() async throws {
        var settings = ServerSettings()
        settings.port = try await withServer { server in
            _ = try await server.response(to: "GET /categories")
            return server.port
        }
        let response = try await withServer(settings) { try await $0.response(to: "GET /categories") }
        #expect(response.ids.count == 11)
    }

    @Test func `requests are seen with their User-Agent`() async throws {
        try await withServer { server in
            _ = try await server.response(to: "GET /products?title=lamp", headers: "Authorization: Bearer x\r\n")
            let seen = try #require(server.requests.first)
            #expect(seen.route == "GET /products")
            #expect(seen.target == "/products?title=lamp")
            #expect(seen.host == "127.0.0.1")
            #expect(seen.authorization == "Bearer x")
            server.forgetRequests()
            #expect(server.requests.isEmpty)
        }
    }
}
