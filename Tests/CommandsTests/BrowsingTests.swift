import CommandKit
import Domain
import Ports
import Scaffolding
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

    @Test func `nothing that is published was not there already`() async throws {
        let session = try MarketSession(sources: [ListSource(schema: Schema.listings, records: [])])
        #expect(try await session.run("publish listings postgresql://ada@h/shop").hasPrefix("Published 0 listings at "))
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

    /// A source that refuses every page behind its last one.
    private struct StrictSource: SourceOfPages {
        let source: ListSource
        var abilities: QueryAbilities { source.abilities }
        func count(_ query: Query) async throws(Failure) -> Int? { try await source.count(query) }
        func page(_ query: Query) async throws(Failure) -> Page {
            let page = try await source.page(query)
            if page.records.isEmpty { throw Failure(.invalidResponse, "No such page.") }
            return page
        }
    }

    @Test func `the last page is asked for by its number`() async throws {
        let market = try MarketSession(sources: [StrictSource(source: MarketSession.source)])
        try await market.run("set page-size 7", "page last")
        #expect(await market.interpreter.workspace.view.offset == 56)
    }

    /// A source without a total that sends its last page again, or nothing, after it.
    private struct EndlessSource: SourceOfPages {
        let source: ListSource
        let sendsNothing: Bool
        var abilities: QueryAbilities { source.abilities }
        func page(_ query: Query) async throws(Failure) -> Page {
            var query = query
            let (start, size) = (query.range.lowerBound, query.range.count)
            if start >= MarketSession.listings.count, sendsNothing { return Page(records: [], hasMore: false) }
            let place = min(start, (MarketSession.listings.count - 1) / size * size)
            query.range = place..<place + size
            return Page(records: try await source.page(query).records, hasMore: true)
        }
    }

    @Test(arguments: [1, 3, 7, 20, 59, 60, 61], [true, false])
    func `the last page is found without a total`(size: Int, sendsNothing: Bool) async throws {
        let source = EndlessSource(source: MarketSession.source, sendsNothing: sendsNothing)
        let market = try MarketSession(sources: [source])
        #expect(try await market.ids("page last") == MarketSession.listings.suffix(20).map(\.id.rawValue))
        try await market.run("set page-size \(size)", "page last")
        #expect(await market.interpreter.workspace.view.offset == 59 / size * size)
    }

    @Test(arguments: ["search velo", "filter price > 0", "sort price", "clear", "list", "refresh"])
    func `a new result is shown from its first row`(line: String) async throws {
        let market = try MarketSession()
        try await market.run("page 2")
        try await market.run(line)
        #expect(await market.interpreter.workspace.view.offset == 0)
        #expect(await market.interpreter.workspace.view.firstNumber == 1)
    }

    @Test func `a record is shown with the page it is on`() async throws {
        let market = try MarketSession()
        try await market.run("list", "next")
        let beside = try await market.output("show 22").beside
        #expect(beside?.shown == 22)
        #expect(beside?.rows.map(\.number) == Array(21...40))
        #expect(beside?.rows.first?.headline == "Vélo 21")
        #expect(try await market.output("show 20").beside?.rows.map(\.number) == Array(1...20))
        try await market.run("filter price > 590")
        #expect(try await market.output("show").beside == nil)
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
}

extension Output {
    /// The rows next to which a record is shown.
    fileprivate var beside: ListedRows? { if case .beside(let rows) = view { rows } else { nil } }
}

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
