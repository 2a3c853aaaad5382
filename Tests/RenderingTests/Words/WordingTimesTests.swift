import Domain
import Testing

@testable import Rendering

@Suite struct WordingTimesTests {
    @Test func `a day is written in the order of the language`() throws {
        let day = try #require(Day(year: 2019, month: 11, day: 5))
        #expect(Language.allCases.map { Localizer($0).text(day) } == ["2019-11-05", "05/11/2019", "05/11/2019"])
        let early = try #require(Day(year: 33, month: 4, day: 3))
        #expect(Localizer(.french).text(early) == "03/04/0033")
    }

    @Test(arguments: [
        (5, "5 s", "5\u{A0}s", "5 ث"),
        (125, "2 min 05 s", "2\u{A0}min 05\u{A0}s", "2 د 05 ث"),
        (-3_723, "-1 h 02 min 03 s", "-1\u{A0}h 02\u{A0}min 03\u{A0}s", "-1 س 02 د 03 ث"),
    ])
    func `a duration uses the units of the language`(
        seconds: Int, english: String, french: String, arabic: String
    ) {
        let texts = Language.allCases.map {
            // Which blanks hold a number and its unit together is the translation's.
            Localizer($0).text(Seconds(seconds)).replacing("\u{A0}", with: " ")
        }
        #expect(texts == [english, french, arabic].map { $0.replacing("\u{A0}", with: " ") })
    }
}
