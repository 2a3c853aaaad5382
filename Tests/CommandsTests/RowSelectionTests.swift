import CommandKit
import CommandKitTesting
import Commands
import Console
import Domain
import Ports
import Rendering
import Syntax
import Testing

/// The meaning of `all`, `where` and `everywhere` in every command that takes rows.
@Suite struct RowSelectionTests {
    /// Runs a line as if typed at the prompt.
    private func type(
        _ source: String, in market: MarketSession, asking prompter: ScriptedPrompter
    ) async throws(Failure) -> String {
        let line = try ParsedLine(reading: source)
        return try await market.interpreter.run(line, asking: prompter, isTyped: true).output.message?.plain ?? ""
    }

    @Test(arguments: [
        ("archive all", "Archived 10 listings."), ("archive where price > 500", "Archived 4 listings."),
        ("archive everywhere where price > 500", "Archived 10 listings."),
        ("archive everywhere", "Archived 60 listings."),
        ("archive everywhere all", "Archived 60 listings."), ("pin all", "Pinned 10 listings."),
        ("pin where price > 500", "Pinned 4 listings."), ("pin everywhere where price > 500", "Pinned 10 listings."),
    ])
    func `all and where select from the result, everywhere from the service`(line: String, said: String) async throws {
        let market = try MarketSession()
        try await market.run("search velo", "filter price > 300")
        #expect(try await market.run(line) == said + "\n")
    }

    @Test(arguments: [("archive", "restore", "Restored"), ("pin", "unpin", "Unpinned")])
    func `unpin and restore with all and where apply to the result`(
        put: String, take: String, done: String
    ) async throws {
        let market = try MarketSession()
        try await market.run("\(put) everywhere", "search velo", "filter price > 300")
        #expect(try await market.run("\(take) where price > 500") == "\(done) 4 listings.\n")
        #expect(try await market.run("\(take) all") == "\(done) 6 listings.\n")
        let none = try await market.run("\(take) all")
        #expect(none.contains("Nothing to \(take).\nhint: Type \(take) everywhere for all records"))
        #expect(try await market.run("\(take) everywhere where price > 500") == "\(done) 6 listings.\n")
        #expect(try await market.run("\(take) everywhere") == "\(done) 44 listings.\n")
        #expect(try await market.run("\(take) everywhere").hasPrefix("Nothing to "))
    }

    @Test func `everywhere unpins records that are gone, too`() async throws {
        var session = Session(service: .listings)
        session.marks[.listings, default: Marks()].pinned.added = [View.Row(id: RecordID(9_999), headline: "Gone")]
        let market = try MarketSession(session: session)
        #expect(try await market.run("unpin all") == "Unpinned “Gone”.\n")
    }

    @Test func `the pins of all services name those where everything starts pinned`() async throws {
        let market = try MarketSession(
            sources: [MarketSession.source, ListSource(schema: Schema.transactions, records: [])])
        let output = try await market.output("pins all")
        #expect(output.message?.plain == "0 pins. Not listed: transactions, where everything starts pinned.")
    }

    @Test func `at the prompt, changing more than twenty records needs confirmation`() async throws {
        let market = try MarketSession()
        let (yes, no) = (ScriptedPrompter(agrees: true), ScriptedPrompter(agrees: false))
        await #expect(throws: Failure(.cancelled, "Nothing was changed.")) {
            try await type("archive where price > 100", in: market, asking: no)
        }
        #expect(await market.interpreter.workspace.marks.archived.added.isEmpty)
        #expect(try await type("archive where price > 100", in: market, asking: yes) == "Archived 50 listings.")
        #expect(try await type("pin all", in: market, asking: no) == "Pinned 10 listings.")
        #expect(try await type("restore where price < 300", in: market, asking: no) == "Restored 19 listings.")
        #expect(try await type("restore all", in: market, asking: yes) == "Restored 31 listings.")
        #expect(no.questions == ["Really archive 50 of 60 listings?"])
        #expect(yes.questions == ["Really archive 50 of 60 listings?", "Really restore 31 of 60 listings?"])
    }
}

