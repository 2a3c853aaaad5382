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

    @Test(.timeLimit(.minutes(10))) func `many open quotes do not slow parsing down`() {
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

@Suite struct RedactedLineTests {
    @Test(arguments: [
        ("source listings http://ada:s3cret@a.b/c", "source listings http://**********@a.b/c"),
        ("source a https://é:x@y@b source b http://z@c", "source a https://******@b source b http://*@c"),
        ("source a http://@b", "source a http://@b"),
        ("source a postgresql://ada:pw@b/c", "source a postgresql://******@b/c"),
        ("source a postgres://b/c?port=1&password=pw&user=d", "source a postgres://b/c?port=1&password=**&user=d"),
    ])
    func `a possible password in an address is masked`(line: String, shown: String) {
        #expect(RedactedLine(line).string == shown)
        #expect(RedactedLine(line).string.utf8.count == line.utf8.count)
    }

    @Test(arguments: [
        ("login john@mail.com changeme", "login john@mail.com ********", "login john@mail.com "),
        (
            "  login john@mail.com \"a b\" c  # note", "  login john@mail.com ***** *  # note",
            "  login john@mail.com    # note"
        ),
        ("login changeme", "login ********", "login "),
        ("login john@mail.com 'a b", "login john@mail.com ****", "login john@mail.com "),
        ("login \"a b", "login ****", "login "),
        ("in\tproducts login a@b c", "in\tproducts login a@b *", "in\tproducts login a@b "),
        ("in products login a@b c", "in products login a@b *", "in products login a@b "),
        ("login a@b --password c", "login a@b --password *", "login a@b --password "),
        ("login --password=c", "login --password=*", "login --password="),
        ("login a@b #c d", "login a@b ** *", "login a@b  "),
        ("login a@b c --format json", "login a@b * --format json", "login a@b  --format json"),
        ("list\nlogin a@b é\nlist", "list\nlogin a@b **\nlist", "list\nlogin a@b \nlist"),
        (
            "login a@b --password-stdin\nhush 'hush\nlist", "login a@b --password-stdin\n**********\nlist",
            "login a@b --password-stdin\n\nlist"
        ),
    ])
    func `a password after login is hidden`(line: String, shown: String, typed: String) {
        #expect(RedactedLine(line).string == shown)
        #expect(RedactedLine(line).hasPassword)
        #expect(RedactedLine(halfTyped: line).string == typed)
    }

    @Test(arguments: [
        "login", "login john@mail.com", "login john@mail.com   # again", "login john@mail.com --password-stdin",
        "login --password-stdin john@mail.com --format json", "login --pasword-stdin", "search login john changeme",
        "draft set description <<END\nlogin john changeme\nEND", "in products list", "logins a b",
    ])
    func `a line without a password is kept`(line: String) {
        #expect(!RedactedLine(line).hasPassword)
        #expect(RedactedLine(line).string == line)
        #expect(RedactedLine(halfTyped: line).string == line)
    }

    @Test(arguments: [
        "login john@mail.com", "source a http://b/c@d", "search https:// @", "echo ://a b@c",
        "source a postgresql://ada@b/c?port=1",
    ])
    func `any other line is shown as it is`(line: String) {
        #expect(RedactedLine(line).string == line)
    }
}
