import Ports
import Testing

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
