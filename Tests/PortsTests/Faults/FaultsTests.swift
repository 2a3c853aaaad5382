import Domain
import Ports
import Testing

@Suite struct FaultsTests {
    private let faults = Faults()

    private func requests(_ count: Int) -> [HTTPFault?] { (0..<count).map { _ in faults.nextRequestFault() } }

    @Test func `a full disk can be read, and an unreadable one written`() {
        faults.set(.full)
        #expect(faults.nextReadFault() == nil)
        #expect(faults.nextWriteFault() == .full)
        faults.set(.unreadable)
        #expect(faults.nextReadFault() == .unreadable)
        #expect(faults.nextWriteFault() == nil)
    }

    @Test func `uncounted operations fail too without using up the count`() {
        faults.set(.full, for: FaultSpan(after: 1, times: 1))
        #expect(faults.nextWriteFault(isCounted: false) == nil)
        #expect(faults.nextWriteFault() == nil)
        #expect(faults.nextWriteFault(isCounted: false) == .full)
        #expect(faults.nextWriteFault() == .full)
        #expect(faults.nextWriteFault() == nil)
    }

    @Test func `a read-only disk lets started writes finish`() {
        faults.set(.readOnly, for: FaultSpan(after: 1))
        #expect(faults.nextWriteFault() == nil)
        #expect(faults.currentWriteFault() == nil)
        #expect(faults.nextWriteFault() == .readOnly)
        #expect(faults.currentWriteFault() == .readOnly)
        faults.set(.readOnly)
        #expect(faults.currentWriteFault() == .readOnly)
        faults.set(.full)
        #expect(faults.currentWriteFault() == nil)
    }

    @Test func `one command fails as a defect`() {
        faults.setDefect()
        #expect(faults.consumeDefect())
        #expect(!faults.consumeDefect())
    }

    @Test func `an expired server fault counts until cleared, each with its own time`() {
        let faults = Faults()
        #expect(faults.httpSince == nil)
        faults.set(.status(500), for: FaultSpan(times: 1))
        let first = faults.httpSince
        _ = faults.nextRequestFault()
        #expect(faults.http == nil && faults.httpSince == first && first != nil)
        faults.set(.status(500))
        #expect(faults.httpSince != first)
        faults.clear()
        #expect(faults.httpSince == nil)
    }
}

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
