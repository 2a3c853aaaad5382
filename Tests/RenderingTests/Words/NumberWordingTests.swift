import Domain
import Testing

@testable import Rendering

@Suite struct NumberWordingTests {
    @Test(
        arguments: [
            ("12.5", .euro, "€12.50", "12,50\u{A0}€", "12.50\u{A0}€"),
            ("1850", .euro, "€1,850", "1\u{202F}850\u{A0}€", "1,850\u{A0}€"),
            ("1234567.89", .euro, "€1,234,567.89", "1\u{202F}234\u{202F}567,89\u{A0}€", "1,234,567.89\u{A0}€"),
            ("199", .dirham, "AED\u{A0}199", "199\u{A0}AED", "199\u{A0}د.إ"),
            ("-1299.99", .dollar, "-$1,299.99", "-1\u{202F}299,99\u{A0}$", "-1,299.99\u{A0}$"),
            ("0", .euro, "€0", "0\u{A0}€", "0\u{A0}€"),
        ] as [(String, Currency, String, String, String)])
    func `an amount is formatted for each language`(
        digits: String, currency: Currency, english: String, french: String, arabic: String
    ) throws {
        let money = try #require(Money(digits: digits, currency: currency))
        #expect(Language.allCases.map { NumberFormat(language: $0).amount(money) } == [english, french, arabic])
    }

    @Test(arguments: [
        (18_500_000, "€1,850.00", "1\u{202F}850,00\u{A0}€", "1,850.00\u{A0}€"),
        (-5_000, "-€0.50", "-0,50\u{A0}€", "-0.50\u{A0}€"),
        (0, "€0.00", "0,00\u{A0}€", "0.00\u{A0}€"),
    ])
    func `a sum always includes cents`(
        tenThousandths: Int, english: String, french: String, arabic: String
    ) {
        let sum = MoneySum(.euro, tenThousandths: Int128(tenThousandths))
        #expect(Language.allCases.map { NumberFormat(language: $0).amount(sum) } == [english, french, arabic])
    }

    @Test func `French fractions use a comma`() {
        #expect(Language.allCases.map { NumberFormat(language: $0).decimal(4.5) } == ["4.5", "4,5", "4.5"])
        #expect(Language.allCases.map { NumberFormat(language: $0).decimal(-3) } == ["-3", "-3", "-3"])
    }
}
