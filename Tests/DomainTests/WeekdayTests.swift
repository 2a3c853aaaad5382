import Domain
import Testing

@Suite struct WeekdayTests {
    @Test(arguments: [
        ("2026-11-18", Weekday.wednesday), ("2024-02-29", .thursday), ("2024-03-01", .friday),
        ("2000-01-01", .saturday),
        ("1900-02-28", .wednesday), ("1900-03-01", .thursday), ("0001-01-01", .monday), ("9999-12-31", .friday),
    ])
    func `a day has its day of the week`(text: String, weekday: Weekday) {
        #expect(Day(text)?.weekday == weekday)
    }
}
