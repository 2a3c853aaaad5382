import Domain
import Ports
import FoundationEssentials
import Testing

@Suite struct CallTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_003_200)

    @Test(arguments: [
        ["9", "10", "100"], ["6", "999999", "1000000"],
        ["5f0c9a1b2c3d4e5f60718293", "5f0c9a1b2c3d4e5f607182a0", "6f0c9a1b2c3d4e5f60718293"],
        ["99999", "5f0c9a1b2c3d4e5f60718293"],
    ])
    func `calls of one moment are in the order of their ids, highest first`(ids: [String]) {
        let calls = ids.map { Schema.calls.record(RecordID(rawValue: $0), ["created": .date(Self.noon)]) }
        #expect(Schema.calls.inSentOrder(calls).map(\.id.rawValue) == ids.reversed())
    }

    @Test func `the newest call is first, and one without a moment last`() {
        let calls = [
            Schema.calls.record(9), Schema.calls.record(1, ["created": .date(Self.noon)]),
            Schema.calls.record(2, ["created": .date(Self.noon.addingTimeInterval(-1))]),
        ]
        #expect(Schema.calls.inSentOrder(calls).map(\.id) == [RecordID(1), RecordID(2), RecordID(9)])
        #expect(!Schema.calls.isSent(calls[0], before: calls[0]))
    }
}
