import Domain
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
        let calls = ids.map { Call(id: RecordID(rawValue: $0), created: Self.noon) }
        #expect(calls.sorted(by: Call.serverOrder).map(\.id.rawValue) == ids.reversed())
    }

    @Test func `the newest call is first, and one without a moment last`() {
        let calls = [
            Call(id: RecordID(9)), Call(id: RecordID(1), created: Self.noon),
            Call(id: RecordID(2), created: Self.noon.addingTimeInterval(-1)),
        ]
        #expect(calls.sorted(by: Call.serverOrder).map(\.id) == [RecordID(1), RecordID(2), RecordID(9)])
        #expect(!Call.serverOrder(calls[0], calls[0]))
    }
}
