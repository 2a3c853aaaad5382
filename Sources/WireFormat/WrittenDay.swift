import Domain
import FoundationEssentials

/// The order of day and month in the dates of one file, decided once for all of them.
///
/// A number above 12 proves the order. If a file proves both orders, the one that more dates prove is used. If that
/// does not decide, the month comes first if only that reading is chronological; else the day comes first.
struct DecidedDateOrder: Sendable {
    /// The numbers of dates that prove that the day, or the month, comes first.
    private var (days, months) = (0, 0)
    /// The same of dates beside the records, which count only if those in the records prove nothing.
    private var (daysBeside, monthsBeside) = (0, 0)
    private var (asDays, asMonths) = (Run(), Run())
    private var hasDoubtful = false
    /// The last date, which the next record often has, too.
    private var last: (text: String, day: WrittenDay?)?
    /// True if a date depends on the order.
    private(set) var isNeeded = false

    /// The dates as they are read in one order.
    private struct Run {
        private var last: Day?
        private var (isRising, isFalling) = (true, true)

        mutating func add(_ day: Day?) {
            guard let day else { return }
            if let last {
                isRising = isRising && last <= day
                isFalling = isFalling && last >= day
            }
            last = day
        }

        var isInOrder: Bool { isRising || isFalling }
    }

    /// Takes the next date into account; returns true for the first one that is another day in the other order.
    mutating func add(_ text: String) -> Bool {
        if last?.text != text { last = (text, WrittenDay(WrittenTime.parts(of: text).day)) }
        guard let date = last?.day, date.dependsOnOrder else { return false }
        isNeeded = true
        if date.first > 12, date.second <= 12 { days += 1 }
        if date.second > 12, date.first <= 12 { months += 1 }
        asDays.add(date.day(.dayFirst))
        asMonths.add(date.day(.monthFirst))
        guard !hasDoubtful, max(date.first, date.second) <= 12, date.first != date.second else { return false }
        hasDoubtful = true
        return true
    }

    /// Takes the dates in a text beside the records into account.
    mutating func add(beside text: String) {
        for word in text.split(separator: " ") {
            guard let date = WrittenDay(word), date.dependsOnOrder else { continue }
            if date.first > 12, date.second <= 12 { daysBeside += 1 }
            if date.second > 12, date.first <= 12 { monthsBeside += 1 }
        }
    }

    /// True if more dates prove one order than the other.
    var isDecided: Bool { days != months || daysBeside != monthsBeside }

    var order: DateOrder {
        if days != months { return days > months ? .dayFirst : .monthFirst }
        if daysBeside != monthsBeside { return daysBeside > monthsBeside ? .dayFirst : .monthFirst }
        return asMonths.isInOrder && !asDays.isInOrder ? .monthFirst : .dayFirst
    }
}

/// A day as people write it: `2026-03-01`, `20260301`, `01/03/2026`, `1.3.2026`, `01-03-26`, `01-Mar-2026`, `1er
/// mars 2026`, `1 de marzo de 2026`.
struct WrittenDay {
    /// The first and second number, which the order of day and month gives a meaning.
    let first: Int
    let second: Int
    private let year: Int
    /// True if the order of the file decides; numbers between dots always have the day first.
    let dependsOnOrder: Bool

    /// Nil for anything else. A year of two digits is one from 1950 to 2049, whatever the date of today: a file that
    /// was imported does not change by waiting.
    init?(_ text: Substring) {
        guard text.utf8.count <= 40 else { return nil }
        if let day = Day(text) ?? Self.packed(text) {
            (first, second, year, dependsOnOrder) = (day.day, day.month, day.year, false)
            return
        }
        // Bytes, because characters would take several times as long, and a file may have a million dates.
        var parts = text.utf8.split { "/.-, ".utf8.contains($0) }.map(Substring.init)
        if parts.count > 3 {
            // `3 de marzo de 2026`, and the day of the week: `Tue, 05 Nov 2019`.
            parts.removeAll { ["de", "del"].contains($0) }
            if parts.count == 4, parts[0].allSatisfy(\.isLetter) { parts.removeFirst() }
        }
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count <= 10 }) else { return nil }
        var numbers = parts.map { Int($0) ?? Self.ordinal($0) }
        let named = parts.indices.first { numbers[$0] == nil && parts[$0].first?.isLetter == true }
        if let named {
            numbers[named] = Self.month(parts[named])
        } else {
            let marks = text.utf8.filter { !$0.isASCIIDigit }
            guard marks.allSatisfy({ $0 == marks[0] }) else { return nil }
        }
        guard let first = numbers[0], let second = numbers[1], let third = numbers[2] else { return nil }
        let isYearFirst = parts[0].utf8.count == 4 && named != 0
        switch named {
        case 0: (self.first, self.second) = (second, first)
        case _ where isYearFirst: (self.first, self.second) = (third, second)
        default: (self.first, self.second) = (first, second)
        }
        let yearDigits = isYearFirst ? parts[0] : parts[2]
        guard [2, 4].contains(yearDigits.utf8.count), self.first <= 31, named != 2 else { return nil }
        let number = isYearFirst ? first : third
        year = yearDigits.utf8.count > 2 ? number : (number < 50 ? 2_000 : 1_900) + number
        dependsOnOrder = named == nil && !isYearFirst && text.utf8.contains { "/-".utf8.contains($0) }
    }

    /// Reads a day with an ending: `1er`, `2nd`, `3º`.
    private static func ordinal(_ text: Substring) -> Int? {
        let digits = text.prefix { $0.isNumber }
        let isOrdinal = ["er", "re", "st", "nd", "rd", "th", "º", "ª", "°"].contains(text[digits.endIndex...])
        return isOrdinal ? Int(digits) : nil
    }

    /// Reads `20260301`.
    private static func packed(_ text: Substring) -> Day? {
        guard text.utf8.count == 8, text.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        return Int(text).flatMap { (19_000_101...21_001_231).contains($0) ? Day(number: $0) : nil }
    }

    func day(_ order: DateOrder) -> Day? {
        order == .monthFirst && dependsOnOrder
            ? Day(year: year, month: first, day: second) : Day(year: year, month: second, day: first)
    }

    /// The first letters of the months in the languages of European banks.
    private static let months = [
        "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fev": 2, "maa": 3, "mar": 3, "mrt": 3, "apr": 4, "avr": 4, "abr": 4,
        "may": 5, "mai": 5, "maj": 5, "mei": 5, "mag": 5, "jun": 6, "juin": 6, "giu": 6, "jul": 7, "juil": 7, "lug": 7,
        "aug": 8, "aou": 8, "ago": 8, "sep": 9, "set": 9, "oct": 10, "okt": 10, "out": 10, "ott": 10, "nov": 11,
        "dec": 12, "des": 12, "dez": 12, "dic": 12,
    ]

    private static func month(_ name: Substring) -> Int? {
        let name = FoldedText(String(name)).string
        return months[String(name.prefix(4))] ?? months[String(name.prefix(3))]
    }
}
