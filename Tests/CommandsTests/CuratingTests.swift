import CommandKit
import CommandKitTesting
import Ports
import Testing

@Suite struct CuratingTests {
    @Test func `pinned records come first in every result`() async throws {
        let market = try MarketSession()
        try await market.run("page 3", "pin 42 41")
        #expect(try await market.ids("list").prefix(4) == ["41", "42", "1", "2"])
        #expect(try await market.ids("search velo").prefix(2) == ["42", "3"])
        #expect(try await market.ids("clear").count == 20)
        #expect(try await market.ids("pins") == ["42", "41"])
    }

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

    @Test func `repeating it says so and changes nothing`() async throws {
        let market = try MarketSession()
        try await market.run("list", "pin 1")
        let before = await market.interpreter.workspace
        #expect(try await market.run("pin 1") == "Already pinned: “Table 1”.\n")
        #expect(try await market.run("unpin 2") == "Not pinned: “Table 2”.\n")
        #expect(try await market.run("restore all") == "Nothing is archived.\n")
        #expect(await market.interpreter.workspace == before)
    }

    @Test func `undo restores archived and pinned records one change at a time`() async throws {
        let market = try MarketSession()
        try await market.run("list", "pin 1-3", "archive 4", "next", "undo")
        #expect(await market.interpreter.workspace.view.archived.added.isEmpty)
        #expect(await market.interpreter.workspace.view.pinned.added.count == 3)
        #expect(await market.interpreter.workspace.view.offset == 20)
        try await market.run("undo")
        #expect(await market.interpreter.workspace.view.pinned.added.isEmpty)
    }
}
