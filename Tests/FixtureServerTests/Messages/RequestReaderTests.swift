import Testing

@testable import FixtureServer

@Suite struct RequestReaderTests {
    /// A bar represents a line ending.
    @Test(arguments: [
        ("nonsense||", 400), ("GET /||", 400), ("GET hotels HTTP/1.1||", 400),
        ("GET / HTTP/1.1|no colon||", 400), ("\u{16}\u{3}\u{1}", 400),
        ("POST / HTTP/1.1|Content-Length: x||", 411),
        ("POST / HTTP/1.1|Transfer-Encoding: chunked||", 411),
        ("POST / HTTP/1.1|Content-Length: 9999999||", 413),
    ])
    func `an invalid request is refused and ends the connection`(text: String, status: Int) async throws {
        try await withServer { server in
            var client = try WireClient(port: server.port)
            defer { client.close() }
            try client.send(text.replacing("|", with: "\r\n"))
            #expect(try await client.response().status == status)
            #expect(await client.rest().isWhole)
        }
    }

    @Test func `one connection takes several requests, in pieces or together`() async throws {
        try await withServer { server in
            var client = try WireClient(port: server.port)
            defer { client.close() }
            try client.send("GET /reset HTTP/1.1\r\n\r\nGET /cat")
            #expect(try await client.response().text == #"{"message":"done"}"#)
            try client.send("egories HTTP/1.1\r\nConnection: close\r\n\r\n")
            #expect(try await client.response().ids.count == 11)
            #expect(await client.rest().isWhole)
        }
    }
}

@Suite struct RoutePatternTests {
    @Test(arguments: [
        ("*", "GET /any/thing", true), ("POST *", "GET /any", false), ("POST *", "POST /any", true),
        ("/listings", "GET /listings", true), ("listings/", "GET /listings", true),
        ("/listings", "GET /listings/1", false),
        ("/activities/:id", "POST /activities/7", true), ("/activities/:id", "GET /activities", false),
        ("GET /activities/7", "GET /activities/8", false), ("/images/*", "GET /images/a/b.jpg", true),
    ])
    func `a pattern is for its requests and no other`(pattern: String, line: String, isMeant: Bool) {
        let words = line.split(separator: " ")
        let path = words[1].split(separator: "/").map(String.init)
        #expect((RoutePattern(pattern).matches(String(words[0]), path) != nil) == isMeant)
    }

    @Test(arguments: ["*", "POST *", "/listings", "POST /activities/:id", "/images/*"])
    func `a pattern is written as it is read`(text: String) {
        #expect(RoutePattern(text).text == text)
    }
}
