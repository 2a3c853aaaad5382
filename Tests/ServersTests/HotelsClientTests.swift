import Domain
import Servers
import Ports
import Testing
import WireFormat

@Suite struct HotelsClientTests {
    private func page(_ answer: String, at target: String = "/hotels", of address: ServerAddress? = nil) async throws
        -> Page
    {
        let transport = ScriptedTransport([.get(target, answer)])
        defer { transport.finish() }
        return try await HTTPServices.client(of: Schema.hotels, at: address, over: transport).page(Query())
    }

    @Test func `hotels have a fixed order, whatever the order of keys`() async throws {
        let answer = #"""
            {"hotels":{"30":{"priorityScore":1.5},"4":{"priorityScore":9,"thumbnailUrl":"/t.jpg","price":null},
            "20":{"priorityScore":1.5,"name":{"en":"A","ar":"ب"}},"1":{}}}
            """#
        let page = try await page(answer)
        #expect(page.records.map(\.id.rawValue) == ["4", "20", "30", "1"])
        #expect(page.total == 4)
        #expect(try page.records.first?.text("image", in: Schema.hotels) == "http://localhost:8080/t.jpg")
    }

    @Test func `the address may be that of the file`() async throws {
        let file = try #require(ServerAddress("https://host/hotels.json"))
        #expect(try await page(#"{"hotels":{}}"#, at: "", of: file) == Page(records: [], hasMore: false, total: 0))
    }

    @Test(arguments: [
        ("{}", "There is no list of records, an array of objects."),
        (#"{"hotels":null}"#, "There is no list of records, an array of objects, under the keys “hotels”."),
        (#"{"hotels":{"12":null}}"#, "The record with id 12 could not be read."),
        (#"{"hotels":{"7":{"#, "The text is not JSON."),
    ])
    func `a broken payload is an error, never an empty list`(answer: String, problem: String) async throws {
        let error = await #expect(throws: Failure.self) { try await page(answer) }
        #expect(error?.kind == .invalidResponse)
        #expect(error?.message.plain == "“http://localhost:8080” sent unreadable data: \(problem)")
    }
}
