import Domain
import FoundationEssentials
import Testing

@Suite struct DateISO8601Tests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00Z"), (1_795_003_200, "2026-11-18T12:00:00Z"), (1.5, "1970-01-01T00:00:01.5Z"),
        (-0.25, "1969-12-31T23:59:59.75Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    ])
    func `a time is written in UTC, with a fraction if it has one`(seconds: Double, text: String) {
        #expect(Date(timeIntervalSince1970: seconds).iso8601 == text)
        #expect(Date(iso8601: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test func `any time of our days is the same when it is read back`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let date = Date(timeIntervalSinceReferenceDate: .random(in: 3e8...3e9, using: &generator))
            #expect(Date(iso8601: date.iso8601) == date)
        }
    }

    @Test(arguments: [
        "2026-11-18T14:00:00+02:00", "2026-11-18T12:00:00Z", "2026-11-18T12:00:00+0000", "2026-11-18T06:30:00-05:30",
    ])
    func `a time is read in whichever zone it was written`(text: String) {
        #expect(Date(iso8601: text) == Date(timeIntervalSince1970: 1_795_003_200))
    }

    /// Compares with Foundation's parser for each second of a day, and for days of the years from 1583 on: for earlier
    /// years it uses the Julian calendar.
    @Test func `the form that souk writes means what the library takes it for`() throws {
        let day = 1_795_003_200.0 - 43_200
        for second in stride(from: 0, to: 86_400, by: 7) {
            let date = Date(timeIntervalSince1970: day + Double(second))
            #expect(Date(iso8601: date.formatted(.iso8601)) == date)
        }
        for number in stride(from: -141_000, to: 2_930_000, by: 997) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400 + 3_661)
            #expect(Date(iso8601: date.formatted(.iso8601)) == date)
        }
    }

    @Test(arguments: [
        "2026-11-18T12:00:6/Z", "2026-11-18T1x:00:00Z",
        "2026-11-18T-1:00:00Z", "2026-11-18 12:00:00Z", "", "now", "2026-11-18", "2026-13-01T00:00:00Z",
        "2026-11-18T12:00:00.Z", "2026-11-18T12:00:00.x5Z",
        "2024-02-30T00:00:00Z", "2023-02-29T00:00:00+01:00", "2026-04-31T12:00:00.5Z", "2026-11-18T24:00:00Z",
        "2026-11-18T12:60:00+0200", "2026-11-18T12:00:00Zulu", "2026-11-18T12:00:00+01:00:00",
        "2026-11-18T12:00:00.1234567890Z", "2026-11-18T12:00:00+2400", "٢٠٢٦-11-18T12:00:00Z", ".5",
        "2026-11-18T12:00:00.5",
    ])
    func `what is no time is refused`(text: String) {
        #expect(Date(iso8601: text) == nil)
    }
}
