import Domain
import FoundationEssentials
import Testing

@testable import Rendering

struct ValueTextTests {
    private let cell = ValueText(.cell, in: .paris)
    private let whole = ValueText(.whole, in: .paris)

    @Test(
        arguments: [
            (.missing, "–"), (.text("Vélo"), "Vélo"), (.text(""), ""), (.integer(-12_000), "-12000"),
            (.boolean(true), "yes"),
            (.boolean(false), "no"), (.money(Money(tenThousandths: 199_900)), "€19.99"),
        ] as [(Value, String)])
    func `a value reads the same in a list and alone`(value: Value, text: String) {
        #expect(cell.string(for: value) == text)
        #expect(whole.string(for: value) == text)
    }

    @Test(arguments: [("Year", "2019"), ("code postal", "2019"), ("views", "2,019")])
    func `a number that is not a quantity is not grouped`(name: String, text: String) {
        var localizer = Localizer.paris
        localizer.groupsDigits = true
        let field = Field("number", "", .integer, keys: [name])
        #expect(ValueText(.cell, in: localizer).string(for: .integer(2_019), of: field) == text)
    }

    @Test func `a date in a list is only the day, and alone it includes the time`() {
        #expect(cell.string(for: .date(afternoon)) == "2019-11-05")
        #expect(whole.string(for: .date(afternoon)) == "2019-11-05 16:56")
    }

    @Test func `a day begins at midnight in the time zone`() {
        let late = Value.date(Date(timeIntervalSince1970: 1_572_994_800))
        #expect(ValueText(.cell, in: .english).string(for: late) == "2019-11-05")
        #expect(cell.string(for: late) == "2019-11-06")
        #expect(whole.string(for: late) == "2019-11-06 00:00")
    }

    @Test func `the last second of the calendar has its day in every time zone`() {
        let last = Value.date(Date(timeIntervalSince1970: 253_402_300_799))
        #expect(whole.string(for: last) == "9999-12-31 23:59")
    }

    @Test func `an out-of-range date is treated as missing and never traps`() {
        for seconds in [1e300, -1e300, .infinity, -.infinity, .nan, 1e13, -1e13] {
            #expect(cell.string(for: .date(Date(timeIntervalSince1970: seconds))) == "–")
        }
    }

    @Test func `text in a list is one line`() {
        #expect(cell.string(for: .text("one\ntwo\r\nthree\u{1B}")) == "one␊two␍␊three␛")
    }

    @Test func `text alone keeps its lines with any line ending`() {
        #expect(whole.string(for: .text("one\ntwo\r\nthree\rfour\u{1B}")) == "one\ntwo\nthree␍four␛")
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (1_572_969_419, "2019-11-05T15:56:59Z"),
        (1_572_969_419.25, "2019-11-05T15:56:59.250Z"),
        (-0.5, "1969-12-31T23:59:59.500Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
        (-12_219_379_200, "1582-10-14T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func `programs get dates in UTC, with a fraction only if there is one`(seconds: Double, text: String) {
        #expect(Date(timeIntervalSince1970: seconds).instant == text)
    }
}

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
    func `a sum always includes cents`(tenThousandths: Int, english: String, french: String, arabic: String) {
        let sum = MoneySum(.euro, tenThousandths: Int128(tenThousandths))
        #expect(Language.allCases.map { NumberFormat(language: $0).amount(sum) } == [english, french, arabic])
    }

    @Test func `French fractions use a comma`() {
        #expect(Language.allCases.map { NumberFormat(language: $0).decimal(4.5) } == ["4.5", "4,5", "4.5"])
        #expect(Language.allCases.map { NumberFormat(language: $0).decimal(-3) } == ["-3", "-3", "-3"])
    }
}

@Suite struct WordingTimesTests {
    @Test func `a day is written in the order of the language`() throws {
        let day = try #require(Day(year: 2019, month: 11, day: 5))
        #expect(Language.allCases.map { Localizer($0).text(day) } == ["2019-11-05", "05/11/2019", "05/11/2019"])
        let early = try #require(Day(year: 33, month: 4, day: 3))
        #expect(Localizer(.french).text(early) == "03/04/0033")
    }

    @Test func `the first of a month is read aloud as the language says it`() throws {
        let days = [1, 2].compactMap { Day(year: 2019, month: 11, day: $0) }
        let said = [.english, .french].map { Localizer($0).spoken }.map { localizer in
            days.map { localizer.text("\(Value.day($0))") }
        }
        #expect(said == [["1 November 2019", "2 November 2019"], ["1er novembre 2019", "2 novembre 2019"]])
    }

    @Test(arguments: [
        (5, "5 s", "5\u{A0}s", "5 ث"),
        (125, "2 min 05 s", "2\u{A0}min 05\u{A0}s", "2 د 05 ث"),
        (-3_723, "-1 h 02 min 03 s", "-1\u{A0}h 02\u{A0}min 03\u{A0}s", "-1 س 02 د 03 ث"),
    ])
    func `a duration uses the units of the language`(seconds: Int, english: String, french: String, arabic: String) {
        let texts = Language.allCases.map {
            // Which blanks hold a number and its unit together is the translation's.
            Localizer($0).text(Seconds(seconds)).replacing("\u{A0}", with: " ")
        }
        #expect(texts == [english, french, arabic].map { $0.replacing("\u{A0}", with: " ") })
    }

    @Test func `a duration in a sentence has no units that are 0`() {
        let texts = Language.allCases.map { Localizer($0).briefText(Seconds(3_605)).replacing("\u{A0}", with: " ") }
        #expect(texts == ["1 h 05 s", "1 h 05 s", "1 س 05 ث"])
        #expect([0, 120, -60].map { Localizer(.english).briefText(Seconds($0)) } == ["0 s", "2 min", "-1 min"])
    }
}
