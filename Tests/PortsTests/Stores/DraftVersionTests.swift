import Ports
import Testing

@Suite struct DraftVersionTests {
    @Test(arguments: [
        (1, 1_000_000, true), (801, 1_000, true), (800, 1_000, true), (799, 1_000, false), (790, 1_000, true),
        (8_010, 10_000, true), (8_000, 10_000, true), (7_990, 10_000, false), (7_900, 10_000, true),
        (5_000, 5_000, true), (2, 201, true), (2, 202, false),
    ])
    func `old versions thin out, but the first is kept`(number: Int, newest: Int, isKept: Bool) {
        #expect(DraftVersion.isKept(number, newest: newest) == isKept)
    }

    @Test func `a version that was let go never counts again`() {
        var kept: Set<Int> = []
        for newest in 1...5_000 {
            kept.insert(newest)
            let now = Set((1...newest).filter { DraftVersion.isKept($0, newest: newest) })
            guard now.isSubset(of: kept) else { return #expect(now == kept, "version \(newest)") }
            kept = now
        }
        #expect(kept.count == 200 + 180 + 30 + 1)
    }
}
