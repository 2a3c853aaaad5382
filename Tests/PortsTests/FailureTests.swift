import Domain
import Ports
import Testing

@Suite struct FailureTests {
    @Test(arguments: [
        (Failure.Kind.unreachable, "Type refresh to try again." as String?),
        (.invalidResponse, "Type refresh to try again."),
        (.signInNeeded, "Type login."), (.service, nil), (.unwritable, nil),
    ])
    func `a failure without a hint gets the usual advice`(kind: Failure.Kind, hint: String?) {
        #expect(Failure(kind, "It failed.").hint?.unrendered == hint)
        #expect(Failure(kind, "It failed.", hint: "Wait.").hint?.unrendered == "Wait.")
    }

    @Test func `advice replaces only a service's hint`() {
        #expect(Failure(.unreachable, "Gone.").advising("Wait.").hint?.unrendered == "Wait.")
        #expect(Failure(.service, "No.").advising("Wait.").hint == nil)
        #expect(Failure(.signInNeeded, "Who?").advising("Wait.").hint?.unrendered == "Type login.")
    }
}
