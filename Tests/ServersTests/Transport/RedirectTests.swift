import Domain
import FixtureServer
import FoundationEssentials
import Servers
import Ports
import Testing
import WireFormat

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct RedirectTests {
    /// Redirects from `/0` to `/1`, and so on up to `/last`.
    private func chain(to last: Int) async throws -> ScriptedServer {
        try ScriptedServer { request in
            let place = Int(request.target.dropFirst()) ?? 0
            if place == last { return [.respond("end")] }
            return [.respond("somewhere else", status: 301, headers: ["Location: /\(place + 1)"])]
        }
    }

    @Test func `three redirects on the same server are followed, with the token`() async throws {
        let server = try await chain(to: 3)
        let request = Request(Endpoint(.get, ["0"]), on: server.address, with: Secret("s3cret"))
        #expect(try await CurlTransport(policy: .patient()).response(to: request).body == Data("end".utf8))
        #expect(server.requests.map(\.target) == ["/0", "/1", "/2", "/3"])
        #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer s3cret" })
    }

    @Test func `a fourth redirect is not followed`() async throws {
        let server = try await chain(to: 4)
        let error = await CurlTransport(policy: .patient()).failure(
            of: Request(Endpoint(.get, ["0"]), on: server.address))
        #expect(error?.kind == .invalidResponse)
        let origin = server.address.string
        #expect(error?.sentence == "“\(origin)” redirected more than 3 times, the last time to “\(origin)/4”.")
        #expect(server.requests.count == 4)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect to another server is not followed`(status: Int) async throws {
        let other = try ScriptedServer { _ in [.respond("caught")] }
        let target = other.address.string
        let server = try ScriptedServer { _ in
            [.respond(status: status, headers: ["Location: \(target)/listings?token=s3cret"])]
        }
        let error = await CurlTransport(policy: .patient()).failure(
            of: Request(.anything, on: server.address, with: Secret("s3cret")))
        #expect(error?.kind == .invalidResponse)
        #expect(
            error?.sentence
                == "“\(server.address.string)” redirected to “\(target)/listings”; souk does not follow redirects to another server."
        )
        #expect(other.connectionCount == 0)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        ("https://127.0.0.1:PORT/a", "https://127.0.0.1:PORT/a"),
        ("http://localhost:PORT/a", "http://localhost:PORT/a"),
        ("file:///etc/hostname", "file:///etc/hostname"), ("ftp://127.0.0.1:PORT/a", "ftp://127.0.0.1:PORT/a"),
        ("http://user:word@127.0.0.1:PORT/a", "http://127.0.0.1:PORT/a"),
        ("http://127.0.0.1:PORT@evil.example/a", "http://evil.example/a"),
        ("//evil.example/s3cret", "http://evil.example/•"),
    ])
    func `a redirect to any other origin is refused and named`(location: String, shown: String) async throws {
        let server = try ScriptedServer { request in
            let port = request.headers["host"]?.split(separator: ":").last.map(String.init) ?? ""
            return [.respond(status: 302, headers: ["Location: " + location.replacing("PORT", with: port)])]
        }
        let error = await CurlTransport(policy: .patient()).failure(
            of: Request(.anything, on: server.address, with: Secret("s3cret")))
        let port = "\(server.address.port)"
        #expect(
            error?.sentence
                == "“\(server.address.string)” redirected to “\(shown.replacing("PORT", with: port))”; souk does not "
                + "follow redirects to another server.")
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a POST is not redirected`(status: Int) async throws {
        let server = try ScriptedServer { _ in [.respond(status: status, headers: ["Location: /elsewhere"])] }
        let error = await CurlTransport(policy: .patient()).failure(of: Request(.anythingPosted, on: server.address))
        let origin = server.address.string
        #expect(
            error?.sentence
                == "“\(origin)” redirected the request to “\(origin)/elsewhere”; souk does not resend data elsewhere.")
        #expect(server.requests.count == 1)
    }
}
