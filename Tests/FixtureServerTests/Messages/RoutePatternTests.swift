import Testing

@testable import FixtureServer

@Suite struct RoutePatternTests {
    @Test(arguments: [
        ("*", "GET /any/thing", true), ("POST *", "GET /any", false), ("POST *", "POST /any", true),
        ("/listings", "GET /listings", true), ("listings/", "GET /listings", true),
        ("/listings", "GET /listings/1", false),
        ("/activities/:id", "POST /activities/7", true), ("/activities/:id", "GET /activities", false),
        ("GET /activities/7", "GET /activities/8", false), ("/images/*", "GET /images/a/b.jpg", true),
    ])
    func `a pattern is for its requests and no other`(pattern: String, line: String, isMeant: Bool) {
        let words = line.split(separator: " ")
        let path = words[1].split(separator: "/").map(String.init)
        #expect((RoutePattern(pattern).matches(String(words[0]), path) != nil) == isMeant)
    }

    @Test(arguments: ["*", "POST *", "/listings", "POST /activities/:id", "/images/*"])
    func `a pattern is written as it is read`(text: String) {
        #expect(RoutePattern(text).text == text)
    }
}
