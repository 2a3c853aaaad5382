import CommandKit
import CommandKitTesting
import Scaffolding
import Commands
import Syntax
import Testing

@Suite struct CompleterTests {
    private func candidates(_ line: String, after lines: String...) async throws -> [Candidate] {
        try await result(line, after: lines).candidates
    }

    private func result(_ line: String, after lines: [String] = []) async throws -> Completer.Result {
        let session = try TestSession(table: .builtin)
        for line in lines { try await session.run(line) }
        return await session.interpreter.completer().complete(line)
    }

    private static let lastSpans = ["week", "month", "quarter", "year", "7 days", "30 days"].map { "last \($0)" }
    private static let fields = Schema.listings.shownFields.map(\.name)
    private static let subjects = Schema.listings.shownFields.map(\.name) + ["pinned", "archived"]

    @Test(arguments: [
        ("statu", ["status"]), ("stat", ["status", "state"]), ("dra", ["draft"]), ("draft se", ["set"]),
        ("draft set pr", ["price"]),
        ("draft set ti", ["title"]), ("sort pri", ["price"]), ("sort price d", ["desc"]), ("use l", ["listings"]),
        ("help draft n", ["new"]), ("help fil", ["filter", "filters"]), ("set page-", ["page-size"]),
        ("set layout n", ["narrow"]), ("set language ", ["auto", "en", "fr", "ar"]),
        ("set bidi ", ["auto", "terminal", "app", "off"]),
        ("clear f", ["filter"]),
        ("filter pri", ["price"]), ("filter category=M", ["category=Maison", "category=Mode"]),
        ("filter category = Mai", ["Maison"]), ("filter urgent and cat", ["category"]), ("filter arch", ["archived"]),
        ("filter category= ", ["Maison", "Mode"]), ("filter category in (Mode,M", ["(Mode,Maison", "(Mode,Mode"]),
        ("filter price ", ["=", "!=", "<", "<=", ">", ">=", "in"]), ("filter category = Mode a", ["and", "archived"]),
        ("filter created = last ", ["week", "month", "quarter", "year", "7 days", "30 days"]),
        ("filter created 3 ", ["days ago", "weeks ago"]), ("filter created las", CompleterTests.lastSpans),
        ("filter created more than ", ["today", "yesterday", "-7d", "-30d"]),
        ("filter (price ", ["=", "!=", "<", "<=", ">", ">=", "in"]), ("filter not (urgent and (price b", []),
        ("filter category not ", ["in", "between", "contains", "Maison", "Mode"]), ("filter price less than t", []),
        ("filter clear ", []), ("filter or ", []), ("filter velo ", []), ("filter price < 100 ti", ["title"]),
        ("filter created > ", ["today", "yesterday", "-7d", "-30d"]),
        ("filter created last month a", ["and", "archived"]),
        ("filter price between 50 et 100 o", ["or"]), ("filter price between 50 ", ["and"]), ("filter title ~ ", []),
        ("filter urgent = ", ["yes", "no"]),
        ("filter (pri", ["(price"]),
        ("filter and cat", ["category"]), ("pin where cat", ["category"]),
        ("filter urgent ", ["and", "or"] + CompleterTests.subjects),
        ("draft set category Mai", ["Maison"]), ("draft set urgent ", ["yes", "no"]),
        ("nothing lik", []), ("echo ", []), ("search --l", ["--live"]), ("search \"--l", []),
        ("list --", ["--all", "--new", "--vertical", "--format"]), ("archive e", ["everywhere"]),
        ("archive everywhere w", ["where"]), ("archive everywhere where pri", ["price"]),
        ("list --format j", ["json"]), ("list --format json ", []), ("sort price desc ", []),
        ("list # s", []), ("draft set # ", []),
        ("chart ", ["category", "price", "currency", "urgent", "created", "--ascii"]), ("chart ti", ["title"]),
        ("chart urgent by ", ["--ascii"]), ("chart by ", ["--ascii"]), ("chart created by w", ["weekday"]),
        ("chart price by p", []), ("chart price mean ", ["by", "--ascii"]),
        ("chart price histogram ", ["--ascii"]), ("chart category ", ["bar", "--ascii"]),
        ("chart price by category ", ["sum", "mean", "median", "bar", "--ascii"]),
        ("set theme dark ", []), ("set columns title ", CompleterTests.fields),
        ("insights category ", []), ("fault http 503 ", ["after", "times"]), ("set columns l", ["listings"]),
        ("chart created ", ["hour", "weekday", "day", "month", "year", "bar", "line", "histogram", "--ascii"]),
        ("in listings list --", ["--all", "--new", "--vertical", "--format"]),
    ])
    func `the word at the cursor is completed`(line: String, texts: [String]) async throws {
        #expect(try await candidates(line).map(\.text) == texts)
    }

