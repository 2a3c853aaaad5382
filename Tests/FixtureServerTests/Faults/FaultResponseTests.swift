import FixtureServer
import Foundation
import Testing

@Suite struct FaultResponseTests {
    private func response(_ fault: ServerFault, _ line: String = "GET /categories") async throws -> WireReply {
        try await withServer { server in
            server.set(fault)
            return try await server.response(to: line)
        }
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

    @Test(
        arguments: [
            ("loop", "http://127.0.0.1/categories"), ("path", "http://127.0.0.1/_elsewhere/categories"),
            ("relative", "/_elsewhere/categories"), ("host", "http://localhost/_elsewhere/categories"),
            ("port", "http://127.0.0.1:1/categories"), ("https", "https://127.0.0.1/categories"),
            ("file", "file:///etc/hostname"), ("nowhere", nil), ("http://h/", "http://h/"),
        ] as [(String, String?)])
    func `redirects lead to their target`(place: String, location: String?) async throws {
        let response = try await response(.redirect(307, to: place))
        #expect(response.status == 307)
        #expect(response.headers["location"] == location)
    }

    @Test func `the other path answers correctly`() async throws {
        try await withServer { server in
            server.set(.status(500))
            let response = try await server.response(to: "GET /_elsewhere/categories")
            #expect(response.ids.count == 11)
            #expect(server.requests.first?.route == "GET /categories")
        }
    }
}
