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
        let service = try #require(services.remoteService(for: schema, at: .local))
        #expect(service.schema == schema)
        #expect(service.address == (try .local))
        #expect(service.abilities == (searches ? .search : []))
        #expect(service.sendsEverything == sendsEverything)
        #expect((service.account != nil) == (schema == Product.schema))
        #expect((service.archive != nil) == (schema == Call.schema))
    }

    @Test func `an account is bound to the origin, regardless of path`() throws {
        let address = try #require(ServerAddress("https://api.escuelajs.co/api/v1"))
        let service = try #require(services.remoteService(for: Product.schema, at: address))
        #expect(service.account?.key == AccountKey(.products, at: "https://api.escuelajs.co"))
    }

    @Test(arguments: [
        ("http://a.b/api/listings", "http://a.b/api", false), ("http://a.b/products", "http://a.b/products", false),
        ("http://a.b/data/listing.json", "http://a.b/data/listing.json", true),
    ])
    func `the address of a list or of a file is understood`(typed: String, base: String, isFile: Bool) throws {
        let address = try #require(ServerAddress(typed))
        let service = try #require(services.remoteService(for: Listing.schema, at: address))
        #expect(service.address.string == base)
        #expect(service.sendsEverything == isFile)
    }

    @Test func `a service without a contract has no client`() throws {
        let boats = Schema(
            service: ServiceName(rawValue: "boats"), noun: Listing.schema.noun, fields: Listing.schema.fields,
            headline: "title")
        #expect(try services.remoteService(for: boats, at: .local) == nil)
    }
}
