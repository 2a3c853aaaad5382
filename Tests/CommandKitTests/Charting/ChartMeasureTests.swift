import Testing

@testable import CommandKit

extension ChartMeasure {
    /// Returns the figure of values that occur once each.
    fileprivate func figure(of values: [Value], _ kind: Field.Kind) -> Table.Cell? {
        figure(of: values.map { CountedValue(value: $0, count: 1) }, kind)
    }
}

@Suite struct ChartMeasureTests {
    @Test(arguments: ChartMeasure.allCases)
    func `a value that is counted is as many values`(measure: ChartMeasure) {
        let counts: [(Double, Int)] = [(2.5, 3), (-1, 4), (7, 1), (0.1, 9)]
        let counted = counts.map { CountedValue(value: .number($0), count: $1) }
        let values = counts.flatMap { Array(repeating: Value.number($0), count: $1) }
        #expect(measure.figure(of: counted, .number) == measure.figure(of: values, .number))
        #expect(measure.figure(of: counted.reversed(), .number) == measure.figure(of: values, .number))
    }

    private func euros(_ amounts: Int64...) -> [Value] {
        amounts.map { .money(Money(tenThousandths: $0, currency: .euro)) }
    }

    private func money(_ tenThousandths: Int128) -> Table.Cell {
        .sum(MoneySum(.euro, tenThousandths: tenThousandths))
    }

    @Test func `amounts are added up to the last digit, and their mean is to the cent`() {
        let amounts = euros(10_000, 20_000, 20_000)
        #expect(ChartMeasure.sum.figure(of: amounts, .money(.euro)) == money(50_000))
        #expect(ChartMeasure.mean.figure(of: amounts, .money(.euro)) == money(16_700))
        #expect(ChartMeasure.mean.figure(of: euros(-10_000, -20_000, -20_000), .money(.euro)) == money(-16_700))
        #expect(ChartMeasure.median.figure(of: euros(1, 100_000, 30_000), .money(.euro)) == money(30_000))
        #expect(ChartMeasure.median.figure(of: euros(10_000, 20_000), .money(.euro)) == money(15_000))
    }

    @Test func `a mean has the decimals of its currency`() throws {
        let dinar = try #require(Currency(code: "TND"))
        let amounts = [1, 2, 2].map { Value.money(Money(tenThousandths: $0 * 10_000, currency: dinar)) }
        let mean = Table.Cell.sum(MoneySum(dinar, tenThousandths: 16_670))
        #expect(ChartMeasure.mean.figure(of: amounts, .money(dinar)) == mean)
    }

    @Test func `the largest amounts have a sum`() {
        let amounts = euros(.max, .max, .max)
        #expect(ChartMeasure.sum.figure(of: amounts, .money(.euro)) == money(Int128(Int64.max) * 3))
    }

    @Test(arguments: [ChartMeasure.sum, .mean, .median])
    func `any set of numbers has one finite result`(measure: ChartMeasure) throws {
        let numbers: [Value] = [.number(1.7e308), .number(1.7e308), .number(-1.7e308), .number(.nan), .missing]
        #expect(try #require(measure.figure(of: numbers, .number)).measure?.isFinite == true)
        #expect(try #require(measure.figure(of: [.integer(.max), .integer(.max)], .integer)).measure ?? 0 > 0)
        #expect(try #require(measure.figure(of: [.duration(.max), .duration(.max)], .duration)).measure ?? 0 > 0)
    }

    @Test func `no values have a sum and a count, but no mean`() {
        #expect(ChartMeasure.sum.figure(of: [.missing], .integer) == .value(.number(0)))
        #expect(ChartMeasure.count.figure(of: [Value](), .integer) == .number(0))
        #expect(ChartMeasure.mean.figure(of: [.missing], .integer) == nil)
        #expect(ChartMeasure.median.figure(of: [Value](), .money(.euro)) == nil)
    }

    @Test(arguments: [
        (3.341_77, 3.34), (0.001_234_5, 0.001_23), (-7.518, -7.52), (0, 0), (1e15 + 0.3, 1e15 + 0.3),
    ])
    func `a mean has two decimals, or three digits`(number: Double, short: Double) {
        #expect(number.shortened == short)
    }
}

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
