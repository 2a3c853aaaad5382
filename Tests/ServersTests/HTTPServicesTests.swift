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
        (ServiceName.listings, true, false), (.transactions, false, true), (.products, false, false),
        (.hotels, false, true), (.calls, false, true),
    ])
    func `each service has a client, which asks nothing yet`(
        name: ServiceName, searches: Bool, sendsEverything: Bool
    ) throws {
        let service = try #require(services.remoteService(for: name, at: .local))
        #expect(service.schema.service == name)
        #expect(service.address == (try .local))
        #expect(service.abilities == (searches ? .search : []))
        #expect(service.sendsEverything == sendsEverything)
        #expect((service.account != nil) == (name == .products))
        #expect((service.archive != nil) == (name == .calls))
    }

    @Test func `an account is bound to the origin, whatever the path`() throws {
        let address = try #require(ServerAddress("https://api.escuelajs.co/api/v1"))
        let service = try #require(services.remoteService(for: .products, at: address))
        #expect(service.account?.key == AccountKey(.products, at: "https://api.escuelajs.co"))
    }

    @Test func `another service has none`() throws {
        #expect(try services.remoteService(for: ServiceName(rawValue: "boats"), at: .local) == nil)
    }
}
