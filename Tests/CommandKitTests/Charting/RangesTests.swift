import Scaffolding
import Testing

@testable import CommandKit

/// The ranges of numbers.
private struct Ranges: Equatable {
    let edges: [Double]
    let isGrowing: Bool

    init(_ values: [(number: Double, count: Int)], in scale: RoundStep.Scale) {
        (edges, isGrowing) = scale.edges(of: values)
    }

    /// Creates ranges of numbers that occur once each.
    init(_ values: [Double], in scale: RoundStep.Scale) { self.init(values.map { ($0, 1) }, in: scale) }

    var count: Int { max(0, edges.count - 1) }

    func place(of value: Double) -> Int { edges.range(of: value) }
}

@Suite struct RangesTests {
    @Test(arguments: 1...50)
    func `numbers that are counted have the ranges of as many numbers`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let values = (0..<40).map { _ in
            (Double(Int.random(in: -20...20, using: &generator)), Int.random(in: 1...30, using: &generator))
        }.sorted { $0.0 < $1.0 }
        let counted = Ranges(values.map { ($0.0, $0.1) }, in: .decimal)
        #expect(counted == Ranges(values.flatMap { Array(repeating: $0, count: $1) }, in: .decimal))
    }

    @Test func `ranges begin and end with round numbers`() {
        let ranges = Ranges((0..<50).map { Double($0) * 1.9 + 3 }, in: .decimal)
        #expect(ranges.edges == [0, 20, 40, 60, 80, 100])
        #expect(!ranges.isGrowing)
    }

    @Test func `a value on a boundary belongs to the range that starts there`() {
        let ranges = Ranges([0, 0.1, 0.2, 0.3, 0.5], in: .decimal)
        #expect(ranges.edges == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
        #expect([0, 0.1, 0.2, 0.3, 0.5].map(ranges.place) == [0, 1, 2, 3, 5])
    }

    @Test func `ranges grow if most values are close together`() {
        let ranges = Ranges([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 800, 90_000], in: .whole)
        #expect(ranges.isGrowing)
        #expect(ranges.edges.prefix(6) == [1, 2, 5, 10, 20, 50])
        #expect(ranges.edges.last == 100_000)
    }

    @Test func `ranges that grow do so on both sides of nothing`() {
        let ranges = Ranges([-90, -4] + (1...40).map { Double($0) / 10 } + [3_000], in: .decimal)
        #expect(ranges.isGrowing)
        #expect(ranges.edges.contains(0))
        #expect(ranges.edges.filter { $0 < 0 }.allSatisfy { ranges.edges.contains(-$0) })
    }

    @Test func `a single distinct value is one range`() {
        for values in [[7.0], [7, 7, 7], [0, 0], [-1e300, -1e300]] {
            let ranges = Ranges(values, in: .decimal)
            #expect(ranges.count == 1)
            #expect(ranges.place(of: values[0]) == 0)
        }
        #expect(Ranges([Double](), in: .decimal).count == 0)
    }

    @Test(arguments: [
        [-1.7e308, 1.7e308], [0, .greatestFiniteMagnitude], [1e18, 1e18 + 256],
        [.leastNonzeroMagnitude, .leastNormalMagnitude],
        [-.greatestFiniteMagnitude, -1e307], [-1e-9, 1e15],
    ])
    func `numbers of any size have ranges`(values: [Double]) {
        let ranges = Ranges(values, in: .decimal)
        #expect((1...RoundStep.Scale.rangeLimit).contains(ranges.count))
        #expect(zip(ranges.edges, ranges.edges.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ranges.edges[0] <= values[0])
    }

    @Test(arguments: 1...300)
    func `every value is in exactly one of a limited number of ranges`(seed: Int) {
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
            let ranges = Ranges(kept, in: scale)
            #expect(zip(ranges.edges, ranges.edges.dropFirst()).allSatisfy { $0 < $1 }, "\(ranges.edges)")
            #expect((1...RoundStep.Scale.rangeLimit).contains(ranges.count), "\(ranges.edges)")
            for value in kept {
                let place = ranges.place(of: value)
                #expect(ranges.edges[place] <= value && value < ranges.edges[place + 1], "\(value) in \(ranges.edges)")
            }
        }
    }
}

@Suite struct RoundStepTests {
    @Test(arguments: [
        (0.3, RoundStep.Scale.decimal, 0.5), (1, .decimal, 1), (1.01, .decimal, 2), (2.1, .decimal, 5),
        (5.1, .decimal, 10), (0.07, .decimal, 0.1), (73_000, .decimal, 100_000), (0.3, .whole, 1), (3, .whole, 5),
        (11, .time, 15), (61, .time, 120), (4_000, .time, 7_200), (100_000, .time, 172_800),
    ])
    func `a step is the next round one`(size: Double, scale: RoundStep.Scale, step: Double) {
        #expect(RoundStep(atLeast: size, in: scale).size == step)
    }

    @Test func `multiples are the decimal numbers that people write`() {
        let step = RoundStep(atLeast: 0.1, in: .decimal)
        #expect((0...10).map { step.multiple(Double($0)) } == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        #expect(step.steps(below: 0.3) == 3)
        #expect(step.steps(below: -0.3) == -3)
        #expect(step.steps(below: 0.299_999) == 2)
    }

    @Test(arguments: [0, -1, .nan, .infinity, .leastNonzeroMagnitude, 1e308, 1.7e308])
    func `every span has a step`(size: Double) {
        for scale in [RoundStep.Scale.decimal, .whole, .time] {
            let step = RoundStep(atLeast: size, in: scale).size
            #expect(step > 0 && step.isFinite)
        }
    }
}
