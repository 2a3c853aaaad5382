import CommandKit
import CommandKitTesting
import Testing

/// `say` and `next record`, which goes through a list one record at a time.
@Suite struct SayingTests {
    @Test func `next record continues after show and restarts with a page`() async throws {
        let market = try MarketSession()
        func nextNumber() async throws -> Int? {
            guard case .record(let details) = try await market.output("next record").data else { return nil }
            return details.listed.number
        }
        try await market.run("list", "show 5")
        #expect(try await nextNumber() == 6)
        try await market.run("next")
        #expect(try await nextNumber() == 21)
        try await market.run("list")
        #expect(try await nextNumber() == 1)
    }

    @Test func `in CSV it has the requested fields`() async throws {
        #expect(try await MarketSession().run("list", "say 2 price title --format csv") == "price,title\n20,Table 2\n")
    }
}
