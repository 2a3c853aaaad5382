import FixtureServer
import Testing

@Suite struct RequestLogTests {
    @Test func `--debug logs each request without secrets`() async throws {
        let server = try await ContractServer()
        let options = ["--debug", "--service", "products", "--source", "products=\(server.address)/api/v1"]
        let script = "login john@mail.com --password-stdin\nchangeme\nsearch table\n"
        let ending = try await Program.run(options, script: script, home: ScratchHome())
        #expect(ending.status == 0)
        // A prefetched page is cancelled at the end, whether or not the request has reached the server.
        let lines = ending.errors.split(separator: "\n").filter { !$0.contains(": Cancelled.") }
        #expect(lines.count > 2 && lines.count <= server.requests.count, "\(ending.errors)")
        for (line, request) in zip(lines, server.requests) {
            let path = request.target.prefix { $0 != "?" }
            #expect(line.contains("\(server.address)\(path)"))
        }
        let tokens = server.requests.compactMap { $0.authorization?.split(separator: " ").last.map(String.init) }
        #expect(!tokens.isEmpty)
        for secret in tokens + ["changeme", "Bearer"] { #expect(!(ending.output + ending.errors).contains(secret)) }
        await server.stop()
    }

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
