import CommandKit
import CommandKitTesting
import Commands
import Domain
import Testing

@Suite struct HintTests {
    private func hint(_ line: String) async throws -> String {
        let session = try TestSession(table: .builtin)
        return await session.interpreter.completer().hint(for: line).words
    }

    @Test(arguments: [
        ("draft set", "FIELD VALUE…"), ("draft set ", "FIELD VALUE…"), ("draft set pri", "FIELD VALUE…"),
        ("status", "Show the current search, filter, sort and draft."), ("status ", ""), ("status more", ""),
        ("search", "[TEXT…] [--live]"), ("page 3 4", ""),
    ])
    func `the hint follows the signature`(line: String, hint: String) async throws {
        #expect(try await self.hint(line) == hint)
    }

    @Test func `the hint for the last parameter is its help`() async throws {
        let parameters = CommandTable.builtin.command(named: "draft set")?.signature.parameters
        #expect(try await hint("draft set price ") == parameters?.last?.help.words)
        #expect(try await hint("draft set price 2") == parameters?.last?.help.words)
    }

    @Test(arguments: [
        ("logout --yes", "--yes"), ("map --zoom ", "--zoom"), ("map --zoom 1", "--zoom"),
    ])
    func `the hint for an option is its help`(line: String, option: String) async throws {
        let command = CommandTable.builtin.command(named: String(line.prefix { $0 != " " }))
        let parameter = try #require(command?.signature.parameters.first { $0.name == option })
        #expect(try await hint(line) == parameter.help.words)
    }

    @Test(arguments: [
        ("", ""), ("   ", ""), ("se", ""), ("dra", ""), ("draft ne", ""), ("xq", ""), ("xqz 3", ""),
        ("serach ", "Did you mean search?"), ("draft opne ", "Did you mean draft open?"), ("'list' ", ""),
        ("delete ", "Did you mean archive or draft discard?"), ("Signin ", "Did you mean login?"), ("man", ""),
        ("draft delete", "Did you mean draft discard?"), ("draft save ", "Drafts are saved as you type."),
        ("draft frobnicate", ""),
    ])
    func `the hint for a name is a suggestion or nothing`(line: String, hint: String) async throws {
        #expect(try await self.hint(line) == hint)
    }

    @Test func `the hint for the first word of several names lists the next words`() async throws {
        #expect(try await hint("draft ").hasPrefix("new, from, duplicate, "))
        #expect(try await hint("draft").hasPrefix("new, from, duplicate, "))
    }

    @Test(arguments: [
        ("filter u", ""), ("pin where price", "= != <"), ("in listings filter price ", "= != <"),
        ("in listings draft set ", "FIELD VALUE…"), ("filter pri", ""), ("filter prise", "Did you mean price?"),
        ("filter price", "= != < <= > >= in"), ("filter urgent and price ", "= != < <= > >= in"),
        ("filter urgent", "and, or"), ("filter pinned", "and, or"),
        ("filter price <", "An amount, such as 20 or 19.99."),
        ("filter price < 20", "and, or"), ("filter price < 20 and ", "id, title, "),
        ("filter created > ", "A day, such"),
        ("filter title ~ ", "A text, in quotes if it contains spaces."), ("filter category in", "A text"),
    ])
    func `the hint for a filter lists possible continuations`(line: String, hint: String) async throws {
        let found = try await self.hint(line)
        #expect(hint.isEmpty ? found.isEmpty : found.hasPrefix(hint), "\(found)")
    }

    @Test func `a long line costs no time`() async throws {
        let line = "search " + String(repeating: "velo ", count: 20_000)
        #expect(
            try await hint(line) == CommandTable.builtin.command(named: "search")?.signature.parameters[0].help.words)
    }
}
