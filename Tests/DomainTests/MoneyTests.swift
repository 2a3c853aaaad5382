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
    func `text that is not an exact amount is refused`(digits: String) {
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
        for digits in ["0.1", "0.2", "471.78", "-0.00"] { sum.add(try #require(Money(digits: digits)).sum) }
        #expect(sum.digits == "472.08")
        #expect(sum.description == "€472.08")
    }

    @Test(arguments: [(0, "€0.00"), (-100, "-€0.01"), (12_345_678_900, "€1,234,567.89"), (800_000, "€80.00")])
    func `a sum is written with its cents`(tenThousandths: Int, text: String) {
        #expect(MoneySum(.euro, tenThousandths: Int128(tenThousandths)).description == text)
    }

    @Test func `an amount in another currency is no part of it`() throws {
        var sum = MoneySum(.euro)
        sum.add(try #require(Money(5, .dollar)).sum)
        #expect(sum == MoneySum(.euro))
    }
}

@Suite struct WrittenAmountTests {
    @Test(arguments: [
        ("12,50", "12.5"), ("12.5", "12.5"), ("1 234,56", "1234.56"), ("1\u{A0}234,56", "1234.56"),
        ("1\u{202F}234\u{202F}567", "1234567"), ("1.234,56", "1234.56"), ("1,234.56", "1234.56"),
        ("1'234.56", "1234.56"), ("1.234.567", "1234567"), ("1.234", "1234"), ("1,200", "1200"), ("€765,000", "765000"),
        ("0.125", "0.125"),
        ("1234.567", "1234.567"), ("1,23,456.78", "123456.78"), ("12,34,567", "1234567"),
        ("€12.50", "12.5"), ("12,50 €", "12.5"), ("EUR 12", "12"), ("-12,50", "-12.5"), ("12,50-", "-12.5"),
        ("-€12.50", "-12.5"), ("€ -12.50", "-12.5"), ("12,50- EUR", "-12.5"), ("\u{2212}3", "-3"), ("+3", "3"),
        ("-0", "0"), ("(3.50)", "-3.5"), ("($3.50)", "-3.5"),
        ("12,-", "12"), ("-1.299,-", "-1299"), ("1.299,– €", "1299"), ("€ 1.299,-", "1299"), ("CHF 1'200.–", "1200"),
        ("1 299:-", "1299"), ("12.--", "12"), ("Rs.500", "500"), ("kr. 1.299,50", "1299.5"),
    ])
    func `an amount is read as banks write it`(text: String, digits: String) {
        #expect(WrittenAmount(text, in: .euro)?.money.digits == digits)
    }

    @Test(
        arguments: [
            ("12", "EUR", nil), ("$12", "EUR", "USD"), ("$12", "CAD", "CAD"), ("CA$12", "EUR", "CAD"),
            ("12 euros", "CHF", "EUR"), ("12 chf", "EUR", "CHF"), ("12 kr", "NOK", "NOK"), ("¥1,200", "EUR", "JPY"),
            ("12 zł", "EUR", "PLN"), ("19.99\u{A0}د.إ", "EUR", "AED"),
            ("R$ 1.234,56", "EUR", "BRL"), ("NZD $5", "EUR", "NZD"), ("KWD 1.234", "EUR", "KWD"),
            ("C$12", "EUR", "CAD"), ("Rp 1.200.000", "EUR", "IDR"), ("1 200 dhs", "EUR", "MAD"),
            ("1,500円", "EUR", "JPY"),
            ("1 200 د.م.", "EUR", "MAD"), ("12 kr.", "DKK", "DKK"), ("Fr. 12.-", "EUR", "CHF"),
        ] as [(String, String, String?)])
    func `the currency is read from a code or a sign`(text: String, usual: String, code: String?) throws {
        let usual = try #require(Currency(code: usual))
        let amount = try #require(WrittenAmount(text, in: usual))
        #expect((amount.namesCurrency ? amount.money.currency.code : nil) == code)
    }

    @Test func `an amount has as many decimals as its currency`() throws {
        let amounts = ["KWD 1.2345", "KWD 1.234", "JPY 1,234", "12.5"].compactMap {
            WrittenAmount($0, in: .euro)?.money
        }
        #expect(amounts.map(\.isPayable) == [false, true, true, true])
        #expect(amounts.map(\.description) == ["KWD\u{A0}1.2345", "KWD\u{A0}1.234", "¥1,234", "€12.50"])
        let yen = try #require(Currency(code: "JPY"))
        #expect(MoneySum(yen, tenThousandths: 12_340_000).description == "¥1,234")
    }

    @Test(arguments: [
        ("12345678901234.123456", "12345678901234.12"), ("-99999999999999.999999", "-100000000000000"),
        ("922337203685477.58079", "922337203685477.58"), ("922337203685477.5808", nil), ("1.5e20", nil),
    ])
    func `large amounts with many decimals are rounded too`(digits: String, rounded: String?) {
        #expect(Money.rounded(digits: digits, currency: .euro)?.money.digits == rounded)
    }

    @Test func `the largest amounts are rounded towards zero`() {
        let yen = [Int64.max, .min].map { Money(tenThousandths: $0, currency: Currency(code: "JPY") ?? .euro).rounded }
        #expect(yen.map(\.description) == ["¥922,337,203,685,477", "-¥922,337,203,685,477"])
    }

    @Test(arguments: [
        "", "-", "€", "abc", "--3", "-3-", "€3€", "$€3", "3 XYZ", "USD €3", "3 pen", "5 all", "1,2,3",
        "1.234.56", "1,234,56", "1 2345", "1'234 567", "12x", "12,", ",50", "1  234", "1e3", "NaN", "٣", "0.00001",
        "999999999999999999999", "(3", "-(3)", "3 %", "12.50,-", ",-", "12:", "$.-", "12 p.",
    ])
    func `text that is not an amount in euro is refused`(text: String) {
        #expect(WrittenAmount(text, in: .euro) == nil)
    }
}
