import Domain
import Servers
import Ports
import Testing
import WireFormat

@Suite struct TransactionsClientTests {
    @Test(arguments: [
        ("http://localhost:8080", "/transactions"), ("https://a.b/mine.json", ""), ("https://a.b/mine.JSON/", ""),
        ("https://a.b/mine.jsonx", "/transactions"),
    ])
    func `the address is the file’s or its server’s`(address: String, target: String) async throws {
        let json = #"[{"id":2,"amount":12.34,"date":"2026-03-01","provider":null},{"id":1}]"#
        for answer in [json, #"{"items":\#(json)}"#] {
            let transport = ScriptedTransport([.get(target, answer)])
            let client = try HTTPServices.client(
                of: Schema.transactions, at: ServerAddress(address), over: transport)
            let page = try await client.page(Query())
            #expect(page.records.map(\.id.rawValue) == ["2", "1"])
            #expect(page.total == 2)
            #expect(!page.hasMore)
            transport.finish()
        }
    }

    @Test func `a missing file is reported with its address`() async throws {
        let transport = ScriptedTransport([.get("", status: 404, "")])
        let client = try HTTPServices.client(
            of: Schema.transactions, at: ServerAddress("https://a.b/mine.json"), over: transport)
        let error = await #expect(throws: Failure.self) { try await client.page(Query()) }
        #expect(error?.message.plain == "Nothing was found at “https://a.b/mine.json”.")
    }

    @Test(arguments: [
        (#"[{"id":7.5,"date":"2026-02-28"}]"#, "Record 1 has an unreadable “id”."),
        ("{}", "There is no list of records, an array of objects."), ("", "The text is not JSON."),
    ])
    func `a broken file is reported as such`(answer: String, problem: String) async throws {
        let transport = ScriptedTransport([.get("/transactions", answer)])
        let client = try HTTPServices.client(of: Schema.transactions, over: transport)
        let error = await #expect(throws: Failure.self) { try await client.page(Query()) }
        #expect(error?.kind == .invalidResponse)
        #expect(
            error?.message.plain == "“http://localhost:8080” sent unreadable data: \(problem)")
    }
}
