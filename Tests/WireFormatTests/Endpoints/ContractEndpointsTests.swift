import Domain
import FoundationEssentials
import Testing
import WireFormat

@Suite struct ContractEndpointsTests {
    @Test(arguments: [
        (Endpoint.listings(page: 2, limit: 20), "GET /listings?page=2&limit=20"),
        (.listings(page: 1, limit: 5, text: "vélo & co"), "GET /listings?page=1&limit=5&query=v%C3%A9lo%20%26%20co"),
        (.categories, "GET /categories"), (.all(of: .hotels), "GET /hotels"),
        (.products(offset: 0, limit: 10), "GET /products?offset=0&limit=10"), (.profile, "GET /auth/profile"),
        (.calls, "GET /activities"), (.resetCalls, "GET /reset"),
        (.call(.number(7834)), "GET /activities/7834"),
    ])
    func `request targets follow the contract`(endpoint: Endpoint, line: String) {
        #expect(endpoint.description == line)
        #expect(endpoint.body == nil)
    }

    @Test(arguments: [
        (Endpoint.setArchived(true, .number(7)), "POST /activities/7", #"{"is_archived":true}"#),
        (
            .signIn(email: "a@b.c", password: #"p"\/é"#), "POST /auth/login",
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
