import CommandKit
import Domain
import FoundationEssentials

/// The days of a page of records, each over its rows, and over pinned rows that they are pinned.
struct DayHeadings {
    /// The headings, by the places of the rows that they stand over.
    let titles: [Int: String]
    /// Where pinned rows end, which stand first and are of any day.
    private let pinnedEnd: Int

    /// Nil where the service is not laid out by days, and where the rows are not in the order of their days, so that a
    /// day would need more than one heading.
    init?(_ list: RecordList, in wording: Wording) {
        guard let field = list.schema.dayField else { return nil }
        let isRaised = list.schema.pinning == .raises
        let pinnedEnd = isRaised ? list.records.prefix(while: \.isPinned).count : 0
        var titles: [Int: String] = pinnedEnd > 0 ? [0: wording.text("Pinned")] : [:]
        var last: Day??
        var seen: Set<Day?> = []
        for (place, listed) in list.records.enumerated().dropFirst(pinnedEnd) {
            let day = Self.day(of: listed.record[field], in: wording.timeZone)
            guard last != .some(day) else { continue }
            guard seen.insert(day).inserted else { return nil }
            titles[place] = wording.text(day.map { "\($0.weekday.name) \(Value.day($0))" } ?? "Without a date")
            last = .some(day)
        }
        self.titles = titles
        self.pinnedEnd = pinnedEnd
    }

    /// Whether the day of the row at a place stands in the heading over it.
    func tells(_ place: Int) -> Bool { place >= pinnedEnd }

    private static func day(of value: Value, in timeZone: TimeZone) -> Day? {
        guard case .date(let date) = value else { return nil }
        return Day(of: date, in: timeZone)
    }
}
