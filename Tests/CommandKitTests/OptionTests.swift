import CommandKit
import CommandKitTesting
import Commands
import Syntax
import Testing

@Suite struct OptionTests {
    private static let words = Parameter<FreeText?>("words", help: "Words.")
    private static let zoom = Parameter<Quantity?>("--zoom", help: "How close.")
    private static let careful = Parameter<Flag>("--careful", help: "Slowly.")

    private static let table = CommandTable([
        TestCommand(Signature("draw", in: .session, summary: "Draw.", parameters: [words, zoom, careful])) { typed, _ in
            let (text, number) = (typed[words]?.string ?? "all", typed[zoom]?.number ?? 0)
            return .message("\(text), zoom \(number), careful \(String(typed[careful].isSet))")
        },
        TestCommand(Signature("say", in: .session, summary: "Say.", parameters: [words])) { typed, _ in
            .message("\(typed[words]?.string ?? "")")
        },
    ])

    private func said(_ line: String) async throws(Failure) -> String {
        let session = try TestSession(table: Self.table)
        return try await session.run(line).output.message?.unrendered ?? ""
    }

    @Test(arguments: [
        ("draw", "all, zoom 0, careful false"),
        ("draw --careful", "all, zoom 0, careful true"),
        ("draw --zoom 12 --careful here now", "here now, zoom 12, careful true"),
        ("draw here --zoom 12 now", "here now, zoom 12, careful false"),
        ("draw '--zoom' 12", "--zoom 12, zoom 0, careful false"),
        ("draw \\--careful --", "--careful --, zoom 0, careful false"),
        ("draw -x", "-x, zoom 0, careful false"),
        ("say --x --careful", "--x --careful"),
    ])
    func `an option may be anywhere, but not in quotes`(line: String, words: String) async throws {
        #expect(try await said(line) == words)
    }

    @Test(arguments: [
        ("draw ", ["--zoom", "--careful"]), ("draw --", ["--zoom", "--careful", "--format"]), ("draw --z", ["--zoom"]),
        ("draw --zoom", ["--zoom"]), ("draw --zoom 3 ", ["--careful"]), ("draw --zoom ", []),
        ("draw --careful here ", ["--zoom"]), ("say --", ["--format"]),
    ])
    func `Tab offers the options not yet typed`(line: String, texts: [String]) async throws {
        let session = try TestSession(table: Self.table)
        #expect(await session.interpreter.completer().complete(line).candidates.map(\.text) == texts)
    }

    @Test func `help shows options as they are typed`() {
        let page = Self.table.command(named: "draw")?.helpPage.map(\.unrendered)
        #expect(page?.contains("  --zoom ZOOM  How close.") == true)
        #expect(page?.contains("  --careful    Slowly.") == true)
    }
}

@Suite struct SeparatedCommandsTests {
    @Test(arguments: [
        ("search velo; filter price < 100 ; list", ["search velo", "filter price < 100", "list"]),
        ("list;", ["list"]), ("list ;  ", ["list"]), ("search \"velo\"; list", ["search \"velo\"", "list"]),
        ("clear; serch velo", ["clear", "serch velo"]), ("draft show ; lst", ["draft show", "lst"]),
        ("search velo; expct rows 3", ["search velo", "expct rows 3"]), ("nonsense; list", ["nonsense", "list"]),
        ("list;status", ["list", "status"]), ("clear; echo a; list", ["clear", "echo a; list"]),
    ])
    func `a semicolon separates commands`(line: String, commands: [String]) {
        #expect(CommandTable.builtin.commands(in: line).map(\.text) == commands)
    }

    @Test(arguments: [
        "search \"velo; list\"", "search 'a;' list", "search a\\; list", "; list",
        "draft set description Bleu; image", "echo a; list", "alias two = list; status", "",
    ])
    func `in quotes and in text it is an ordinary character`(line: String) {
        #expect(CommandTable.builtin.commands(in: line).map(\.text) == [line])
    }

    @Test func `each command has its offset in the line`() {
        #expect(CommandTable.builtin.commands(in: "list; sea", isUnfinished: true).map(\.offset) == [0, 6])
        #expect(CommandTable.builtin.commands(in: "search é; list; ", isUnfinished: true).map(\.offset) == [0, 11, 17])
    }
}
