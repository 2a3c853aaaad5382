import CommandKit
import Console
import Ports
import Testing

/// Asserts in scripts on completions and on the hint line.
@Suite struct ExpectOfferTests {
    @Test(arguments: [
        "expect complete sea search searches", "expect complete 'sea' <<END\nsearch\nsearches\nEND",
        "expect complete 'echo '", "expect complete 'sort price ' asc desc",
        "expect hint 'draft set urgent ' 'draft set FIELD ‹VALUE…› · yes, no'", "expect hint nonsense",
    ])
    func `completions are checked without an earlier command`(expectation: String) async throws {
        let run = try await ExpectationSession.run(expectation)
        #expect(run.status == .success, "\(run.printed)")
    }

    @Test(arguments: [
        ("expect complete sea searches search", "expected:\n  searches\n  search\ngot:\n  search\n  searches\n"),
        ("expect complete sea", "expected: nothing\ngot:\n  search\n  searches\n"),
        ("expect complete 'echo ' more", "got: nothing\n"),
        ("expect hint 'draft set ' FIELD", "expected:\n  FIELD\ngot:\n  draft set ‹FIELD› VALUE… · title, "),
    ])
    func `different completions are shown`(expectation: String, shown: String) async throws {
        let run = try await ExpectationSession.run(expectation)
        #expect(run.status == .expectation)
        #expect(run.printed.contains(shown), "\(run.printed)")
    }

    @Test func `completions are those of the current session`() async throws {
        let run = try await ExpectationSession.run(
            "draft new lampe", "expect complete 'draft open ' lampe", "expect 'Started “lampe”'")
        #expect(run.status == .success, "\(run.printed)")
    }
}
