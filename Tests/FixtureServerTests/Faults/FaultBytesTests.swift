import FixtureServer
import Foundation
import Testing

/// The bytes that each fault sends.
@Suite struct FaultBytesTests {
    /// Requests the categories, 280 bytes, with a fault; returns all bytes before the connection closes.
    private func wire(_ fault: ServerFault, _ line: String = "GET /categories") async throws -> (Data, isWhole: Bool) {
        try await withServer { server in
            server.set(fault)
            var client = try await WireClient(port: server.port)
            defer { client.close() }
            try await client.ask(line, headers: "Connection: close\r\n")
            let (bytes, isWhole) = await client.rest()
            return (Data(bytes), isWhole)
        }
    }

    private func response(_ fault: ServerFault, _ line: String = "GET /categories") async throws -> WireReply {
        let bytes = try await wire(fault, line).0
        let end = try #require(bytes.firstRange(of: Data("\r\n\r\n".utf8)))
        var response = WireReply(head: String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
        response.body = bytes[end.upperBound...]
        return response
    }

    @Test func `an error status has the contract's body and Retry-After`() async throws {
        let busy = try await response(.status(503, retryAfter: 7))
        #expect(busy.status == 503)
        #expect(busy.headers["retry-after"] == "7")
        #expect(busy.text == #"{"error":true,"reason":"Service Unavailable"}"#)
        let many = try await response(.status(429), "GET /products")
        #expect(many.text == #"{"message":"Too Many Requests","statusCode":429}"#)
        #expect(many.headers["retry-after"] == nil)
    }

    @Test func `late and slow replies are right in the end`() async throws {
        let right = try await withServer { try await $0.response(to: "GET /categories").text }
        #expect(try await response(.delay(milliseconds: 1)).text == right)
        #expect(try await response(.drip(milliseconds: 0)).text == right)
    }

    @Test func `connections end as the fault says`() async throws {
        let right = try await withServer { try await $0.response(to: "GET /categories").body.count }
        let lost = try await wire(.connection(.lost))
        #expect(lost.0.isEmpty && lost.isWhole)
        let reset = try await wire(.connection(.reset))
        #expect(!reset.isWhole)
        #expect(try await response(.length(.short)).headers["content-length"] == String(right / 2))
        #expect(try await response(.length(.short)).body.count == right)
        #expect(try await response(.length(.long)).headers["content-length"] == String(right + 1_000))
        #expect(try await response(.length(.long)).body.count == right)
    }

    @Test(arguments: [
        (ServerFault.Body.garbage, "}{ no JSON ]["), (.empty, ""), (.null, "null"), (.shape, "{}"),
        (.cut, #"[{"id":1,"name":"V"#), (.types, #"[{"id":"1","name":"V"#),
    ])
    func `bodies are not of the contract`(fault: ServerFault.Body, start: String) async throws {
        let response = try await response(.body(fault))
        #expect(response.status == 200)
        #expect(response.text.hasPrefix(start))
        #expect(response.headers["content-length"] == String(response.body.count))
    }

    @Test func `bodies are broken in each way`() async throws {
        #expect(String(data: try await response(.body(.utf8)).body, encoding: .utf8) == nil)
        #expect(try await response(.body(.html)).headers["content-type"] == "text/html; charset=utf-8")
        #expect(try await response(.body(.nested)).body.count == 200_000)
        #expect(try await response(.body(.shape), "GET /hotels").text == "[]")
        let tokens = try await withServer { server in
            server.set(.body(.types))
            return try await server.response(
                to: "POST /auth/login", body: #"{"email":"john@mail.com","password":"changeme"}"#)
        }
        #expect(tokens.text == #"{"access_token":7,"refresh_token":7}"#)
    }

    @Test func `compressed bodies are half, or nothing of the kind, or very much`() async throws {
        let truncated = try await response(.gzip(.truncated))
        #expect(truncated.headers["content-encoding"] == "gzip")
        #expect(truncated.body.prefix(3) == Data([0x1F, 0x8B, 8]))
        #expect(truncated.headers["content-length"] == String(truncated.body.count))
        #expect(try await response(.gzip(.plain)).text.hasPrefix("[{"))
        let bomb = try await response(.gzip(.bomb))
        #expect(bomb.headers["content-length"] == String(bomb.body.count))
        #expect(bomb.body.count < 400_000)
    }

    @Test(
        arguments: [
            (ServerFault.RedirectTarget.loop, "http://127.0.0.1/categories"),
            (.path, "http://127.0.0.1/_elsewhere/categories"),
            (.relative, "/_elsewhere/categories"), (.host, "http://localhost/_elsewhere/categories"),
            (.https, "https://127.0.0.1/categories"), (.file, "file:///etc/hostname"), (.nowhere, nil),
            (.init(rawValue: "http://h/"), "http://h/"),
        ] as [(ServerFault.RedirectTarget, String?)])
    func `redirects lead to their target`(place: ServerFault.RedirectTarget, location: String?) async throws {
        let response = try await response(.redirect(307, to: place))
        #expect(response.status == 307)
        #expect(response.headers["location"] == location)
    }

    @Test func `the other path and the neighbour answer correctly`() async throws {
        try await withServer { server in
            server.set(.redirect(302, to: .port))
            let response = try await server.response(to: "GET /categories")
            #expect(response.headers["location"] == "http://127.0.0.1:\(server.neighbourPort)/categories")
            #expect(try await server.response(to: "GET /_elsewhere/categories").ids.count == 11)
            var neighbour = try await WireClient(port: server.neighbourPort)
            defer { neighbour.close() }
            try await neighbour.ask("GET /categories")
            #expect(try await neighbour.response().ids.count == 11)
            #expect(server.requests.map(\.route) == Array(repeating: "GET /categories", count: 3))
        }
    }
}
