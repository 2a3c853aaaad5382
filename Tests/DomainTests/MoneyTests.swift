import Domain
import Testing

@Suite struct MoneyTests {
    @Test(arguments: [
        ("80", 800_000), ("12.5", 125_000), ("-0.01", -100), ("7.9900", 79_900), ("1e3", 10_000_000), (".5", 5_000),
        ("0.00001e1", 1), ("472.08", 4_720_800), ("+3", 30_000), ("922337203685477.5807", Int64.max),
    ])
    func `digits are kept exactly`(digits: String, tenThousandths: Int64) {
        #expect(Money(digits: digits)?.tenThousandths == tenThousandths)
    }

    @Test(arguments: [
        "", "abc", "1.2.3", "1,5", "--1", "0.00001", "1e-9", "922337203685477.5808", "1e30", "nan", "inf", "1e", "٣",
        "e5",
    ])
    func `what is no exact amount is refused`(digits: String) {
        #expect(Money(digits: digits) == nil)
    }

    @Test(arguments: ["80", "12.5", "-0.01", "765000", "0", "0.0001"])
    func `digits come back as they were`(digits: String) {
        #expect(Money(digits: digits)?.digits == digits)
    }

    @Test(arguments: [
        ("80", "€80"), ("12.5", "€12.50"), ("-0.99", "-€0.99"), ("765000", "€765,000"), ("1234567.8", "€1,234,567.80"),
        ("0", "€0"), ("999", "€999"), ("0.0001", "€0.0001"),
    ])
    func `an amount is written as people write it`(digits: String, text: String) {
        #expect(Money(digits: digits)?.description == text)
    }

    @Test func `a whole amount too large to keep is refused`() {
        #expect(Money(Int.max) == nil)
        #expect(Money(80) == Money(digits: "80"))
    }

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
