import Domain
import FoundationEssentials
import Testing
import WireFormat

@Suite struct WrittenTimeTests {
    @Test(arguments: [
        "2026-03-01", "01/03/2026", "01.03.2026", "1.3.2026", "01/03/26", "01-03-2026", "1 3 2026", "2026/03/01",
        "20260301", "2026-03-01T10:22:00Z", "01/03/2026 10:22", "1 March 2026 10:22", "01-Mar-26", "1 mars 2026",
        "1. März 2026", "Mar 1, 2026", "2026-Mar-01", "1 maart 2026", "1 de marzo de 2026",
        "domingo, 1 de marzo del 2026", "1er mars 2026", "Mar 1st, 2026", "1. März 2026, 10:00 Uhr",
        "1º de marzo de 2026",
    ])
    func `a day is read with the day first, or the year, or with the name of its month`(text: String) {
        #expect(WrittenTime(text, in: .gmt, .dayFirst)?.day == Day("2026-03-01"))
    }

    @Test(arguments: [("31/12/49", 2049), ("31/12/50", 1950), ("99-12-31", nil), ("31.12.99", 1999)])
    func `a year of two digits is one from 1950 to 2049`(text: String, year: Int?) {
        #expect(WrittenTime(text, in: .gmt)?.day.year == year)
    }

    @Test(arguments: [
        "", "03/31/2026", "1.3.", "1.3.126", "01/03.2026", "٠١/03/2026", "1 Foo 2026", "2026 March", "31 Feb 2026",
        "March 2026 1", "1-2-3-2026", "0000-01-01", "1er 3er 20er", "1th",
    ])
    func `text that is not a day is refused`(text: String) {
        #expect(WrittenTime(text, in: .gmt, .dayFirst)?.day == nil)
    }

    @Test(
        arguments: [
            ("2019-11-05", 0), ("2019-11-05T15:56:59Z", 57_419 + 3_600), ("2019-11-05 15:56:59", 57_419),
            ("2019/11/05 15:56", 57_360), ("2019-11-05T15:56:59.500", 57_419.5),
            ("2019-11-05 15:56:59 UTC", 57_419 + 3_600),
            ("2019-11-05T15:56:59+0100", 57_419), ("2019-11-05 15:56:59.5+01", 57_419.5),
            ("20191105T145659Z", 57_419), ("20191105T1556", 57_360),
            ("05/11/2019 15h56", 57_360), ("05/11/2019 à 15h", 54_000), ("5.11.2019 15.56", 57_360),
            ("5. November 2019, 15:56 Uhr", 57_360), ("5/11/2019, 3:56 p.m.", 57_360), ("5/11/2019 3:56 p. m.", 57_360),
            ("05.11.2019 15:56", 57_360), ("05/11/2019 à 15:56", 57_360),
            ("5 Nov 2019 at 15:56", 57_360), ("5/11/2019, 3:56 PM", 57_360),
            ("Tue, 05 Nov 2019 15:56:59 GMT", 57_419 + 3_600), ("Nov 5, 2019", 0), ("1572969419", 57_419 + 3_600),
            ("1572969419500", 57_419.5 + 3_600), ("/Date(1572969419500)/", 57_419.5 + 3_600),
            ("/Date(1572969419500+0060)/", 57_419.5 + 3_600), ("Tue Nov  5 15:56:59 2019", 57_419),
            ("Tue Nov 05 2019 15:56:59 GMT+0100 (Central European Standard Time)", 57_419),
            ("Tue Nov 05 15:56:59 +0000 2019", 57_419 + 3_600),
        ] as [(String, Double)])
    func `a time without a zone is in the user's`(text: String, seconds: Double) throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let midnight = Date(timeIntervalSince1970: 1_572_908_400)
        let time = try #require(WrittenTime(text, in: paris))
        #expect(time.date == midnight.addingTimeInterval(seconds))
        #expect(time.day.description == "2019-11-05")
    }

    @Test(arguments: [
        "", "5", "2019", "2019-02-30", "2019-11-05T25:00", "2019-11-05 noon", "15:56", "99999999999", "13/13/2019",
        "5.11.2019 13:00 PM", "2019-11-05 10:00:00 Mars", "2019-11-05 14x05",
        "2019-11-05 14h5", "2019-11-05 25h10", "/Date()/", "/Date(9999999999999999)/",
    ])
    func `other text is not a time`(text: String) {
        #expect(WrittenTime(text, in: .gmt)?.date == nil)
    }
}
