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
        (-0.5, "1969-12-31T23:59:59.500Z"), (253_402_000_000, "9999-12-28T12:26:40Z"),
    ])
    func `programs get dates in UTC, with a fraction only if there is one`(seconds: Double, text: String) {
        #expect(Date(timeIntervalSince1970: seconds).instant == text)
    }
}
