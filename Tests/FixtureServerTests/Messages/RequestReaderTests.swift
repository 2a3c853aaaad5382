import FixtureServer
import Testing

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
            var client = try await WireClient(port: server.port)
            defer { client.close() }
            try await client.send(text.replacing("|", with: "\r\n"))
            #expect(try await client.response().status == status)
            #expect(await client.rest().isWhole)
        }
    }

    @Test func `one connection takes several requests, in pieces or together`() async throws {
        try await withServer { server in
            var client = try await WireClient(port: server.port)
            defer { client.close() }
            try await client.send("GET /reset HTTP/1.1\r\n\r\nGET /cat")
            #expect(try await client.response().text == #"{"message":"done"}"#)
            try await client.send("egories HTTP/1.1\r\nConnection: close\r\n\r\n")
            #expect(try await client.response().ids.count == 11)
            #expect(await client.rest().isWhole)
        }
    }
}
