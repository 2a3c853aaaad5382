import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Servers

@Suite struct ProductsClientTests {
    /// A client without an account.
    private func client(_ transport: ScriptedTransport) throws -> any RemoteService {
        let contract = try #require(DescribedService.products.contract)
        let server = RemoteServer(address: try .local, service: .products, transport: transport)
        return ContractClient(of: Schema.products, by: contract, on: server)
    }

    @Test func `a full page is followed by another, a short one is the last`() async throws {
        let transport = ScriptedTransport([
            .get("/products?offset=0&limit=2", #"[{"id":5},{"id":3}]"#),
            .get("/products?offset=2&limit=2", #"[{"id":4,"slug":"x","creationAt":"2025-09-03T00:57:28.000Z"}]"#),
        ])
        let client = try client(transport)
        let first = try await client.page(Query(range: 0..<2))
        let second = try await client.page(Query(range: 2..<4))
        #expect(first.records.map(\.id.rawValue) == ["5", "3"])
        #expect(first.hasMore)
        #expect(!second.hasMore)
        #expect(first.total == nil)
        transport.finish()
    }

    @Test func `only one category of a condition is requested`() async throws {
        let category = try #require(Schema.products.category)
        let price = try #require(Schema.products.field(named: "price"))
        let transport = ScriptedTransport([
            .get("/categories", #"[{"id":4,"name":"Shoes"},{"id":7,"name":"Clothes"}]"#),
            .get("/products?offset=0&limit=2&categoryId=7", "[]"),
            .get("/products?offset=2&limit=2&categoryId=7", "[]"),
            .get("/products?offset=0&limit=2", "[]"),
        ])
        let client = try client(transport)
        let clothes = Predicate.equals(category, .text("clothes"))
        #expect(client.narrowing(.and([.isPresent(price), clothes])) != nil)
        #expect(client.narrowing(.or([clothes, clothes])) == nil)
        #expect(client.narrowing(.not(clothes)) == nil)
        for start in [0, 2] { _ = try await client.page(Query(predicate: clothes, range: start..<start + 2)) }
        _ = try await client.page(Query(predicate: .equals(category, .text("nothing")), range: 0..<2))
        transport.finish()
    }

    @Test func `an empty range sends no request, as the server would send everything`() async throws {
        let page = try await client(ScriptedTransport([])).page(Query(range: 3..<3))
        #expect(page == Page(records: [], hasMore: false))
    }

    @Test func `pictures in stringified JSON are found, and relative ones use the server’s origin`() async throws {
        let answer = #"[{"id":1,"images":["[\"https://a.b/1.jpg\"","\"/2.jpg\"]","data:x"]}]"#
        let transport = ScriptedTransport([.get("/products?offset=0&limit=1", answer)])
        let record = try #require(try await client(transport).page(Query(range: 0..<1)).records.first)
        let images = record[try #require(Schema.products.field(named: "images"))]
        #expect(images == .list(["https://a.b/1.jpg", "http://localhost:8080/2.jpg"]))
    }

    @Test func `categories have pictures, and unnamed ones are dropped`() async throws {
        let answer = #"[{"id":1,"name":"Clothes","image":"/c.jpg"},{"id":2}]"#
        let transport = ScriptedTransport([.get("/categories", answer)])
        let categories = try await client(transport).categories()
        #expect(categories == [Category(name: "Clothes", image: "http://localhost:8080/c.jpg")])
    }

    @Test(arguments: [
        (400, #"{"message":["a is wrong","b too"],"error":"Bad Request"}"#, "answered 400: “a is wrong; b too”."),
        (404, #"{"message":"Cannot GET /products","statusCode":404}"#, "has no “/products”: is it a products server?"),
        (
            400, #"{"path":"/x","name":"EntityNotFoundError","message":"Could not find any entity"}"#,
            "has no “/products”: is it a products server?"
        ), (500, #"{"message":"Internal","statusCode":500}"#, "answered 500: “Internal”."),
        (500, #"{"errors":[{"status":"500","detail":"Broken"}]}"#, "answered 500: “Broken”."),
    ])
    func `the error envelopes give the same sentence`(status: Int, answer: String, rest: String) async throws {
        let transport = ScriptedTransport([.get("/products?offset=0&limit=20", status: status, answer)])
        let client = try client(transport)
        let error = await #expect(throws: Failure.self) { try await client.page(Query()) }
        #expect(error?.message.plain == "“http://localhost:8080” \(rest)")
    }
}
