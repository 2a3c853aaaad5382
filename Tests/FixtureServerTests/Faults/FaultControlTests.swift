import FixtureServer
import Testing

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
            var client = try await WireClient(port: server.port)
            defer { client.close() }
            try await client.ask("POST /activities/20667", body: #"{"is_archived":true}"#)
            #expect(await client.rest().bytes.isEmpty)
            #expect(try await server.response(to: "GET /activities/20667").text.contains(#""is_archived":true"#))
            #expect(server.requests.map(\.route) == ["POST /activities/:id", "GET /activities/:id"])
        }
    }
}
