import Domain

/// The order of day and month in the dates of one statement, decided once for all of them.
///
/// A number above 12 proves the order. If a file proves both orders, the one that more dates prove is used. If that
/// does not decide, the month comes first if only that reading is chronological; else the day comes first.
struct DecidedDateOrder {
    let order: DateOrder
    /// A date that is another day in the other order; nil if the user or the file decides the order.
    private(set) var doubtful: String?
    /// True if a date depends on the order.
    let isNeeded: Bool

    /// - Parameter chosen: The order that the user chose, which is not checked.
    init(of dates: [String], chosen: DateOrder?) {
        let slashed = dates.compactMap { text in NumericDate(text).map { (text: text, numbers: $0) } }
            .filter { $0.numbers.mark == "/" }
        isNeeded = !slashed.isEmpty
        if let chosen {
            order = chosen
            return
        }
        let days = slashed.count { $0.numbers.first > 12 && $0.numbers.second <= 12 }
        let months = slashed.count { $0.numbers.second > 12 && $0.numbers.first <= 12 }
        guard days == months else {
            order = days > months ? .dayFirst : .monthFirst
            return
        }
        let isMonthFirst =
            Self.isInOrder(slashed.map(\.numbers), .monthFirst) && !Self.isInOrder(slashed.map(\.numbers), .dayFirst)
        order = isMonthFirst ? .monthFirst : .dayFirst
        doubtful =
            slashed.first { max($0.numbers.first, $0.numbers.second) <= 12 && $0.numbers.first != $0.numbers.second }?
            .text
    }

    /// Returns true if the dates, read in this order, never go back or never go forward.
    private static func isInOrder(_ dates: [NumericDate], _ order: DateOrder) -> Bool {
        let days = dates.compactMap { $0.day(order) }
        let pairs = zip(days, days.dropFirst())
        return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
    }
}

/// A date of three numbers as banks write it: `01/03/2026`, `1.3.2026`, `01.03.26`.
private struct NumericDate {
    let mark: Character
    let first: Int
    let second: Int
    private let year: Int

    /// Nil for anything else. A year of two digits is in this century.
    init?(_ text: String) {
        guard text.utf8.count <= 10, let mark = text.first(where: { "/.".contains($0) }) else { return nil }
        let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        let lengths = parts.map(\.utf8.count)
        guard lengths.count == 3, lengths.dropLast().allSatisfy((1...2).contains), [2, 4].contains(lengths[2]) else {
            return nil
        }
        guard parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }) else {
            return nil
        }
        let numbers = parts.compactMap { Int($0) }
        self.mark = mark
        (first, second) = (numbers[0], numbers[1])
        year = lengths[2] == 2 ? 2_000 + numbers[2] : numbers[2]
    }

    /// Returns the day. Numbers between dots always have the day first.
    func day(_ order: DateOrder) -> Day? {
        order == .dayFirst || mark == "."
            ? Day(year: year, month: second, day: first) : Day(year: year, month: first, day: second)
    }
}

extension Day {
    /// Parses a day as banks write it: `2026-03-01`, `20260301`, or numbers in the given order: `01/03/2026`,
    /// `1.3.2026`, `01.03.26`. A time after it is ignored.
    init?(inStatement written: String, _ order: DateOrder) {
        let words = written.split(maxSplits: 1) { $0 == " " || $0 == "T" }
        let hasTime = words.count == 2 && words[1].first?.isNumber == true && words[1].contains(":")
        let text = hasTime ? String(words[0]) : written
        guard text.contains(where: { "/.".contains($0) }) else {
            let isCompact = text.utf8.count == 8 && text.allSatisfy(\.isNumber)
            self.init(isCompact ? "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))" : text)
            return
        }
        guard let day = NumericDate(text)?.day(order) else { return nil }
        self = day
    }
}
