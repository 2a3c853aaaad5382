import Foundation
import Testing

@testable import FixtureServer

@Suite struct ServerFaultTests {
    @Test func `every fault has a unique text that reads back`() {
        for fault in ServerFault.every { #expect(ServerFault(fault.description) == fault) }
        #expect(Set(ServerFault.every.map(\.description)).count == ServerFault.every.count)
    }

    @Test func `a fault is read in its shorter forms`() {
        #expect(ServerFault("drip") == .drip(milliseconds: 1_000))
        #expect(ServerFault("retry-after 1") == .status(503, retryAfter: 1))
        #expect(ServerFault("redirect 307 http://h/x") == .redirect(307, to: "http://h/x"))
    }

    @Test(arguments: [
        "", "rset", "status", "status 99", "status x", "status 503 retry-after", "status 503 soon 1", "delay",
        "delay -1", "redirect 200 loop", "redirect 302 moon", "body", "body 7", "gzip big", "reset now",
    ])
    func `text that is not a fault is refused`(text: String) {
        #expect(ServerFault(text) == nil)
    }

    @Test func `a setting has a route, a fault and a number of times`() {
        #expect(FaultSetting("/listings=reset") == FaultSetting(.transfer(.reset), on: "/listings"))
        #expect(
            FaultSetting("POST /activities/:id=status 403 times 2")
                == FaultSetting(.status(403), on: "POST /activities/:id", times: 2))
        #expect(FaultSetting("/listings") == nil)
        #expect(FaultSetting("/listings=reset times 0") == nil)
    }
}

@Suite struct FaultControlTests {
    @Test func `faults are turned on and off by a route, and requests counted`() async throws {
        try await withServer { server in
            let order = #"{"route":"/categories","fault":"status 503","times":2}"#
            #expect(try await server.response(to: "POST /_faults", body: order).status == 200)
            var statuses: [Int] = []
            for _ in 1...3 { statuses.append(try await server.response(to: "GET /categories").status) }
            #expect(statuses == [503, 503, 200])
            _ = try await server.response(to: "POST /_faults", body: #"{"route":"*","fault":"body null"}"#)
            #expect(try await server.response(to: "GET /activities/20667").text == "null")
            _ = try await server.response(to: "GET /x")
            #expect(
                try await server.response(to: "GET /_faults").text
                    == #"{"faults":[{"fault":"body null","route":"*"}],"#
                    + #""requests":{"*":1,"GET /activities/:id":1,"GET /categories":3}}"#)
            #expect(try await server.response(to: "DELETE /_faults").text == #"{"faults":[],"requests":{}}"#)
            #expect(try await server.response(to: "GET /categories").ids.count == 11)
        }
    }

    @Test(arguments: [
        "", "{}", #"{"route":"/categories","fault":"bad luck"}"#, #"{"route":"/nowhere","fault":"reset"}"#,
        #"{"route":"*","fault":"reset","times":0}"#,
    ])
    func `an order that cannot be followed is refused`(body: String) async throws {
        let response = try await withServer { try await $0.response(to: "POST /_faults", body: body) }
        #expect(response.status == 400)
        #expect(response.text.hasPrefix(#"{"error":true,"reason":""#))
    }

    @Test func `a lost reply is of a request that took effect`() async throws {
        try await withServer { server in
            server.set(.transfer(.lost), on: "POST /activities/:id", times: 1)
            var client = try WireClient(port: server.port)
            defer { client.close() }
            try client.ask("POST /activities/20667", body: #"{"is_archived":true}"#)
            #expect(await client.rest().bytes.isEmpty)
            #expect(try await server.response(to: "GET /activities/20667").text.contains(#""is_archived":true"#))
            #expect(server.requests.map(\.route) == ["POST /activities/:id", "GET /activities/:id"])
        }
    }
}

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
