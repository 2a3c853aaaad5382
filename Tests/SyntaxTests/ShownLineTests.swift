import Syntax
import Testing

@Suite struct ShownLineTests {
    @Test(arguments: [
        ("source listings http://ada:s3cret@a.b/c", "source listings http://**********@a.b/c"),
        ("source a https://é:x@y@b source b http://z@c", "source a https://******@b source b http://*@c"),
        ("source a http://@b", "source a http://@b"),
    ])
    func `what may be a password in an address is not shown`(line: String, shown: String) {
        #expect(ShownLine(line).string == shown)
        #expect(ShownLine(line).string.utf8.count == line.utf8.count)
    }

    @Test(arguments: ["login john@mail.com", "source a http://b/c@d", "search https:// @", "echo ://a b@c"])
    func `any other line is shown as it is`(line: String) {
        #expect(ShownLine(line).string == line)
    }
}