    @Test(arguments: [("Maison", "Maison"), ("Ventes immobilières", "\"Ventes immobilières\""), ("-7d", "\"-7d\"")])
    func `a value is put into the line in quotes where it needs them`(text: String, inserted: String) {
        #expect(Candidate(text).inserted == inserted)
    }

    @Test func `an empty line offers the first word of every command, once`() async throws {
        let found = try await candidates("")
        #expect(found.count { $0.text == "draft" } == 1)
        #expect(found.first == Candidate("list", note: "Show the result from the first row."))
    }

    @Test func `row numbers are offered with their titles`() async throws {
        let found = try await candidates("pin 4", after: "list")
        #expect(found.first == Candidate("4", note: Message(outside: "Listing 4")))
        #expect(try await candidates("show TING", after: "list").map(\.text) == (1...20).map(String.init))
        let selections = ["all", "where", "everywhere"]
        #expect(try await candidates("pin ").map(\.text) == selections)
        #expect(try await candidates("pin ", after: "list").map(\.text) == selections + (1...20).map(String.init))
    }

    @Test func `in another service only its own commands are offered`() async throws {
        let names = try await candidates("in listings ").map(\.text)
        #expect(names.contains("filter") && names.contains("status"))
        #expect(Set(names).isDisjoint(with: ["draft", "quit", "use", "login", "in"]))
    }

    @Test func `drafts are offered with their titles`() async throws {
        let found = try await candidates("draft open ", after: "draft new lampe", "draft set title Jaune")
        #expect(found == [Candidate("lampe", note: Message(outside: "Jaune"))])
        #expect(try await candidates("draft rename l", after: "draft new lampe").map(\.text) == ["lampe"])
        #expect(try await candidates("draft rename lampe l", after: "draft new lampe").isEmpty)
    }

    @Test func `versions are offered with their titles, and discarded drafts`() async throws {
        let lines = ["draft new lampe", "draft set title Jaune", "draft set title Jaune vif", "draft new velo"]
        let session = try TestSession(table: .builtin)
        let discarding = ["draft discard", "draft new sofa", "draft discard", "draft new velo", "draft discard"]
        for line in lines + discarding + ["draft open lampe"] { try await session.run(line) }
        let completer = await session.interpreter.completer()
        #expect(
            completer.complete("draft restore ").candidates == [
                Candidate("3", note: Message(outside: "Jaune vif")), Candidate("2", note: Message(outside: "Jaune")),
                Candidate("1"),
            ])
        #expect(completer.complete("draft diff 2").candidates == [Candidate("2", note: Message(outside: "Jaune"))])
        #expect(completer.complete("draft undelete v").candidates == [Candidate("velo")])
        #expect(completer.complete("draft undelete ").candidates == [Candidate("velo"), Candidate("sofa")])
    }

    @Test func `the categories of drafts are offered while another service is browsed`() async throws {
        let world = World.inMemory(sources: [TestSession.source, ListSource(schema: Schema.calls, records: [])])
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        for line in ["draft new sofa", "use calls"] { _ = try await interpreter.run(ParsedLine(line)) }
        let completer = await Completer(on: interpreter.workspace, in: world, table: .builtin)
        #expect(completer.complete("draft set category m").candidates.map(\.text) == ["Maison", "Mode"])
    }

    @Test(arguments: [(Language.english, Message("")), (.french, "outbound")])
    func `a choice is offered with its title if that differs`(language: Language, note: Message) async throws {
        var world = World.inMemory(sources: [ListSource(schema: Schema.calls, records: [])])
        world.conditions.usualLanguage = language
        let interpreter = try Interpreter.start(table: .builtin, world: world, service: .calls).interpreter
        let found = await interpreter.completer().complete("filter direction=o")
        #expect(found.candidates == [Candidate("direction=outbound", note: note)])
    }

    @Test func `completion replaces the word at the cursor`() async throws {
        #expect(try await result("draft set pr").range == SourceRange(10, 12))
        #expect(try await result("draft set ").range == .empty(at: 10))
        #expect(try await result("draft set \"pr").range == SourceRange(10, 13))
    }

    @Test func `after what cannot be read nothing is offered`() async throws {
        let world = World.inMemory(sources: [TestSession.source])
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        let found = await interpreter.completer().complete("filter category = Mode, ")
        #expect(!found.candidates.contains { $0.continues })
    }

    @Test func `categories are those known without waiting`() async throws {
        let world = World.inMemory(sources: [SlowSource()])
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        let found = await interpreter.completer().complete("filter category = ")
        #expect(found.candidates.map(\.text) == ["Maison"])
    }
}

/// A slow source: asking it for its categories fails the test.
private struct SlowSource: SourceOfPages {
    private let source = TestSession.source

    var abilities: QueryAbilities { source.abilities }

    func page(_ query: Query) async throws(Failure) -> Page { try await source.page(query) }
    func knownCategories() -> [String] { ["Maison"] }

    func categories() throws(Failure) -> [CategoryCount] {
        Issue.record("It was asked, and would have been waited for.")
        return []
    }
}
