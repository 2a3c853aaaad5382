import Ports
import Testing

@Suite struct FaultsTests {
    private let faults = Faults()

    private func requests(_ count: Int) -> [HTTPFault?] { (0..<count).map { _ in faults.nextRequestFault() } }

    @Test func `a fault lasts until it is cleared`() {
        faults.set(.status(503))
        #expect(requests(3) == [.status(503), .status(503), .status(503)])
        faults.clear()
        #expect(requests(1) == [nil])
    }

    @Test func `the requests before it are answered, and after it has come often enough all are`() {
        faults.set(.status(503), for: FaultSpan(after: 2, times: 1))
        #expect(requests(5) == [nil, nil, .status(503), nil, nil])
        #expect(faults.http == nil)
    }

    @Test func `what is left of a fault can be seen`() {
        faults.set(.failing(.timeout), for: FaultSpan(after: 2, times: 3))
        _ = requests(1)
        #expect(faults.http?.span == FaultSpan(after: 1, times: 3))
        _ = requests(2)
        #expect(faults.http?.span == FaultSpan(after: 0, times: 2))
    }

    @Test func `a disk that is full is read, and one that cannot be read is written`() {
        faults.set(.full)
        #expect(faults.nextReadFault() == nil)
        #expect(faults.nextWriteFault() == .full)
        faults.set(.unreadable)
        #expect(faults.nextReadFault() == .unreadable)
        #expect(faults.nextWriteFault() == nil)
    }

    @Test func `what nobody counts fails with the rest and uses nothing up`() {
        faults.set(.full, for: FaultSpan(after: 1, times: 1))
        #expect(faults.nextWriteFault(isCounted: false) == nil)
        #expect(faults.nextWriteFault() == nil)
        #expect(faults.nextWriteFault(isCounted: false) == .full)
        #expect(faults.nextWriteFault() == .full)
        #expect(faults.nextWriteFault() == nil)
    }

    @Test func `a read-only disk lets what it has begun be finished`() {
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
        #expect(faults.hasDefect)
        #expect(faults.consumeDefect())
        #expect(!faults.consumeDefect())
    }

    @Test(arguments: HTTPFault.Way.allCases)
    func `a fault is read as it is written`(way: HTTPFault.Way) {
        #expect(HTTPFault(HTTPFault.failing(way).words) == .failing(way))
    }

    @Test func `only a status that stands for a failure is a fault`() {
        #expect(HTTPFault("400") == .status(400))
        #expect(HTTPFault("599") == .status(599))
        for text in ["399", "600", "200", "-503", "", "well"] { #expect(HTTPFault(text) == nil) }
    }

    @Test func `a server fault that is over counts until all is well, and each has a time of its own`() {
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
