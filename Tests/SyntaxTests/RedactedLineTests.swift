import Syntax
import Testing

@Suite struct RedactedLineTests {
    @Test(arguments: [
        ("source listings http://ada:s3cret@a.b/c", "source listings http://**********@a.b/c"),
        ("source a https://é:x@y@b source b http://z@c", "source a https://******@b source b http://*@c"),
        ("source a http://@b", "source a http://@b"),
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
        ("login john@mail.com 'a b", "login john@mail.com ****", "login john@mail.com "),
        ("login \"a b", "login ****", "login "),
        ("in products login a@b c", "in products login a@b *", "in products login a@b "),
        ("login a@b --password c", "login a@b --password *", "login a@b --password "),
        ("login --password=c", "login --password=*", "login --password="),
        ("login a@b #c d", "login a@b ****", "login a@b "),
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

    @Test(arguments: ["login john@mail.com", "source a http://b/c@d", "search https:// @", "echo ://a b@c"])
    func `any other line is shown as it is`(line: String) {
        #expect(RedactedLine(line).string == line)
    }
}
