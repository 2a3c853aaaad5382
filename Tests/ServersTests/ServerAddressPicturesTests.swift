import Ports
import Testing

@testable import Servers

@Suite struct ServerAddressPicturesTests {
    @Test(arguments: [
        ("/images/a.jpg", "https://a.b:8080/images/a.jpg"), ("//c.d/e.jpg", "https://c.d/e.jpg"),
        ("e.jpg", "https://a.b:8080/api/e.jpg"), ("x/y:z.jpg", "https://a.b:8080/api/x/y:z.jpg"),
        ("http://c.d/e.jpg", "http://c.d/e.jpg"), ("HTTPS://c.d/e.jpg", "HTTPS://c.d/e.jpg"), ("", nil), (nil, nil),
        ("data:image/png;base64,AA", nil), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
        ("http:e.jpg", nil), ("ftp://c.d/e.jpg", nil),
    ])
    func `a picture has an http or https address, or none`(text: String?, address: String?) throws {
        #expect(try #require(ServerAddress("https://a.b:8080/api")).picture(text) == address)
    }
}
