import Domain
import FoundationEssentials
import Testing
import WireFormat

@Suite struct EndpointTests {
    @Test func `a target keeps its parts separate`() {
        let endpoint = Endpoint(
            .get, ["products", "slug", "a/b?c"], query: [.init("title", "50 % & plus+é"), .init("offset", "0")])
        #expect(endpoint.target == "/products/slug/a%2Fb%3Fc?title=50%20%25%20%26%20plus%2B%C3%A9&offset=0")
    }
}

@Suite struct ContractEndpointsTests {
    @Test(arguments: [
        (Endpoint.profile, "GET /auth/profile"), (.resetCalls, "GET /reset"),
    ])
    func `request targets follow the contract`(endpoint: Endpoint, line: String) {
        #expect(endpoint.description == line)
        #expect(endpoint.body == nil)
    }

    @Test(arguments: [
        (
            Endpoint.signIn(email: "a@b.c", password: #"p"\/é"#), "POST /auth/login",
            #"{"email":"a@b.c","password":"p\"\\/é"}"#
        ), (.refresh("abc"), "POST /auth/refresh-token", #"{"refreshToken":"abc"}"#),
    ])
    func `request bodies follow the contract`(endpoint: Endpoint, line: String, body: String) throws {
        #expect(endpoint.description == line)
        #expect(String(decoding: try #require(endpoint.body), as: UTF8.self) == body)
    }

    @Test func `printing an endpoint does not show its body`() throws {
        let endpoint = Endpoint.signIn(email: "a@b.c", password: "hush")
        let bytes = try #require(endpoint.body)
        var dumped = ""
        dump([endpoint], to: &dumped)
        for text in ["\(endpoint)", String(reflecting: [endpoint]), dumped] {
            #expect(!text.contains("hush"))
            #expect(!text.contains("\(bytes.count) bytes"))
            #expect(text.contains("POST /auth/login"))
        }
    }
}
