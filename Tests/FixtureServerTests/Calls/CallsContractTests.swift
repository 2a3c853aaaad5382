import Domain
import Ports
import FixtureServer
import FoundationEssentials
import Testing
import WireFormat

@Suite struct CallsContractTests {
    @Test func `an archived call stays in the list until the reset`() async throws {
        try await withServer { server in
            let flag = try #require(Schema.calls.archivedFlag)
            let before = try await server.calls()
            #expect(before.first?.id == RecordID(20667))
            let changed = try await server.response(to: "POST /activities/20667", body: #"{"is_archived":true}"#)
            #expect(changed.status == 200)
            let payload = try RecordReader.record(of: Schema.calls, from: changed.body)
            #expect(payload[flag] == .boolean(true))
            let single = try await server.response(to: "GET /activities/20667")
            #expect(single.body == changed.body)
            let after = try await server.calls()
            #expect(after.map(\.id) == before.map(\.id))
            #expect(after.first?[flag] == .boolean(true))
            #expect(try await server.response(to: "GET /reset").text == #"{"message":"done"}"#)
            #expect(try await server.calls() == before)
        }
    }

    @Test(arguments: [
        ("GET /activities/1", "", 404), ("POST /activities/1", #"{"is_archived":true}"#, 404),
        ("POST /activities/20667", "{}", 400), ("POST /activities/20667", #"{"is_archived":"yes"}"#, 400),
    ])
    func `a missing call or archive flag is refused`(line: String, body: String, status: Int) async throws {
        let response = try await withServer { try await $0.response(to: line, body: body) }
        #expect(response.status == status)
    }

    @Test func `hotels and transactions are sent in one response`() async throws {
        try await withServer { server in
            let hotels = try await server.response(to: "GET /hotels").body
            #expect(try RecordReader.records(of: Schema.hotels, in: JSONValue(payload: hotels)).count == 164)
            let transactions = try JSONValue(payload: await server.response(to: "GET /transactions").body)
            #expect(try RecordReader.records(of: Schema.transactions, in: transactions).count == 455)
        }
    }
}

extension ContractServer {
    fileprivate func calls() async throws -> [Record] {
        let json = try JSONValue(payload: await response(to: "GET /activities").body)
        return try RecordReader.records(of: Schema.calls, in: json).records
    }
}
