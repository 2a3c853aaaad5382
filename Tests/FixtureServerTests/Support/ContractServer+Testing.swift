import Foundation

@testable import FixtureServer

/// Runs a server for a test and stops it even if the test fails.
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
    /// Returns the response to one request on a new connection.
    func response(to line: String, headers: String = "", body: String = "") async throws -> WireReply {
        var client = try await WireClient(port: port)
        defer { client.close() }
        try await client.ask(line, headers: headers, body: body)
        return try await client.response()
    }
}
