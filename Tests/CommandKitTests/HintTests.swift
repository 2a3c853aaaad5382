import CommandKit
import CommandKitTesting
import Commands
import Testing

@Suite struct HintTests {
    private func hint(_ line: String) async throws -> String {
        let session = try TestSession(table: .builtin)
        return await session.interpreter.completer().hint(for: line).plain.unrendered
    }

    @Test(arguments: [
        ("draft set", "draft set FIELD VALUE… · Set a field of the open draft."),
        ("draft set ", "draft set ‹FIELD› VALUE… · title, category, price, urgent, image or description."),
        ("draft set pri", "draft set ‹FIELD› VALUE… · title, category, price, urgent, image or description."),
        ("draft set urgent ", "draft set FIELD ‹VALUE…› · yes, no"),
        ("status", "status · Show the current search, filter, sort and draft."), ("status ", ""), ("status more", ""),
        ("search", "search [TEXT…] [--live] · Find records by their text."), ("page 3 4", ""),
        ("set # x", ""), ("draft set # x", ""), ("list --format ", "table, plain, json, csv, markdown"),
        ("list --format json ", ""),
    ])
    func `the hint is the signature with the current parameter marked, and what fits there`(
        line: String, hint: String
    ) async throws {
        #expect(try await self.hint(line) == hint)
    }

    @Test(arguments: [
        ("logout --yes", "--yes"), ("map --zoom ", "--zoom"), ("map --zoom 1", "--zoom"),
    ])
    func `the hint for an option is its help`(line: String, option: String) async throws {
        let command = CommandTable.builtin.command(named: String(line.prefix { $0 != " " }))
        let parameter = try #require(command?.signature.parameters.first { $0.name == option })
        #expect(try await hint(line).hasSuffix(" · " + parameter.help.unrendered))
    }

    @Test(arguments: [
        ("sort prise desc", "Did you mean price?"),
        ("search --lvie velo", "Did you mean --live?"), ("list --format jsn ", "Did you mean json?"),
        ("use lstings ", "Did you mean listings?"), ("run a.souk ", "Try: read a.souk."),
    ])
    func `the hint for a wrong word before the cursor is what was meant`(line: String, hint: String) async throws {
        #expect(try await self.hint(line) == hint)
    }

    @Test(arguments: [
        ("", ""), ("   ", ""), ("se", ""), ("dra", ""), ("draft ne", ""), ("xq", ""), ("xqz 3", ""),
        ("serach ", "Did you mean search?"), ("draft opne ", "Did you mean draft open?"), ("'list' ", ""),
        ("delete ", "Did you mean archive or draft discard?"), ("Signin ", "Did you mean login?"), ("man", ""),
        ("draft delete", "Did you mean draft discard?"), ("draft save ", "Drafts are saved as you type."),
        ("draft frobnicate", ""), ("load a.souk ", "Try: read a.souk."), ("a.souk ", "Try: read a.souk."),
    ])
    func `the hint for a name is a suggestion or nothing`(line: String, hint: String) async throws {
        #expect(try await self.hint(line) == hint)
    }

    @Test func `the hint for the first word of several names lists the next words`() async throws {
        #expect(try await hint("draft ").hasPrefix("new, from, duplicate, "))
        #expect(try await hint("draft").hasPrefix("new, from, duplicate, "))
    }

    @Test(arguments: [
        ("filter u", "filter ‹[CONDITION…]›"), ("pin where price", "pin ‹[ROWS…]› · = != <"),
        ("in listings filter price ", "filter ‹[CONDITION…]› · = != <"),
        ("in listings draft set ", "draft set ‹FIELD› VALUE…"),
        ("filter prise", "filter ‹[CONDITION…]› · Did you mean price?"),
        ("filter price", "filter ‹[CONDITION…]› · = != < <= > >= in  e.g. price < 200"),
        ("filter urgent and price ", "filter ‹[CONDITION…]› · = != < <= > >= in  e.g. price < 200"),
        ("filter category ", "filter ‹[CONDITION…]› · = != ~ in  e.g. category = Maison"),
        ("filter urgent", "filter ‹[CONDITION…]› · and, or"), ("filter pinned", "filter ‹[CONDITION…]› · and, or"),
        ("filter prise < 3 ", "filter ‹[CONDITION…]› · Did you mean price?"),
        ("filter price <", "filter ‹[CONDITION…]› · An amount, such as 20 or 19.99."),
        ("filter price < 20", "filter ‹[CONDITION…]› · and, or"),
        ("filter price between 50 ", "filter ‹[CONDITION…]› · and"),
        ("filter created last month", "filter ‹[CONDITION…]› · and, or"),
        ("filter price < 1 000 et urgent", "filter ‹[CONDITION…]› · and, or"),
        ("filter created = last ", "filter ‹[CONDITION…]› · week, month, quarter, year, 7 days, 30 days"),
        ("filter (price ", "filter ‹[CONDITION…]› · = != <"),
        ("filter price < 20 and ", "filter ‹[CONDITION…]› · id, title, description, "),
        ("filter created > 3 days ago ", "filter ‹[CONDITION…]› · and, or"),
        ("filter created le ", "filter ‹[CONDITION…]› · A day, such"),
        ("filter created more than ", "filter ‹[CONDITION…]› · A day, such"),
        ("filter price between 50 et ", "filter ‹[CONDITION…]› · An amount, such"),
        ("filter et ", "filter ‹[CONDITION…]› · id, title, description, "),
        ("filter price < 20 et ", "filter ‹[CONDITION…]› · id, title, description, "),
        ("filter price < 20 et non ", "filter ‹[CONDITION…]› · id, title, description, "),
        ("filter created > ", "filter ‹[CONDITION…]› · A day, such"),
        ("filter title ~ ", "filter ‹[CONDITION…]› · A text, in quotes if it contains spaces."),
        ("filter category in", "filter ‹[CONDITION…]› · Maison, Mode"),
    ])
    func `the hint for a filter lists possible continuations`(line: String, hint: String) async throws {
        let found = try await self.hint(line)
        #expect(found.hasPrefix(hint), "\(found)")
    }

    @Test func `a long line costs no time`() async throws {
        let line = "search " + String(repeating: "velo ", count: 20_000)
        #expect(try await hint(line).hasPrefix("search ‹[TEXT…]› [--live] · "))
    }
}
