import Foundation

@testable import FixtureServer

/// Runs a server for a test, and ends it whatever comes of the test.
func withServer<Result>(
    _ settings: ServerSettings = ServerSettings(), _ body: (ContractServer) async throws -> Result
) async throws -> Result {
    let server = try await ContractServer(settings)
    do {
        let result = try await body(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}

extension ContractServer {
    /// The reply to one request, on a connection of its own.
    func response(to line: String, headers: String = "", body: String = "") async throws -> WireReply {
        var client = try await WireClient(port: port)
        defer { client.close() }
        try await client.ask(line, headers: headers, body: body)
        return try await client.response()
    }
}
