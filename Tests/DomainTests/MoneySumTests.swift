import Domain
import Testing

@Suite struct MoneySumTests {
    @Test func `cents add up to cents`() throws {
        var sum = MoneySum(.euro)
        for digits in ["0.1", "0.2", "471.78", "-0.00"] { sum.add(try #require(Money(digits: digits))) }
        #expect(sum.digits == "472.08")
        #expect(sum.description == "€472.08")
    }

    @Test(arguments: [(0, "€0.00"), (-100, "-€0.01"), (12_345_678_900, "€1,234,567.89"), (800_000, "€80.00")])
    func `a sum is written with its cents`(tenThousandths: Int, text: String) {
        #expect(MoneySum(.euro, tenThousandths: Int128(tenThousandths)).description == text)
    }

    @Test func `an amount in another currency is no part of it`() throws {
        var sum = MoneySum(.euro)
        sum.add(try #require(Money(5, .dollar)))
        #expect(sum == MoneySum(.euro))
    }
}
