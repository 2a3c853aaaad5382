import Scaffolding
import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Servers

@Suite struct HTTPServicesTests {
    private let services = HTTPServices(
        over: ScriptedTransport([]), keeping: MemoryCredentialStore(), now: { .distantPast })

    @Test(arguments: [
        (Schema.listings, true, false), (Schema.transactions, false, true), (Schema.products, false, false),
        (Schema.hotels, false, true), (Schema.calls, false, true),
    ])
    func `each service has a client that sends nothing until used`(
        schema: Schema, searches: Bool, sendsEverything: Bool
    ) throws {
        let service = try services.remoteService(for: schema, at: .local)
        #expect(service.schema == schema)
        #expect(service.address == (try .local))
        #expect(service.abilities == (searches ? .search : []))
        #expect(service.sendsEverything == sendsEverything)
        #expect((service.account != nil) == (schema == Schema.products))
        #expect((service.archive != nil) == (schema == Schema.calls))
    }

    @Test func `a link that writes http for the server's own https is followed with https`() async throws {
        let address = try #require(ServerAddress("https://api.example.org/v1"))
        var contract = ServerContract()
        (contract.address, contract.list, contract.paging.style) = (address, ["hotels"], .link)
        contract.paging.next = ["next"]
        let link = "http://api.example.org/v1/hotels?p=2"
        let transport = ScriptedTransport([
            .get("/hotels", #"{"hotels":[{"id":1}],"next":"\#(link)"}"#), .get("", #"{"hotels":[{"id":2}]}"#),
        ])
        let client = HTTPServices(over: transport, keeping: MemoryCredentialStore(), now: { .distantPast })
            .remoteService(for: Schema.hotels, at: address, by: contract)
        #expect(try await client.page(Query()).records.count == 2)
        #expect(transport.requests.last?.address.url == "https://api.example.org/v1/hotels")
    }

    @Test func `an account is bound to the origin, regardless of path`() throws {
        let address = try #require(ServerAddress("https://api.escuelajs.co/api/v1"))
        let service = services.remoteService(for: Schema.products, at: address)
        #expect(service.account?.key == AccountKey(.products, at: "https://api.escuelajs.co"))
    }

    @Test(arguments: [
        ("http://a.b/api/listings", "http://a.b/api", false), ("http://a.b/categories", "http://a.b", false),
        ("http://a.b/products", "http://a.b/products", false),
        ("http://a.b/data/listing.json", "http://a.b/data/listing.json", true),
    ])
    func `the address of a list or of a file is understood`(typed: String, base: String, isFile: Bool) throws {
        let address = try #require(ServerAddress(typed))
        let service = services.remoteService(for: Schema.listings, at: address)
        #expect(service.address.string == base)
        #expect(service.sendsEverything == isFile)
    }

    @Test(arguments: [(200, #"[{"id":"7","name":"Boats"}]"#, "Boats"), (404, "", nil), (200, "<html>", nil)])
    func `the categories beside a file name those of its records`(status: Int, json: String, name: String?) async throws
    {
        let transport = ScriptedTransport([
            .get("", #"[{"id":1,"category_id":7}]"#), .get("/categories.json", status: status, json),
        ])
        let address = try #require(ServerAddress("https://a.b/data/listing.json"))
        let file = try HTTPServices.client(of: Schema.listings, at: address, over: transport)
        let records = try await file.page(Query()).records
        #expect(Schema.listings.category.flatMap { records.first?[$0] } == name.map(Value.text) ?? .integer(7))
        #expect(await file.namedCategories()?.map(\.name) == name.map { [$0] })
        transport.finish()
    }

    @Test func `a file other than JSON is passed to its reader`() async throws {
        let address = try #require(ServerAddress("https://a.b/data/listings.csv"))
        var described = ServerContract()
        described.address = address
        for contract in [nil, described] {
            let transport = ScriptedTransport([.get("", "id;1"), .get("/categories.json", status: 404, "")])
            let services = HTTPServices(over: transport, keeping: MemoryCredentialStore(), now: { .distantPast })
            let client = services.remoteService(for: Schema.listings, at: address, by: contract) { bytes in
                let record = Schema.listings.record(bytes.count, [:])
                return ReadRecords(records: [record], problems: [RecordProblem(at: .line(3), "Odd")])
            }
            #expect(try await client.page(Query()).records.map(\.id) == [RecordID(4)])
            #expect(client.problems.all.map(\.place) == [.line(3)])
            transport.finish()
        }
    }

    @Test func `an answer of CSV is passed to the reader of files, whatever its address`() async throws {
        let address = try #require(ServerAddress("https://a.b/export"))
        var described = ServerContract()
        described.address = address
        let transport = ScriptedTransport([.get("", headers: ["content-type": "text/csv; charset=utf-8"], "id;1")])
        let services = HTTPServices(over: transport, keeping: MemoryCredentialStore(), now: { .distantPast })
        let client = services.remoteService(for: Schema.listings, at: address, by: described) { bytes in
            ReadRecords(records: [Schema.listings.record(bytes.count, [:])])
        }
        #expect(try await client.page(Query()).records.map(\.id) == [RecordID(4)])
        transport.finish()
    }

    private struct ByteTransport: Transport {
        let bytes: [UInt8]

        func response(to request: Request) async throws(Failure) -> HTTPResponse {
            HTTPResponse(status: 200, body: Data(bytes))
        }
    }

    /// The text of JSON is converted to UTF-8; the reader of files decompresses or converts the others.
    @Test(arguments: [("list", "é".utf8.map(\.self)), ("list.json.gz", [0xE9])])
    func `a compressed file is sampled as it was sent`(path: String, expected: [UInt8]) async throws {
        let address = try #require(ServerAddress("https://a.b/\(path)"))
        let services = HTTPServices(
            over: ByteTransport(bytes: [0xE9]), keeping: MemoryCredentialStore(), now: { .distantPast })
        let answer = try await services.answer(at: address, with: [:], for: .listings)
        #expect(answer.bytes == expected)
    }

    @Test func `a service without a contract is a list at its address`() throws {
        let boats = Schema(
            service: ServiceName(rawValue: "boats"), noun: Schema.listings.noun, fields: Schema.listings.fields,
            headline: "title")
        let address = try #require(ServerAddress("https://a.b/v2/boats"))
        #expect(services.remoteService(for: boats, at: address).address == address)
    }
    // MARK: Lists in one response

    @Test func `hotels have a fixed order, whatever the order of keys`() async throws {
        let answer = #"""
            {"hotels":{"30":{"priorityScore":1.5},"4":{"priorityScore":9,"thumbnailUrl":"/t.jpg","price":null},
            "20":{"priorityScore":1.5,"name":{"en":"A","ar":"ب"}},"1":{}}}
            """#
        let transport = ScriptedTransport([.get("/hotels", answer)])
        let page = try await HTTPServices.client(of: Schema.hotels, over: transport).page(Query())
        #expect(page.records.map(\.id.rawValue) == ["4", "20", "30", "1"])
        #expect(page.total == 4)
        #expect(try page.records.first?.text("image", in: Schema.hotels) == "http://localhost:8080/t.jpg")
    }

    @Test(arguments: [
        ("http://localhost:8080", "/transactions"), ("https://a.b/mine.json", ""), ("https://a.b/mine.JSON/", ""),
        ("https://a.b/mine.jsonx", "/transactions"),
    ])
    func `transactions are read from a file or a server`(address: String, target: String) async throws {
        let json = #"[{"id":2,"amount":12.34,"date":"2026-03-01","provider":null},{"id":1}]"#
        for answer in [json, #"{"items":\#(json)}"#] {
            let transport = ScriptedTransport([.get(target, answer)])
            let client = try HTTPServices.client(of: Schema.transactions, at: ServerAddress(address), over: transport)
            let page = try await client.page(Query())
            #expect(page.records.map(\.id.rawValue) == ["2", "1"])
            #expect(page.total == 2)
            #expect(!page.hasMore)
            transport.finish()
        }
    }

    @Test(arguments: [
        (Schema.hotels, "/hotels", "{}", "Expected a list of records (an array of objects)."),
        (
            .hotels, "/hotels", #"{"hotels":null}"#,
            "Expected a list of records (an array of objects) under the key “hotels”."
        ),
        (.hotels, "/hotels", #"{"hotels":{"12":null}}"#, "The record with id 12 could not be read. Not a record."),
        (.hotels, "/hotels", #"{"hotels":{"7":{"#, "The text is not JSON."),
        (.transactions, "/transactions", #"[{"id":7.5,"date":"2026-02-28"}]"#, "Record 1 has an unreadable “id”."),
        (
            .calls, "/activities", #"{"message":"done"}"#,
            "Expected a list of records (an array of objects) under the key “message”."
        ),
    ])
    func `a broken response is an error, never an empty list`(
        schema: Schema, target: String, answer: String, problem: String
    ) async throws {
        let client = try HTTPServices.client(of: schema, over: ScriptedTransport([.get(target, answer)]))
        let error = await #expect(throws: Failure.self) { try await client.page(Query()) }
        #expect(error?.kind == .invalidResponse)
        #expect(error?.message.plain == "“http://localhost:8080” sent unreadable data: \(problem)")
    }
}
