import CommandKit
import CommandKitTesting
import Testing

@Suite struct CuratingTests {
    @Test func `pages with pins and an archive show each record once`() async throws {
        let market = try MarketSession()
        try await market.run("page 2", "pin 30 25", "archive 21 25")
        var ids = try await market.ids("list")
        ids += try await market.ids("next")
        ids += try await market.ids("next")
        #expect(ids.count == 58)
        #expect(Set(ids) == Set((1...60).map(String.init)).subtracting(["21", "25"]))
        await #expect(throws: Failure.self) { try await market.run("next") }
    }

    @Test func `pinning again, or unpinning what is not pinned, says so and changes nothing`() async throws {
        let market = try MarketSession()
        try await market.run("list", "pin 1")
        let before = await market.interpreter.workspace
        #expect(try await market.run("pin 1") == "Already pinned: “Table 1”.\n")
        #expect(try await market.run("unpin 2") == "Not pinned: “Table 2”.\n")
        #expect(try await market.run("restore all") == "Nothing to restore.\n")
        #expect(await market.interpreter.workspace == before)
    }
}
