import CommandKitTesting
import Testing

@testable import CommandKit

extension Bins {
    /// Ranges of numbers that occur once each.
    fileprivate init(_ values: [Double], in scale: RoundStep.Scale) {
        self.init(values.map { CountedNumber(number: $0, count: 1) }, in: scale)
    }
}

@Suite struct BinsTests {
    @Test(arguments: 1...50)
    func `numbers that are counted have the ranges of as many numbers`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let values = (0..<40).map { _ in
            (Double(Int.random(in: -20...20, using: &generator)), Int.random(in: 1...30, using: &generator))
        }.sorted { $0.0 < $1.0 }
        let counted = Bins(values.map { Bins.CountedNumber(number: $0, count: $1) }, in: .decimal)
        #expect(counted == Bins(values.flatMap { Array(repeating: $0, count: $1) }, in: .decimal))
    }

    @Test func `ranges begin and end with round numbers`() {
        let bins = Bins((0..<50).map { Double($0) * 1.9 + 3 }, in: .decimal)
        #expect(bins.edges == [0, 20, 40, 60, 80, 100])
        #expect(!bins.isGrowing)
    }

    @Test func `a value at an edge stands in the range that begins there`() {
        let bins = Bins([0, 0.1, 0.2, 0.3, 0.5], in: .decimal)
        #expect(bins.edges == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
        #expect([0, 0.1, 0.2, 0.3, 0.5].map(bins.place) == [0, 1, 2, 3, 5])
    }

    @Test func `where most values stand close together the ranges grow`() {
        let bins = Bins([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 800, 90_000], in: .whole)
        #expect(bins.isGrowing)
        #expect(bins.edges.prefix(6) == [1, 2, 5, 10, 20, 50])
        #expect(bins.edges.last == 100_000)
    }

    @Test func `ranges that grow do so on both sides of nothing`() {
        let bins = Bins([-90, -4] + (1...40).map { Double($0) / 10 } + [3_000], in: .decimal)
        #expect(bins.isGrowing)
        #expect(bins.edges.contains(0))
        #expect(bins.edges.filter { $0 < 0 }.allSatisfy { bins.edges.contains(-$0) })
    }

    @Test func `one value, or the same one throughout, is one range`() {
        for values in [[7.0], [7, 7, 7], [0, 0], [-1e300, -1e300]] {
            let bins = Bins(values, in: .decimal)
            #expect(bins.count == 1)
            #expect(bins.place(of: values[0]) == 0)
        }
        #expect(Bins([Double](), in: .decimal).count == 0)
    }

    @Test(arguments: [
        [-1.7e308, 1.7e308], [0, .greatestFiniteMagnitude], [1e18, 1e18 + 256],
        [.leastNonzeroMagnitude, .leastNormalMagnitude],
        [-.greatestFiniteMagnitude, -1e307], [-1e-9, 1e15],
    ])
    func `numbers of any size have ranges`(values: [Double]) {
        let bins = Bins(values, in: .decimal)
        #expect((1...Bins.limit).contains(bins.count))
        #expect(zip(bins.edges, bins.edges.dropFirst()).allSatisfy { $0 < $1 })
        #expect(bins.edges[0] <= values[0])
    }

    @Test(arguments: 1...300)
    func `every value is in exactly one range, and there are not too many`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1...400, using: &generator)
        let power = Double.random(in: -6...12, using: &generator)
        var size = 1.0
        for _ in 0..<Int(abs(power)) { size *= power < 0 ? 0.1 : 10 }
        let isSkewed = Bool.random(using: &generator)
        let values = (0..<count).map { _ in
            let value = Double.random(in: seed.isMultiple(of: 3) ? -1...1 : 0...1, using: &generator)
            return (isSkewed ? value * value * value * value * value : value) * size
        }.sorted()
        for scale in [RoundStep.Scale.decimal, .whole, .time] {
            let kept = scale == .decimal ? values : values.map { $0.rounded() }
            let bins = Bins(kept, in: scale)
            #expect(zip(bins.edges, bins.edges.dropFirst()).allSatisfy { $0 < $1 }, "\(bins.edges)")
            #expect((1...Bins.limit).contains(bins.count), "\(bins.edges)")
            for value in kept {
                let place = bins.place(of: value)
                #expect(bins.edges[place] <= value && value < bins.edges[place + 1], "\(value) in \(bins.edges)")
            }
            #expect(bins == Bins(kept, in: scale))
        }
    }
}
