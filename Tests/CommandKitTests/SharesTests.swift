import Testing

@testable import CommandKit

@Suite struct SharesTests {
    @Test(arguments: [
        ([1, 1, 1], [34, 33, 33]), ([1, 2, 0], [33, 67, 0]), ([5], [100]),
        ([1, 1, 1, 1, 1, 1, 1], [15, 15, 14, 14, 14, 14, 14]),
    ])
    func `shares are those of the whole`(parts: [Int], shares: [Int]) {
        #expect(Shares.hundredths(of: parts.map { Int128($0) }) == shares)
    }

    @Test(arguments: [[], [0, 0]])
    func `no amounts have no shares`(parts: [Int]) {
        #expect(Shares.hundredths(of: parts.map { Int128($0) }) == nil)
    }

    @Test func `shares always add up to a hundred`() {
        for seed in 1...500 {
            let parts = (1...5).map { Int128((seed * $0 * 7_919) % 1_009) }
            guard let shares = Shares.hundredths(of: parts) else { continue }
            #expect(shares.reduce(0, +) == 100, "\(parts)")
        }
    }
}
