import Commands
import CommandKit
import Testing

@Suite struct SeparatedCommandsTests {
    @Test(arguments: [
        ("search velo; filter price < 100 ; list", ["search velo", " filter price < 100 ", " list"]),
        ("list;", ["list"]), ("list ;  ", ["list "]), ("search \"velo\"; list", ["search \"velo\"", " list"]),
        ("clear; serch velo", ["clear", " serch velo"]), ("draft show ; lst", ["draft show ", " lst"]),
    ])
    func `a semicolon before or behind a command's name separates commands`(line: String, commands: [String]) {
        #expect(CommandTable.builtin.commands(in: line).map(\.text) == commands)
    }

    @Test(arguments: [
        "search velo; rouge", "search \"velo; list\"", "search 'a;' list", "search a\\; list", "search a;list",
        "; list",
        "draft set description Bleu; image", "echo a; list", "", "nonsense; list",
    ])
    func `any other semicolon is a part of its word`(line: String) {
        #expect(CommandTable.builtin.commands(in: line).map(\.text) == [line])
    }

    @Test func `each command has its offset in the line`() {
        #expect(CommandTable.builtin.commands(in: "list; sea", isUnfinished: true).map(\.offset) == [0, 5])
        #expect(CommandTable.builtin.commands(in: "search é; list; ", isUnfinished: true).map(\.offset) == [0, 10, 16])
    }
}
