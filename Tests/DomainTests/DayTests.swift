import Domain
import FoundationEssentials
import Testing

@Suite struct DayTests {
    @Test(arguments: ["2026-03-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func `a day is written as it is read`(text: String) {
        #expect(Day(text)?.description == text)
        #expect(Day(text).flatMap { Day(number: $0.number) } == Day(text))
    }

    @Test(arguments: [
        "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-3-1", "26-03-01", "0000-01-01",
        "2026-03-01T00:00", "+026-03-01", "2026-03-0a", "٢٠٢٦-٠٣-٠١", "2026/03/01",
    ])
    func `text that is not a day gives none`(text: String) {
        #expect(Day(text) == nil)
    }

    @Test func `days are in the order of the calendar`() throws {
        let days = try ["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01"].map { try #require(Day($0)) }
        #expect(days.sorted() == days && days.reversed().sorted() == days)
    }

    @Test func `which day it is depends on the zone`() throws {
        let midnight = Date(timeIntervalSince1970: 1_767_225_600)
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        #expect(Day(of: midnight, in: .gmt)?.description == "2026-01-01")
        #expect(Day(of: midnight, in: newYork)?.description == "2025-12-31")
        #expect(Day(of: Date(timeIntervalSince1970: -62_135_596_800), in: .gmt)?.description == "0001-01-01")
        for seconds in [-62_135_596_801, -1e12, 1e300, .nan] {
            #expect(Day(of: Date(timeIntervalSince1970: seconds), in: .gmt) == nil)
        }
    }

    @Test func `each day of four centuries is the one after the day before`() throws {
        for days in stride(from: -73_000, to: 73_100, by: 1) {
            let day = try #require(Day(daysSince1970: days))
            guard day.daysSince1970 == days else {
                Issue.record("\(day) is not \(days)")
                return
            }
        }
    }

    @Test(arguments: [
        ("2026-11-18", "Wednesday"), ("2024-02-29", "Thursday"), ("2000-01-01", "Saturday"),
        ("1900-03-01", "Thursday"), ("0001-01-01", "Monday"), ("9999-12-31", "Friday"),
    ])
    func `a day has its day of the week`(text: String, weekday: String) {
        #expect(Day(text).map { Day.weekdays[$0.weekday].key } == weekday)
    }

    @Test(arguments: [-719_163, 2_932_897, .min, .max])
    func `years of more than four digits have no days`(days: Int) {
        #expect(Day(daysSince1970: days) == nil)
    }
}

@Suite struct DateISO8601Tests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00Z"), (1_795_003_200, "2026-11-18T12:00:00Z"), (1.5, "1970-01-01T00:00:01.5Z"),
        (-0.25, "1969-12-31T23:59:59.75Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (-14_831_769_600, "1500-01-01T00:00:00Z"), (-62_135_510_400, "0001-01-02T00:00:00Z"),
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
    func `text that is not a time is refused`(text: String) {
        #expect(Date(iso8601: text) == nil)
    }
}

@Suite struct SecondsTests {
    @Test(arguments: [
        (0, "0 s"), (7, "7 s"), (45, "45 s"), (59, "59 s"), (60, "1 min 00 s"), (125, "2 min 05 s"),
        (3_599, "59 min 59 s"), (3_600, "1 h 00 min 00 s"), (3_607, "1 h 00 min 07 s"), (7_265, "2 h 01 min 05 s"),
        (360_000, "100 h 00 min 00 s"), (-65, "-1 min 05 s"), (Int.min, "-2562047788015215 h 30 min 08 s"),
    ])
    func `a length of time is written with the units it needs`(count: Int, text: String) {
        #expect(Seconds(count).description == text)
    }

    @Test(arguments: [
        ("0", 0), ("90", 90), ("007", 7), ("90s", 90), ("2m", 120), ("2 min", 120), ("1h", 3_600), ("1H30M", 5_400),
        ("1h30", 5_400), ("2m30", 150), ("2min 30", 150), ("10 mn", 600),
        ("1h5s", 3_605), ("1w2d", 777_600), ("2 min 05 s", 125), ("7\u{A0}s", 7), ("1 h 00 min 07 s", 3_607),
        ("9223372036854775807", Int.max), ("90:05", 5_405), ("1:02:30", 3_750), ("1 hr 5 min 2 sec", 3_902),
    ])
    func `a length of time is read as people write it`(text: String, count: Int) {
        #expect(Seconds(text)?.count == count)
    }

    @Test(arguments: [
        "", " ", "s", "m5", "-5", "+5", "1.5", "5s2m", "2m2m", "5 6", "2d5", "90x", "٣", "9223372036854775808",
        "2562047788015216h", "9223372036854775807s1", "2562047788015215h31m",
        "1:75", "1:60:00", "1:", "-1:30", "1:2:3:4",
    ])
    func `text that is not a length of time gives none`(text: String) {
        #expect(Seconds(text) == nil)
    }
}
