import CommandKit
import CommandKitTesting
import Ports
import Testing

@Suite struct CuratingTests {
    @Test func `pinned records come first in every result`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("page 3")
        try await market.run("pin 42 41")
        #expect(try await market.ids("list").prefix(4) == ["41", "42", "1", "2"])
        #expect(try await market.ids("search velo").prefix(2) == ["42", "3"])
        #expect(try await market.ids("clear").count == 20)
        #expect(try await market.ids("pins") == ["42", "41"])
        #expect(market.ledger.offences == [])
    }

    @Test func `pages with pins and an archive show each record once`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("page 2")
        try await market.run("pin 30 25")
        try await market.run("archive 21 25")
        var ids = try await market.ids("list")
        ids += try await market.ids("next")
        ids += try await market.ids("next")
        #expect(ids.count == 58)
        #expect(Set(ids) == Set((1...60).map(String.init)).subtracting(["21", "25"]))
        await #expect(throws: Failure.self) { try await market.run("next") }
    }

    @Test func `an archived record is hidden until it is restored`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        #expect(try await market.run("archive 2") == "Archived “Table 2”.\n")
        #expect(try await !market.ids("list").contains("2"))
        #expect(try await market.ids("filter archived") == ["2"])
        #expect(try await market.run("restore 1") == "Restored “Table 2”.\n")
        #expect(try await market.ids("clear").prefix(2) == ["1", "2"])
    }

    @Test func `repeating it says so and changes nothing`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        try await market.run("pin 1")
        let before = await market.interpreter.workspace
        #expect(try await market.run("pin 1") == "Already pinned: “Table 1”.\n")
        #expect(try await market.run("unpin 2") == "Not pinned: “Table 2”.\n")
        #expect(try await market.run("restore all") == "Nothing is archived.\n")
        #expect(await market.interpreter.workspace == before)
    }

    @Test func `the record shown last is meant where no row is named`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        let error = await #expect(throws: Failure.self) { try await market.run("pin") }
        #expect(error?.kind == .usage)
        try await market.run("list")
        try await market.run("show 5")
        #expect(try await market.run("pin") == "Pinned “Table 5”.\n")
    }

    @Test func `undo restores archived and pinned records one change at a time`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        try await market.run("pin 1-3")
        try await market.run("archive 4")
        try await market.run("next")
        try await market.run("undo")
        #expect(await market.interpreter.workspace.view.archived.added.isEmpty)
        #expect(await market.interpreter.workspace.view.pinned.added.count == 3)
        #expect(await market.interpreter.workspace.view.offset == 20)
        try await market.run("undo")
        #expect(await market.interpreter.workspace.view.pinned.added.isEmpty)
    }
}
