import Domain
import Ports
import Testing

@Suite struct FailureTests {
    @Test(arguments: [
        (Failure.Kind.unreachable, "Type refresh to try again." as String?),
        (.invalidResponse, "Type refresh to try again."),
        (.signInNeeded, "Type login."), (.service, nil), (.unwritable, nil),
    ])
    func `a failure without a hint has what usually helps`(kind: Failure.Kind, hint: String?) {
        #expect(Failure(kind, "It failed.").hint?.unrendered == hint)
        #expect(Failure(kind, "It failed.", hint: "Wait.").hint?.unrendered == "Wait.")
    }

    @Test func `advice replaces what helps against a service only`() {
        #expect(Failure(.unreachable, "Gone.").advising("Wait.").hint?.unrendered == "Wait.")
        #expect(Failure(.service, "No.").advising("Wait.").hint == nil)
        #expect(Failure(.signInNeeded, "Who?").advising("Wait.").hint?.unrendered == "Type login.")
    }
}
