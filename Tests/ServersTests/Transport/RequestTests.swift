import Servers
import Ports
import Testing
import WireFormat

@Suite struct RequestTests {
    @Test func `a printed request shows no token`() throws {
        let address = try #require(ServerAddress("http://localhost"))
        let request = Request(Endpoint(.get, ["auth", "profile"]), on: address, with: Secret("s3cret"))
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!dumped.contains("s3cret"))
        #expect(!String(describing: request).contains("s3cret"))
    }
}
