import Domain
import Ports
import Testing

@testable import Servers

@Suite struct HTTPPicturesTests {
    /// Returns the result of requesting a picture named by a server's record.
    private func result(
        _ address: String, of server: String? = "https://a.b/api", isSafe: Bool = false,
        _ steps: ScriptedTransport.Step...
    ) async throws -> (result: Result<Picture, Failure>, request: Request?) {
        let transport = ScriptedTransport(steps)
        defer { transport.finish() }
        let location: Ports.SourceLocation =
            try server.map { .server(try #require(ServerAddress($0))) } ?? .file("/market.json")
        let request = PictureRequest(address, of: Schema.listings.record(1), in: .listings, at: location)
        let pictures = HTTPPictures(over: transport, stayingWithSources: isSafe)
        do throws(Failure) {
            return (.success(try await pictures.picture(for: request)), transport.requests.first)
        } catch {
            return (.failure(error), transport.requests.first)
        }
    }

    private func kind(_ result: Result<Picture, Failure>) -> Failure.Kind? {
        if case .failure(let error) = result { error.kind } else { nil }
    }

    @Test func `a picture is requested without a token, with its query`() async throws {
        let (result, request) = try await result("https://c.d/a.gif?w=64&sig=a%2Fb&c#top", .get("", SampleGIF.text))
        #expect(try result.get().size == PictureSize(width: 1, height: 1))
        #expect(request?.address.url == "https://c.d/a.gif")
        #expect(request?.query == "w=64&sig=a%2Fb&c")
        #expect(request?.token == nil)
        #expect(request?.accepts.hasPrefix("image/") == true)
    }

    @Test(arguments: [
        "/images/a.jpg", "a.jpg", "", "ftp://a.b/c.png", "file:///etc/passwd", "https://name:word@a.b/c.png",
        "https://a.b/c.png?x=\r\nHost: evil", "https://a.b/../c.png", "javascript:alert(1)", "data:image/png;base64,AA",
    ])
    func `invalid picture addresses are not requested`(address: String) async throws {
        #expect(kind(try await result(address, of: nil).result) == .refused)
    }

    @Test(arguments: [
        "http://localhost/a.png", "http://127.0.0.1:631/a.png", "http://[::1]/a.png", "https://LOCALHOST/a",
    ])
    func `a remote server cannot cause requests to this machine`(address: String) async throws {
        #expect(kind(try await result(address).result) == .refused)
        // A local server may refer to itself.
        let own = try await result(address, of: "http://localhost:8080", .get("", SampleGIF.text))
        #expect(kind(own.result) == nil)
    }

    @Test func `in safe mode pictures come only from the record's server`() async throws {
        let own = try await result("https://a.b/c.gif", isSafe: true, .get("", SampleGIF.text))
        #expect(kind(own.result) == nil)
        #expect(kind(try await result("https://c.d/c.gif", isSafe: true).result) == .refused)
        #expect(kind(try await result("https://a.b:444/c.gif", isSafe: true).result) == .refused)
        #expect(kind(try await result("https://a.b/c.gif", of: nil, isSafe: true).result) == .refused)
    }

    @Test func `a missing picture is explained`() async throws {
        let gone = try await result("https://a.b/c.gif", .get("", status: 404, "")).result
        #expect(kind(gone) == .notFound)
        #expect(kind(try await result("https://a.b/c.gif", .get("", status: 500, "")).result) == .unreachable)
        #expect(kind(try await result("https://a.b/c.gif", .get("", "<html>")).result) == .invalidResponse)
        let lost = Failure(.unreachable, "Nobody answers.")
        #expect(kind(try await result("https://a.b/c.gif", .get("", losing: lost)).result) == .unreachable)
        let cancelled = Failure.cancelled
        #expect(kind(try await result("https://a.b/c.gif", .get("", losing: cancelled)).result) == .cancelled)
    }
}

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
