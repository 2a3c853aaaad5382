import CommandKit
import Scaffolding
import Syntax
import Testing

/// Which fields lists show, and where that setting is saved.
@Suite struct ColumnTests {
    private let market: MarketSession

    init() throws { market = try MarketSession() }

    private func columns(_ line: String) async throws -> [String]? {
        guard case .records(let list) = try await market.output(line).data else { return nil }
        return list.chosenColumns?.map(\.name)
    }

    @Test func `a list and its next pages show the requested fields`() async throws {
        #expect(try await columns("list price title") == ["price", "title"])
        #expect(try await market.run("next").hasPrefix("21  €210  Vélo 21"))
        #expect(try await columns("search velo") == ["price", "title"])
        #expect(try await columns("list") == nil)
    }

    @Test func `fields are named as they are typed or shown, with or without commas, once each`() async throws {
        #expect(try await columns("list Title,price , title") == ["title", "price"])
    }

    @Test func `programs get the fields that the line asks for alone`() async throws {
        #expect(try await market.run("list id price --format csv").hasPrefix("id,price\n1,10\n2,20\n"))
        #expect(try await market.run("list id --format json").contains(#""records":[{"id":1},{"id":2},"#))
    }

    @Test func `columns are kept for a service, and programs get every field all the same`() async throws {
        #expect(try await market.run("set columns listings price,title") == "columns is listings price,title.\n")
        #expect(try await columns("list") == ["price", "title"])
        #expect(try await market.run("list --format json").contains(#""category":"Mode""#))
        #expect(try await columns("list title") == ["title"])
        try await market.run("set columns category")
        #expect(try await columns("next") == ["category"])
        #expect(try await market.run("set columns listings auto") == "columns is auto.\n")
        #expect(try await columns("list") == nil)
        try await market.run("undo")
        #expect(try await columns("list") == ["category"])
    }

    @Test func `columns want fields`() async throws {
        let error = await #expect(throws: Failure.self) { try await market.run("set columns listings") }
        #expect(error?.message.plain == "Name the columns: fields of listings, or auto.")
        #expect(error?.hint?.plain == "For example: set columns listings title,category.")
        await #expect(throws: Failure.self) { try await market.run("set columns hotels title") }
    }
}

/// The number of records on a page when it depends on the screen.
@Suite struct PageFitTests {
    /// A screen on which records are below each other.
    private struct Screen: ListScreen {
        let height: Int
        /// True if each line of the message, a sum and the hint take a line.
        var showsText = false
        let lines: @Sendable (_ record: ListedRecord, _ isVertical: Bool) -> Int

        func lines(in settings: Settings) async -> Int? { height }
        func redrawsLine(in settings: Settings) -> Bool { true }

        func layout(
            of list: RecordList, isVertical: Bool, saying message: Message?, hint: Message?, in settings: Settings
        ) async -> LaidOutList {
            let ends = list.records.reduce(into: [0]) { $0.append($0[$0.count - 1] + lines($1, isVertical)) }
            let said = (message?.plain ?? "").split(separator: "\n").count
            let text = said + (list.sum == nil ? 0 : 1) + (hint == nil ? 0 : 1)
            return LaidOutList(
                height: ends[list.records.count] + (showsText ? text : 0),
                records: zip(ends, ends.dropFirst()).map { $0..<$1 })
        }
    }

    private func market() throws -> MarketSession {
        try MarketSession { $0.dialogue.screen = Screen(height: 21) { _, isVertical in isVertical ? 10 : 3 } }
    }

    private func rows(_ line: String, in market: MarketSession, onScreen: Bool = true) async throws -> ClosedRange<Int>?
    {
        let outcome = try await market.interpreter.run(
            try ParsedLine(reading: line), isTyped: onScreen, fitsScreen: onScreen)
        guard case .records(let list) = outcome.output.data, let first = list.records.first?.number else { return nil }
        return first...first + list.records.count - 1
    }

