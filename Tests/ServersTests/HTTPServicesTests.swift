import CommandKitTesting
import Domain
import FoundationEssentials
import Servers
import Ports
import Testing

@Suite struct HTTPServicesTests {
    private let services = HTTPServices(
        over: ScriptedTransport([]), keeping: MemoryCredentialStore(), now: { .distantPast })

    @Test(arguments: [
        (Listing.schema, true, false), (Transaction.schema, false, true), (Product.schema, false, false),
        (Hotel.schema, false, true), (Call.schema, false, true),
    ])
    func `each service has a client that sends nothing until used`(
        schema: Schema, searches: Bool, sendsEverything: Bool
    ) throws {
        let service = try services.remoteService(for: schema, at: .local)
        #expect(service.schema == schema)
        #expect(service.address == (try .local))
        #expect(service.abilities == (searches ? .search : []))
        #expect(service.sendsEverything == sendsEverything)
        #expect((service.account != nil) == (schema == Product.schema))
        #expect((service.archive != nil) == (schema == Call.schema))
    }

    @Test func `an account is bound to the origin, regardless of path`() throws {
        let address = try #require(ServerAddress("https://api.escuelajs.co/api/v1"))
        let service = services.remoteService(for: Product.schema, at: address)
        #expect(service.account?.key == AccountKey(.products, at: "https://api.escuelajs.co"))
    }

    @Test(arguments: [
        ("http://a.b/api/listings", "http://a.b/api", false), ("http://a.b/categories", "http://a.b", false),
        ("http://a.b/products", "http://a.b/products", false),
        ("http://a.b/data/listing.json", "http://a.b/data/listing.json", true),
    ])
    func `the address of a list or of a file is understood`(typed: String, base: String, isFile: Bool) throws {
        let address = try #require(ServerAddress(typed))
        let service = services.remoteService(for: Listing.schema, at: address)
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
        let file = HTTPFile(of: Listing.schema, at: address, over: transport)
        let records = try await file.page(Query()).records
        #expect(Listing.schema.category.flatMap { records.first?[$0] } == name.map(Value.text) ?? .integer(7))
        #expect(await file.namedCategories()?.map(\.name) == name.map { [$0] })
        transport.finish()
    }

    @Test func `a service without a contract is a list at its address`() throws {
        let boats = Schema(
            service: ServiceName(rawValue: "boats"), noun: Listing.schema.noun, fields: Listing.schema.fields,
            headline: "title")
        let address = try #require(ServerAddress("https://a.b/v2/boats"))
        #expect(services.remoteService(for: boats, at: address).address == address)
    }
}
