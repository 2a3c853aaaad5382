import Ports
import Testing

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("http://localhost:8080", "http://localhost:8080"), ("HTTP://LocalHost:8080/", "http://localhost:8080"),
        ("https://api.escuelajs.co/api/v1/", "https://api.escuelajs.co/api/v1"), ("https://a.b:443", "https://a.b"),
        ("http://[::1]:80/x", "http://[::1]/x"), ("http://127.0.0.1:1", "http://127.0.0.1:1"),
    ])
    func `an address is written in one way`(text: String, written: String) throws {
        #expect(try #require(ServerAddress(text)).string == written)
    }

    @Test(arguments: [
        "", "localhost:8080", "ftp://a.b", "http://", "http:///x", "http://a:0", "http://a:65536", "http://a:8 0",
        "http://a:", "http://ada:secret@a.b", "http://a@b", "http://a?b=c", "http://a/#b", "http://a/../b",
        "http://a\\b",
        "http://a b", "http://é.fr", "http://[::1", "http://[x]", "http://a/\u{1B}[31m", "file:///etc/passwd",
    ])
    func `text that is not clearly an address is refused`(text: String) {
        #expect(ServerAddress(text) == nil)
    }

    @Test func `a slash at the end stays there in a request`() throws {
        for (target, url) in [("", "http://a/b/"), ("?c=d", "http://a/b/?c=d"), ("/c", "http://a/b/c")] {
            #expect(try #require(ServerAddress("http://a/b/")).url(of: target) == url)
        }
    }

    @Test(arguments: ["http://localhost", "http://127.0.0.1:80", "http://127.9.8.7", "http://[::1]:8080"])
    func `this machine is known`(text: String) throws {
        #expect(try #require(ServerAddress(text)).isLoopback)
    }

    @Test(arguments: [
        "http://127.0.0.1.evil.com", "http://localhost.evil.com", "http://128.0.0.1", "http://127.0.0.256",
        "http://[::2]", "http://127.1", "http://127.0.0.1.",
    ])
    func `a look-alike of this machine is another machine`(text: String) throws {
        #expect(try !#require(ServerAddress(text)).isLoopback)
    }

    @Test func `a location's text reads back`() throws {
        for location in ["builtin", "market.json", "https://a.b/c"] {
            #expect(try #require(SourceLocation(location)).text == location)
        }
        #expect(SourceLocation("gopher://a") == nil)
    }
}

@Suite struct SourceLocationTests {
    @Test(arguments: [
        ("localhost:8080", "http://localhost:8080"), ("127.0.0.1:18101/api/", "http://127.0.0.1:18101/api"),
        ("shop.example.com:8443/v1", "https://shop.example.com:8443/v1"), ("HTTPS://A.b/", "https://a.b"),
    ])
    func `an address with a port needs no scheme`(typed: String, address: String) {
        #expect(SourceLocation(typed)?.text == address)
    }

    @Test(arguments: ["a.json", "folder/a.json", "a:b.json", "api.example.com/v1", "C:8080"])
    func `other text is a path`(typed: String) {
        #expect(SourceLocation(typed) == .file(typed))
    }
}
