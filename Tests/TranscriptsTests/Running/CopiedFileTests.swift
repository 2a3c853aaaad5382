import Testing

@testable import Transcripts

@Suite struct CopiedFileTests {
    @Test(arguments: [
        ("market.csv", "tests/market.csv", "market.csv"), ("../data/market.csv", "data/market.csv", "market.csv"),
        ("cut.json as home/data/session.json", "tests/cut.json", "home/data/session.json"),
        ("cut.json as ./a/../b", "tests/cut.json", "b"),
    ])
    func `a file is copied under its own or another name`(text: String, source: String, target: String) throws {
        let brought = try #require(CopiedFile(text, beside: "tests/a.souk"))
        #expect(brought.source.normal == source)
        #expect(brought.target == target)
    }

    @Test(arguments: ["", "a as ../b", "a as /b", "a as b/../../c", "a as ."])
    func `a file cannot be copied out of the session's folder`(text: String) {
        #expect(CopiedFile(text, beside: "tests/a.souk") == nil)
    }
}
