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
    func `what is no day is none`(text: String) {
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

    @Test(arguments: [0, -1, 1, 59, -719_162, 2_932_896, 11_016, 19_782])
    func `a day is told by the days since 1970`(days: Int) {
        #expect(Day(daysSince1970: days)?.daysSince1970 == days)
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

    @Test(arguments: [-719_163, 2_932_897, .min, .max])
    func `beyond the years of four digits there is no day`(days: Int) {
        #expect(Day(daysSince1970: days) == nil)
    }
}
