import Syntax
import Testing

@Suite struct CommandReaderTests {
    @Test(arguments: [
        ("list", ["list"]), ("", []), ("\n \n# a note\n", []),
        ("draft set title Vélo bleu\ndraft set price 80", ["draft set title Vélo bleu", "draft set price 80"]),
        ("list\n\n  # then\nnext\n", ["list", "next"]),
        (
            "draft set description <<END\nOne\n\n# Two\nEND\nlist",
            ["draft set description <<END\nOne\n\n# Two\nEND", "list"]
        ),
        ("draft set description <<END\nOne\nlist", ["draft set description <<END\nOne\nlist"]),
        (
            "draft set description \"One\nTwo\" # a \"note\nlist",
            ["draft set description \"One\nTwo\" # a \"note", "list"]
        ),
        ("echo \"a\nlist\nnext", ["echo \"a", "list", "next"]),
        ("echo \"a\necho 'b\nlist", ["echo \"a", "echo 'b", "list"]),
        ("echo \\\nlist", ["echo \\", "list"]), ("l'eau\nl'air", ["l'eau", "l'air"]),
    ])
    func `each line is a command with its here-text and quotes`(text: String, commands: [String]) {
        #expect(CommandReader(text).map(\.text) == commands)
    }

    @Test func `a heredoc is separate from its line, and a missing delimiter is detected`() {
        let commands = Array(CommandReader("a <<END\nb\nEND\nc <<END\nd"))
        #expect(commands.map(\.source) == ["a <<END", "c <<END"])
        #expect(commands.map(\.hereText) == [["b"], ["d"]])
        #expect(commands.map(\.delimiter) == ["END", nil])
        #expect(commands.map(\.offset) == [0, 14])
    }

    @Test func `the line after a command can be read raw`() {
        var reader = CommandReader("login a@b.c --password-stdin\n'hush\nlist")
        #expect(reader.next()?.source == "login a@b.c --password-stdin")
        #expect(reader.nextLine() == "'hush")
        #expect(reader.next()?.source == "list")
    }

    @Test(.timeLimit(.minutes(1))) func `many open quotes do not slow parsing down`() {
        let closed = String(repeating: "echo 'a\n", count: 20_000)
        let open = "echo \"b\n" + String(repeating: "'c\n", count: 20_001)
        #expect(CommandReader(closed + open).count { _ in true } == 10_000 + 1 + 20_001)
    }

    @Test(arguments: [
        ("list\n", "list"), ("list\nnext\n\n", "list\nnext"), ("> list\n", "list"),
        ("\n> list\nRows 1 to 20 of 324 listings.\n>\n> next", "list\n\nnext"), ("list\n> next", "list\n> next"),
        (">5", ">5"), ("price > 5\n> 6", "price > 5\n> 6"),
    ])
    func `pasted examples keep only the typed lines`(pasted: String, typed: String) {
        #expect(CommandReader.typed(inPasted: pasted) == typed)
    }
}
