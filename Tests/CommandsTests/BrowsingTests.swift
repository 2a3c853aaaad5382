import CommandKit
import CommandKitTesting
import Commands
import Domain
import Storage
import Ports
import Testing

@Suite struct BrowsingTests {
    @Test func `a result of more than 5,000 records is not compared with an earlier look`() async throws {
        let ads = (1...5_001).map { Schema.listings.record($0, ["title": .text("Ad \($0)")]) }
        let source = ListSource(schema: Schema.listings, records: ads)
        let session = try MarketSession(sources: [source])
        let error = await #expect(throws: Failure.self) { try await session.run("list --new") }
        #expect(error?.message.plain == "More than 5000 listings cannot be compared.")
        #expect(error?.hint?.plain == "Narrow the result with search or filter.")
    }

    @Test func `a filter can be narrowed repeatedly, up to its depth limit`() async throws {
        let market = try MarketSession()
        try await market.run("filter price < 100")
        for id in 1...120 { try await market.run("filter and id != \(id + 1)") }
        #expect(try await market.ids("filter and not urgent") == ["1"])
        #expect(await market.interpreter.workspace.view.filter.hasPrefix("price < 100 and id != 2 and id != 3 and "))
        let deep = String(repeating: "not (urgent or ", count: 50) + "urgent" + String(repeating: ")", count: 50)
        try await market.run("filter price < 5 or \(deep)")
        let error = await #expect(throws: Failure.self) { try await market.run("filter and urgent") }
        #expect(error?.message.plain == "The filter would be nested more than 100 deep.")
    }

    @Test func `a filter that begins with and narrows the current one`() async throws {
        let market = try MarketSession()
        try await market.run("filter category = mode or urgent")
        #expect(try await market.ids("filter and price < 100") == ["1", "4", "7"])
        #expect(try await market.run("filter").contains("price < 100"))
    }

    @Test func `a page beyond the end names the last one and changes nothing`() async throws {
        let market = try MarketSession()
        try await market.run("page 2")
        let error = await #expect(throws: Failure.self) { try await market.run("page 99") }
        #expect(error?.kind == .notFound)
        #expect(error?.message.plain == "No page 99; the last one is 3.")
        #expect(error?.hint?.plain == "Type page 3.")
        #expect(try await market.ids("previous").first == "1")
        try await market.run("search palace")
        #expect(try await market.ids("page 1") == [])
        await #expect(throws: Failure.self) { try await market.run("page 2") }
    }

    @Test func `previous from beyond the end goes to the last page`() async throws {
        let market = try MarketSession()
        try await market.run("page 3", "archive everywhere where price > 150")
        #expect(try await market.ids("previous") == (1...15).map(String.init))
    }

    @Test(arguments: ["search velo", "filter price > 0", "sort price", "clear", "list", "refresh"])
    func `a new result is shown from its first row`(line: String) async throws {
        let market = try MarketSession()
        try await market.run("page 2")
        try await market.run(line)
        #expect(await market.interpreter.workspace.view.offset == 0)
        #expect(await market.interpreter.workspace.view.firstNumber == 1)
    }

    @Test(arguments: ["page 0", "page -1", "page x", "page 99999999999999999999"])
    func `a page that cannot be is refused`(line: String) async throws {
        let market = try MarketSession()
        await #expect(throws: Failure.self) { try await market.run(line) }
    }

    @Test func `the view survives a restart`() async throws {
        let market = try MarketSession()
        try await market.run("filter price > 300", "sort price", "show 2")
        let kept = try market.elsewhere.load().session?.payload
        let again = try MarketSession(session: kept)
        #expect(try await again.run("show") == market.run("show"))
        #expect(await again.interpreter.workspace.view == market.interpreter.workspace.view)
    }

    @Test func `a record is shown with the page it is on`() async throws {
        let market = try MarketSession()
        try await market.run("list", "next")
        let beside = try await market.output("show 22").content.beside
        #expect(beside?.shown == 22)
        #expect(beside?.rows.map(\.number) == Array(21...40))
        #expect(beside?.rows.first?.headline == "Vélo 21")
        #expect(try await market.output("show 20").content.beside?.rows.map(\.number) == Array(1...20))
        try await market.run("filter price > 590")
        #expect(try await market.output("show").content.beside == nil)
    }

    @Test func `search --live asks for a person who types, and changes nothing itself`() async throws {
        let market = try MarketSession()
        let before = await market.interpreter.workspace
        #expect(try await market.output("search --live").control == .searchLive(beginning: ""))
        #expect(try await market.output("search leather --live sofa").control == .searchLive(beginning: "leather sofa"))
        #expect(await market.interpreter.workspace == before)
        let error = await #expect(throws: Failure.self) { try await market.output("in listings search --live") }
        #expect(error?.kind == .usage)
    }

    @Test func `search needs its text, which can be that of an option`() async throws {
        let market = try MarketSession()
        let error = await #expect(throws: Failure.self) { try await market.run("search ") }
        #expect(error?.kind == .usage)
        #expect(error?.hint == "Usage: \("search [TEXT…] [--live]")")
        #expect(try await market.run("search '--live'").hasPrefix("No listings with “--live”."))
    }
}

extension Output.Content {
    /// The rows next to which a record is shown.
    fileprivate var beside: ListedRows? { if case .beside(let rows) = view { rows } else { nil } }
}
