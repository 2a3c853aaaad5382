import Domain
import Ports
import Testing
import WireFormat

@testable import Servers

@Suite struct ListingCategoriesTests {
    @Test func `an unknown id is requested again after a while`() async throws {
        let transport = ScriptedTransport([
            .get("/categories", #"[{"id":1,"name":"A"}]"#),
            .get("/categories", #"[{"id":1,"name":"A"},{"id":2,"name":"B"}]"#),
        ])
        let server = RemoteServer(address: try .local, service: .listings, transport: transport)
        let categories = ListingCategories(of: server, patience: .zero)
        #expect(try await categories.names(for: []).isEmpty)
        #expect(try await categories.names(for: [1]) == [1: "A"])
        #expect(try await categories.names(for: [1]) == [1: "A"])
        #expect(try await categories.names(for: [1, 2]) == [1: "A", 2: "B"])
        #expect(try await categories.names(for: [2]) == [1: "A", 2: "B"])
        transport.finish()
    }
}
