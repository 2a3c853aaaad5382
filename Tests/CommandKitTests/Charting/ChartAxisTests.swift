import FoundationEssentials
import Testing

@testable import CommandKit

@Suite struct ChartAxisTests {
    /// A field that is not a choice.
    private static let field = Schema.listings.headline

    private func days(_ texts: String...) -> [Value] { texts.map { Day($0).map(Value.day) ?? .missing } }

    private func counted(_ values: [Value]) -> [CountedValue] { values.map { CountedValue(value: $0, count: 1) } }

    private func titles(_ axis: ChartAxis) -> [String] { axis.labels.map(\.name.message.unrendered) }

    @Test func `texts are by how often they occur, then by their letters`() throws {
        let values: [Value] = [.text("b"), .text("c"), .text("a"), .text("c"), .missing, .text("")]
        let axis = try #require(ChartAxis(distinct: counted(values), of: Self.field))
        #expect(titles(axis) == ["c", "a", "b"])
        #expect(axis.places == [2, 0, 1, 0, nil, nil])
    }

    @Test func `known choices are shown by their titles, others unchanged`() throws {
        let category = try #require(Schema.transactions.category)
        let axis = try #require(
            ChartAxis(distinct: counted([.text("food"), .text("food"), .text("gifts")]), of: category))
        #expect(axis.labels.map(\.name) == [.choice(Field.Choice("food")), .choice(Field.Choice(outside: "gifts"))])
    }

    @Test func `numbers are in their order, and yes is before no`() throws {
        let numbers = try #require(
            ChartAxis(distinct: counted([.integer(10), .integer(9), .integer(10)]), of: Self.field))
        #expect(titles(numbers) == ["9", "10"])
        let flags = try #require(ChartAxis(distinct: counted([.boolean(false), .boolean(true)]), of: Self.field))
        #expect(titles(flags) == ["yes", "no"])
    }

    @Test func `too many different values make no axis`() {
        let values = (0...ChartAxis.valueLimit).map { Value.text("value \($0)") }
        #expect(ChartAxis(distinct: counted(values), of: Self.field) == nil)
        #expect(
            ChartAxis(distinct: counted(Array(values.dropFirst())), of: Self.field)?.labels.count
                == ChartAxis.valueLimit)
    }

    @Test func `of many texts, those of most weight have a row each, and the others the last`() throws {
        let values = (1...50).flatMap { Array(repeating: Value.text("value \($0)"), count: $0) } + [.missing]
        let axis = try #require(ChartAxis(distinct: counted(values), of: Self.field))
        #expect(titles(axis) == (12...50).reversed().map { "value \($0)" } + ["other"])
        #expect(axis.places.first == 39)
        #expect(axis.places.last == .some(nil))
        let weights = values.indices.map { $0 == 0 ? 5_000.0 : 1 }
        let weighed = try #require(ChartAxis(distinct: counted(values), of: Self.field, weights: weights))
        #expect(titles(weighed).prefix(2) == ["value 1", "value 50"])
    }

    @Test func `every month from first to last has a row, even if empty`() throws {
        let axis = try ChartAxis(time: days("2025-11-30", "2026-02-01", "2025-11-01"), by: .month)
        #expect(titles(axis) == ["2025-11", "2025-12", "2026-01", "2026-02"])
        #expect(axis.places == [0, 3, 0])
    }

    @Test func `the unit of a time axis suits its length`() throws {
        #expect(try ChartAxis(time: days("2026-01-01", "2026-02-20"), by: nil).unit == .day)
        #expect(try ChartAxis(time: days("2026-01-01", "2026-06-20"), by: nil).unit == .month)
        #expect(try ChartAxis(time: days("2016-01-01", "2026-06-20"), by: nil).unit == .year)
        let ages = try ChartAxis(time: days("0001-01-01", "9999-12-31"), by: nil)
        #expect(ages.labels.count <= 41)
        #expect(ages.places == [0, ages.labels.count - 1])
    }

    @Test func `more days than can be drawn are refused with their number`() {
        #expect(throws: ChartAxis.TooManyRows.self) {
            try ChartAxis(time: days("2020-01-01", "2026-01-01"), by: .day)
        }
    }

    @Test func `hours and weekdays are those of the place, before 1970 too`() throws {
        let moments: [Value] = [
            .date(Date(timeIntervalSince1970: -1)), .date(Date(timeIntervalSince1970: 1_572_969_419.5)),
            .date(Date(timeIntervalSince1970: .nan)), .date(Date(timeIntervalSince1970: 1e300)), .missing,
        ]
        let paris = try #require(TimeZone(secondsFromGMT: 3_600))
        func axis(by unit: TimeUnit, in zone: TimeZone) throws -> ChartAxis {
            try ChartAxis(time: moments.map { $0.rounded(to: unit, in: zone) }, by: unit)
        }
        #expect(try axis(by: .hour, in: .gmt).places == [23, 15, nil, nil, nil])
        #expect(try axis(by: .hour, in: paris).places == [0, 16, nil, nil, nil])
        // The last day of 1969 was a Wednesday, the 5th of November 2019 a Tuesday.
        #expect(try axis(by: .weekday, in: .gmt).places == [2, 1, nil, nil, nil])
        #expect(titles(try axis(by: .hour, in: .gmt))[7] == "07:00")
    }

    @Test func `an axis of no values has no rows`() throws {
        #expect(try ChartAxis(time: [.missing], by: nil).labels == [])
        #expect(ChartAxis(ranges: counted([.missing, .number(.nan)]), of: .number).labels == [])
        #expect(ChartAxis(distinct: counted([]), of: Self.field)?.labels == [])
    }

    @Test func `ranges of whole numbers end with the last of them, others where the next begins`() {
        let stars = ChartAxis(ranges: counted((1...5).map(Value.integer)), of: .integer)
        #expect(titles(stars) == ["1", "2", "3", "4", "5"])
        let counts = ChartAxis(ranges: counted((0...99).map(Value.integer)), of: .integer)
        #expect(titles(counts).first == "0 to 19")
        let prices = ChartAxis(
            ranges: counted([.money(Money(1) ?? .zero), .money(Money(9) ?? .zero)]), of: .money(.euro))
        #expect(titles(prices) == ["€0 to €2", "€2 to €4", "€4 to €6", "€6 to €8", "€8 to €10"])
        let lengths = ChartAxis(ranges: counted([.duration(0), .duration(400)]), of: .duration)
        #expect(titles(lengths).first == "0 s to 2 min 00 s")
    }

    @Test func `a range of one value is named by the value`() throws {
        let price = try #require(Money(850))
        #expect(titles(ChartAxis(ranges: counted([.money(price), .money(price)]), of: .money(.euro))) == ["€850"])
        #expect(titles(ChartAxis(ranges: counted([.number(850.5)]), of: .number)) == ["850.5"])
    }

    @Test func `an amount in another currency does not count`() {
        let amounts: [Value] = [.money(Money(tenThousandths: 10_000, currency: .dollar)), .money(.zero)]
        #expect(ChartAxis(ranges: counted(amounts), of: .money(.euro)).places == [nil, 0])
    }
}

extension Money {
    fileprivate static let zero = Money(tenThousandths: 0)
}