    @Test func `a page has as many records as fit, and pages follow each other without a gap`() async throws {
        let market = try market()
        #expect(try await rows("list", in: market) == 1...7)
        #expect(try await rows("next", in: market) == 8...14)
        #expect(try await rows("page 5", in: market) == 29...35)
        #expect(try await rows("previous", in: market) == 22...28)
        #expect(try await rows("list --vertical", in: market) == 1...2)
        #expect(try await rows("next", in: market) == 3...4)
        #expect(try await rows("list --all", in: market) == 1...60)
    }

    @Test func `the first page is full whichever way it is reached`() async throws {
        let market = try market()
        #expect(try await rows("list --vertical", in: market) == 1...2)
        try await market.run("set page-size 3")
        #expect(try await rows("next", in: market) == 4...6)
        try await market.run("set page-size auto")
        #expect(try await rows("previous", in: market) == 2...3)
        #expect(try await rows("previous", in: market) == 1...2)
    }

    @Test func `rows of different heights fill a page from its beginning or to its end`() async throws {
        let market = try MarketSession {
            $0.dialogue.screen = Screen(height: 24) { record, _ in record.number?.isMultiple(of: 2) == true ? 2 : 1 }
        }
        #expect(try await rows("list", in: market) == 1...16)
        #expect(try await rows("page 3", in: market) == 33...48)
        #expect(try await rows("previous", in: market) == 17...32)
    }

    /// A source that is slow to count, of records with problems.
    private struct SlowSource: SourceOfPages {
        let source: ListSource
        var isCancelled = false
        let countsSlowly = true

        var schema: Schema { source.schema }
        var abilities: QueryAbilities { source.abilities }
        func page(_ query: Query) async throws(Failure) -> Page { try await source.page(query) }
        func count(_ query: Query) async throws(Failure) -> Int? { try await source.count(query) }
        func problems() async throws(Failure) -> [RecordProblem] {
            if isCancelled { throw .cancelled }
            return [RecordProblem(at: .record(1), "Not a time")]
        }
    }

    private func market(of sources: [SlowSource]) throws -> MarketSession {
        try MarketSession(sources: sources) {
            $0.dialogue.screen = Screen(height: 10, showsText: true) { _, _ in 1 }
        }
    }

    @Test func `a page that is shown before its total leaves room for all that is said below it`() async throws {
        let spent = (1...60).map { Schema.transactions.record($0, ["amount": Money($0).map(Value.money)]) }
        let sources = [MarketSession.source, ListSource(schema: Schema.transactions, records: spent)]
        let slow = sources.map { SlowSource(source: $0) }
        let market = try market(of: slow)
        #expect(try await rows("list", in: market) == 1...7)
        #expect(try await rows("next", in: market) == 8...14)
        #expect(try await rows("in transactions list", in: market) == 1...6)
    }

    @Test func `a page that is on the screen can be used although its count was cancelled`() async throws {
        let source = SlowSource(source: MarketSession.source, isCancelled: true)
        let market = try market(of: [source])
        #expect(try await rows("list", in: market) == 1...8)
        #expect(await market.interpreter.workspace.view.rows.count == 8)
        try await market.run("set page-size 20")
        #expect(try await rows("list", in: market) == 1...20)
    }

    @Test func `after pick, next goes on after the first page of the screen`() async throws {
        let market = try market()
        #expect(try await rows("pick", in: market) == nil)
        #expect(try await rows("next", in: market) == 8...14)
    }

    @Test func `the first next shows the first page`() async throws {
        #expect(try await rows("next", in: try market()) == 1...7)
        #expect(try await rows("next", in: try market(), onScreen: false) == 1...20)
    }

    @Test func `what a script lists does not depend on the screen`() async throws {
        let market = try market()
        #expect(try await rows("list", in: market, onScreen: false) == 1...20)
        #expect(try await rows("next", in: market, onScreen: false) == 21...40)
    }

    @Test func `a page with more rows says how to continue, in every service`() async throws {
        let market = try market()
        func continuation(_ line: String) async throws -> String? {
            try await market.interpreter.run(try ParsedLine(reading: line), fitsScreen: true).output.continuation
        }
        #expect(try await continuation("list") == "next")
        #expect(try await continuation("in listings list") == "in listings next")
        #expect(try await continuation("filter price > 550") == nil)
    }
}
