import Domain
import FixtureServer
import Foundation
import Ports
import Synchronization
import Testing
import WireFormat

@testable import Servers

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct TransportTests {
    @Test func `a request matches its endpoint, and the response is complete`() async throws {
        let server = try ScriptedServer { _ in [.respond("[1]", status: 404)] }
        let endpoint = Endpoint(.get, ["listings", "a/b"], query: [.init("query", "vélo & co")])
        let response = try await CurlTransport(policy: .patient()).response(
            to: Request(endpoint, on: server.address("http://127.0.0.1", path: "/api"), with: Secret("s3cret")))
        #expect(response == HTTPResponse(status: 404, body: Data("[1]".utf8)))
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/api/listings/a%2Fb?query=v%C3%A9lo%20%26%20co")
        #expect(
            request.headers == [
                "host": "127.0.0.1:\(server.address.port)", "user-agent": "souk/0.1.0", "accept": "application/json",
                "accept-encoding": "gzip, deflate", "authorization": "Bearer s3cret",
            ])
    }

    @Test(arguments: [nil, #"{"is_archived":true}"#, String(repeating: "é", count: 1_000_000)])
    func `a POST body arrives complete`(body: String?) async throws {
        let server = try ScriptedServer { _ in [.respond("{}", status: 201)] }
        let endpoint = Endpoint(.post, ["activities", "1"], body: body.map { Data($0.utf8) })
        let response = try await CurlTransport(policy: .patient()).response(to: Request(endpoint, on: server.address))
        #expect(response.status == 201)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.body == Data((body ?? "").utf8))
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["expect"] == nil)
    }

    @Test func `a compressed response is decompressed`() async throws {
        let packed = try #require(Data(base64Encoded: "H4sIAAAAAAACA4s21DHSMY4FAOmzbf0HAAAA"))
        let server = try ScriptedServer { _ in [.respond(packed, headers: ["Content-Encoding: gzip"])] }
        let response = try await CurlTransport(policy: .patient()).response(to: Request(.anything, on: server.address))
        #expect(response.body == Data("[1,2,3]".utf8))
    }

    @Test func `sequential requests share one connection, concurrent ones a few`() async throws {
        let server = try ScriptedServer { [.respond($0.target)] }
        let transport = CurlTransport(policy: .patient())
        for _ in 1...5 { _ = try await transport.response(to: Request(.anything, on: server.address)) }
        #expect(server.connectionCount == 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...60 {
                let request = Request(Endpoint(.get, ["\(number)"]), on: server.address)
                group.addTask {
                    let response = try await transport.response(to: request)
                    #expect(response.body == Data("/\(number)".utf8))
                }
            }
            try await group.waitForAll()
        }
        // Six at a time; on a busy machine a closed connection may be replaced.
        #expect(server.connectionCount <= TransportPolicy().connectionsPerServer * 2)
    }

    @Test func `each attempt is logged on one line without secrets`() async throws {
        let server = try ScriptedServer { request in
            guard request.target == "/start" else { return [.respond("[1,2]")] }
            return [.respond(status: 302, headers: ["Location: /end?token=s3cret"])]
        }
        let log = Mutex<[String]>([])
        let transport = CurlTransport(policy: .patient()) { line in log.withLock { $0.append(line.plain) } }
        _ = try await transport.response(
            to: Request(Endpoint(.get, ["start"]), on: server.address, with: Secret("s3cret")))
        let lines = log.withLock { $0 }
        let origin = server.address.string
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("GET \(origin)/start: 302, 0 bytes, ") == true)
        #expect(lines.first?.hasSuffix(" ms, connection opened") == true)
        #expect(lines.last?.hasPrefix("GET \(origin)/end?token=•: 200, 5 bytes, ") == true)
        #expect(lines.last?.hasSuffix(" ms, connection reused") == true)
    }

    @Test func `a token with a line break is not sent`() async throws {
        let server = try ScriptedServer { _ in [.respond()] }
        var request = Request(.anything, on: server.address, with: Secret("a\r\nX-Admin: yes"))
        for place: ServerContract.Authorization.Place in [.bearer, .header("X-Key")] {
            request.tokenPlace = place
            let error = await CurlTransport(policy: .patient()).failure(of: request)
            let sentence = "The token for “\(server.address.string)” has characters that cannot be sent."
            #expect(error == SpokenError(.invalidResponse, sentence))
        }
        #expect(server.connectionCount == 0)
    }

    @Test func `a released transport ends its thread`() async throws {
        let server = try ScriptedServer { _ in [.respond()] }
        for _ in 1...20 {
            _ = try await CurlTransport(policy: .patient()).response(to: Request(.anything, on: server.address))
        }
        #expect(server.connectionCount == 20)
        #expect(try await eventually { server.openConnectionCount == 0 })
    }
}

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct CurlThreadTests {
    private func outcome(of url: String) async -> RequestAttempt.Outcome {
        await CurlThread(policy: .patient()).perform(
            RequestAttempt(
                method: .get, url: url, headers: [], needsFreshConnection: false, end: .now + .seconds(60)))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a", "dict://127.0.0.1/a"])
    func `only http and https are used`(url: String) async {
        #expect(await outcome(of: url) == .failure(.failed(.babble)))
    }

    /// In a separate process with its own environment.
    @Test func `proxy environment variables are ignored`() async {
        await #expect(processExitsWith: .success) {
            let nobody = try BoundPort().address.string
            for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { setenv(name, nobody, 1) }
            let server = try ScriptedServer { _ in [.respond("direct")] }
            let attempt = RequestAttempt(
                method: .get, url: server.address.string, headers: [], needsFreshConnection: false,
                end: .now + .seconds(60))
            let outcome = await CurlThread(policy: .patient()).perform(attempt)
            try #require(try outcome.get().body == Data("direct".utf8))
        }
    }
}
