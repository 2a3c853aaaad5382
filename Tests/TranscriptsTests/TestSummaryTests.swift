import CommandKit
import Domain
import Ports
import Testing

@testable import Transcripts

@Suite struct TestSummaryTests {
    private func summary(_ verdicts: TestedFile.Verdict...) -> TestSummary {
        TestSummary(
            files: verdicts.map { TestedFile(path: "a", size: 1, kind: .transcript, verdict: $0, duration: .zero) },
            leftOut: 0, duration: .zero)
    }

    private let failure = TestFailure(message: "It failed.")

    @Test func `the first file that did not pass determines the status`() {
        #expect(summary(.passed, .accepted(1)).status == .success)
        #expect(summary(.passed, .failed([failure]), .unreadable(failure)).status == .expectation)
        #expect(summary(.unreadable(failure), .failed([failure])).status == .usage)
        #expect(summary().status == .success)
    }

    @Test func `files are counted by result`() {
        let summary = summary(.passed, .accepted(2), .failed([failure, failure]), .unreadable(failure))
        #expect(summary.passed == 1)
        #expect(summary.accepted == 1)
        #expect(summary.failed == 2)
        #expect(summary.unreadable == 1)
    }
}
