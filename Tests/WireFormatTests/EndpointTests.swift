import Testing
import WireFormat

@Suite struct EndpointTests {
    @Test func `a target keeps its parts separate`() {
        let endpoint = Endpoint(
            .get, ["products", "slug", "a/b?c"], query: [.init("title", "50 % & plus+é"), .init("offset", "0")])
        #expect(endpoint.target == "/products/slug/a%2Fb%3Fc?title=50%20%25%20%26%20plus%2B%C3%A9&offset=0")
    }
}