/// Results of more records than are fetched at once.
@Suite struct LongResultTests {
    private static let source = ListSource(
        schema: Schema.listings, records: (1...Feed.scanLimit + 1).map { Schema.listings.record($0, [:]) })

    @Test(arguments: ["list --all", "export all.csv", "export all.csv everywhere"])
    func `all of it is shown or written, page by page`(line: String) async throws {
        var output = try await MarketSession(sources: [Self.source]).output(line)
        #expect(output.message?.plain.contains("50001 listings") == true)
        #expect(output.data.rowCount == Feed.scanLimit)
        #expect(try await output.rest?.next()?.map(\.record.id) == [RecordID(Feed.scanLimit + 1)])
        #expect(try await output.rest?.next() == nil)
    }

    @Test func `a script prints all of it, and checks what it can`() async throws {
        var appearance = PrintedScript.plain
        appearance.format = .csv
        let lines = ["list --all", "expect rows 50001", "expect Table"]
        let script = try await PrintedScript(
            .lines(lines), in: .inMemory(sources: [Self.source]), appearance: appearance)
        let rows = script.printed.split(separator: "\n")
        #expect(rows.count(where: { $0.first?.isNumber == true }) == 50_001)
        #expect(rows[50_001].hasPrefix("50001,"))
        #expect(rows[50_002].hasSuffix("error: The previous command printed too many rows to check."))
        #expect(script.status == .usage)
    }

    @Test(arguments: ["csv", "json"])
    func `a file gets all of it, and the same bytes as if it were written at once`(ending: String) async throws {
        let world = World.inMemory(sources: [Self.source])
        let line = "export all.\(ending)"
        let script = try await PrintedScript(.lines([line]), in: world)
        #expect(script.printed == "Wrote 50001 listings to all.\(ending).\n")
        let written = try world.stores.documents.read("all.\(ending)", limit: 1 << 24)
        let workspace = try await Interpreter.start(table: .builtin, world: world).interpreter.workspace
        var output = try await workspace.records(of: nil, using: world)
        try await output.fetchRest()
        let format = try #require(OutputFormat(rawValue: ending))
        let options = RenderingOptions(format: format, width: 100, isColoured: false, localizer: .english)
        #expect(written == Renderer(options).rendering(of: output.bare, for: line))
    }

    @Test(arguments: [
        ("pin all", "Narrow the result with search or filter first."),
        ("archive everywhere", "Choose fewer with a condition after “archive everywhere where”."),
    ])
    func `a command that needs all of it at once names its limit`(line: String, hint: String) async throws {
        let error = await #expect(throws: Failure.self) { try await MarketSession(sources: [Self.source]).run(line) }
        #expect(error?.kind == .usage)
        #expect(error?.message.plain == "At most 50000 records can be used at once.")
        #expect(error?.hint?.plain == hint)
    }

    @Test func `everything that is pinned at first can be unpinned, and pinned again`() async throws {
        let expenses = (0...Feed.scanLimit).map {
            Schema.transactions.record($0, ["amount": Money(1).map(Value.money)])
        }
        let market = try MarketSession(sources: [ListSource(schema: Schema.transactions, records: expenses)])
        let pins = try await market.output("pins")
        #expect(pins.message?.plain == "50001 transactions pinned.")
        #expect(pins.hint?.plain == "Only the first 50000 are listed. Type filter pinned for all of them.")
        #expect(try await market.run("list", "unpin all") == "Unpinned 50001 transactions.\n")
        #expect(try await market.run("unpin all") == "Nothing to unpin.\n")
        #expect(try await market.run("list", "pin 2-3", "pins").hasSuffix("2 transactions pinned.\n"))
        #expect(try await market.run("sum").contains("€2"))
        #expect(try await market.run("pin everywhere") == "Pinned 49999 transactions.\n")
        #expect(try await market.run("pin everywhere") == "Nothing to pin.\n")
        #expect(try await market.run("unpin 1", "sum").contains("€50,000"))
    }
}

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
