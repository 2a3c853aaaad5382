import Domain
import FoundationEssentials
import Ports
import Syntax

/// A reader of the values of fields as people type them.
struct ValueReader {
    let now: Date
    let timeZone: TimeZone
    /// The user's language. Dates are read as they are shown in it, and always in ISO 8601.
    var language = Language.english
    /// True for a field whose dates are still to come: a month without a year is then the next one.
    var looksAhead = false

    func adapted(to field: Field) -> ValueReader {
        var reader = self
        reader.looksAhead = field.isAhead
        return reader
    }

    /// Reads an amount: `20`, `€20`, `19.99€`, `19,99`, `1,200`, `1.200,50 EUR`. In French, a single comma is a decimal
    /// comma: `1,200` is 1.2.
    ///
    /// - Throws: `.usage` for `12.505`: to take it for 12,505 could hide what is looked for, or ask too high a price.
    static func amount(
        _ text: String, in usual: Currency, typedIn language: Language, at range: SourceRange? = nil
    ) throws(Failure) -> WrittenAmount? {
        var amount = WrittenAmount(text.withWesternDigits, in: usual)
        if language == .french, amount?.assumedGrouping == "," {
            amount = WrittenAmount(text.withWesternDigits, in: usual, decimalMark: ",")
        }
        guard let amount, amount.assumedGrouping == "." else { return amount }
        let small = Money(tenThousandths: amount.money.tenThousandths / 1_000, currency: amount.money.currency).rounded
        throw Failure(
            .usage, "The last three digits of “\(text)” may be thousands or decimals.",
            hint: "Type \(amount.money.digits) or \(small.digits).", at: range)
    }

    /// Returns an amount with four decimals, which no language takes for thousands, if it is typed with three in
    /// French; any other text unchanged.
    func standardAmount(_ text: String, in usual: Currency) -> String {
        guard language == .french, WrittenAmount(text, in: usual)?.assumedGrouping == "," else { return text }
        return text.replacing(/,[0-9]{3}/) { ".\($0.output.dropFirst())0" }
    }

    static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "on", "1", "oui", "نعم": true
        case "no", "false", "off", "0", "non", "لا": false
        default: nil
        }
    }

    /// Reads a day, a month, a year or a point in time as the span of time that it covers: `2019-11-05`, `2019-11`,
    /// `2019`, `October 2019`, `today`, `yesterday`, `last month`, `-7d`, `-2w`, `-12h`, `2019-11-05 15:56`,
    /// `2019-11-05T15:56:59Z`.
    func span(_ typed: String) -> Range<Date>? {
        let text = typed.withWesternDigits
        switch text.lowercased() {
        case "now": return now..<now
        case "today", "aujourd'hui", "aujourd’hui", "اليوم": return day(offset: 0)
        case "yesterday", "hier", "أمس", "امس": return day(offset: -1)
        case "tomorrow", "demain", "غدا", "غدًا": return day(offset: 1)
        default: return relative(text) ?? calendarSpan(standard(text)) ?? instant(text) ?? spoken(text)
        }
    }

    func days(_ text: String) -> ClosedRange<Day>? {
        guard let span = span(text), let first = Day(of: span.lowerBound, in: timeZone) else { return nil }
        let end = span.isEmpty ? span.upperBound : span.upperBound.addingTimeInterval(-1)
        guard let last = Day(of: end, in: timeZone), first <= last else { return nil }
        return first...last
    }

    /// Reads a number as it is shown, or as programs write it: `8,999`, `19.5`; in French `8 999` and `19,5`.
    func number(_ text: String) -> Double? {
        let digits = standardNumber(text)
        guard digits.utf8.allSatisfy({ $0 < 0x80 && !($0 | 0x20 == UInt8(ascii: "x")) }), let number = Double(digits),
            number.isFinite
        else { return nil }
        return number
    }

    /// Returns a number with a decimal point, and without marks between thousands: commas unless the number is French,
    /// where a single one is a decimal comma, and spaces; any other text with Western digits.
    func standardNumber(_ typed: String) -> String {
        let text = typed.withWesternDigits
        // Most numbers have neither, and the patterns take longer than the rest of a filter.
        guard text.contains(where: { $0 == "," || $0.isWhitespace }) else { return text }
        let hasCommas = text.contains(/^[-+]?[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]*)?$/)
        let isDecimal = language == .french && text.count { ",.".contains($0) } == 1
        if hasCommas, !isDecimal { return text.replacing(",", with: "") }
        let hasSpaces = text.contains(/^[-+]?[1-9][0-9]{0,2}([ \u{A0}\u{202F}][0-9]{3})+([.,][0-9]*)?$/)
        return (hasSpaces ? text.filter { !$0.isWhitespace } : text).replacing(",", with: ".")
    }

    private func relative(_ text: String) -> Range<Date>? {
        guard let sign = text.first, sign == "-" || sign == "+", let unit = text.last,
            let count = Int(text.dropLast()), count.magnitude < 100_000
        else { return nil }
        switch unit {
        case "h":
            let point = now.addingTimeInterval(Double(count) * 3_600)
            return point..<point
        case "d": return day(offset: count)
        case "w": return day(offset: count * 7)
        default: return nil
        }
    }

    /// Reads `this week`, `last month`, `last 30 days`. Weeks begin on Monday; a number of days ends today.
    private func spoken(_ text: String) -> Range<Date>? {
        guard let (words, numbers) = Self.parts(of: text), words.count == 2, numbers.count < 2,
            let step = words.lazy.compactMap({ [.this: 0, .last: -1, .past: -1, .next: 1][$0] }).first,
            let unit = words.lazy.compactMap({ Self.units[$0] }).first
        else { return nil }
        let isWhole = numbers.isEmpty && !words.contains(.past)
        let count = isWhole ? step : (numbers.first ?? 1) * step
        guard isWhole || count != 0, let current = calendar.dateInterval(of: isWhole ? unit : .day, for: now),
            let point = calendar.date(byAdding: unit, value: count, to: isWhole ? current.start : current.end)
        else { return nil }
        return isWhole ? span(from: point, adding: unit) : min(point, current.end)..<max(point, current.end)
    }

    private static let units: [TimeWord: Calendar.Component] = [
        .day: .day, .week: .weekOfYear, .month: .month, .year: .year,
    ]

    /// Returns the words and numbers of a span of time in words; nil for any other text.
    private static func parts(of text: String) -> (words: [TimeWord], numbers: [Int])? {
        var (words, numbers): ([TimeWord], [Int]) = ([], [])
        for part in text.split(whereSeparator: { " ,".contains($0) }) {
            if let word = TimeWord(part) {
                if word != .article { words.append(word) }
            } else if let number = Int(part), (0..<10_000).contains(number) {
                numbers.append(number)
            } else {
                return nil
            }
        }
        return (words, numbers)
    }

    /// Converts a month or a day by the month's name to ISO 8601; nil for any other text. Without a year it is the last
    /// one that has begun, or the next one that has not ended.
    private func named(_ text: String) -> String? {
        guard let (words, numbers) = Self.parts(of: text), words.count == 1, case .named(let month) = words[0],
            let today = Day(of: now, in: timeZone)
        else { return nil }
        let (days, years) = (numbers.filter { $0 <= 31 }, numbers.filter { $0 > 999 })
        guard days.count < 2, years.count < 2, days.count + years.count == numbers.count else { return nil }
        let (first, last) = (month * 100 + (days.first ?? 1), month * 100 + (days.first ?? 31))
        let now = today.number % 10_000
        let year = looksAhead ? today.year + (last < now ? 1 : 0) : today.year - (first > now ? 1 : 0)
        let parts = [years.first ?? year, month] + days
        return parts.map { $0.padded(to: 2) }.joined(separator: "-")
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = 2
        calendar.timeZone = timeZone
        return calendar
    }

    private func day(offset: Int) -> Range<Date>? {
        let today = calendar.startOfDay(for: now)
        guard let start = calendar.date(byAdding: .day, value: offset, to: today) else { return nil }
        return span(from: start, adding: .day)
    }

    private func span(from start: Date, adding unit: Calendar.Component) -> Range<Date>? {
        guard let end = calendar.date(byAdding: unit, value: 1, to: start), end > start else { return nil }
        return start..<end
    }

    /// Reads a year, a month, a day, or a minute of a day, `2019-11-05 15:56`.
    private func calendarSpan(_ text: String) -> Range<Date>? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count < 3 && words.count == 1 || parts.count == 3, parts[0].count == 4 else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy(\.isWholeNumber) ? Int($0) : nil }
        guard numbers.count == parts.count,
            let day = Day(
                year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1, day: numbers.count > 2 ? numbers[2] : 1)
        else { return nil }
        var components = DateComponents(year: day.year, month: day.month, day: day.day)
        if words.count > 1 {
            guard words.count == 2, let time = words[1].wholeMatch(of: /([0-9]{1,2}):([0-9]{2})/),
                let hour = Int(time.1), let minute = Int(time.2), hour < 24, minute < 60
            else { return nil }
            (components.hour, components.minute) = (hour, minute)
        }
        return calendar.date(from: components).flatMap { start in
            span(from: start, adding: words.count > 1 ? .minute : [.year, .month, .day][numbers.count - 1])
        }
    }

    /// Converts a day or a month by the month's name, or in French or Arabic notation, `05/11/2019` or `11/2019`, to
    /// ISO 8601; returns any other text unchanged.
    func standard(_ text: String) -> String {
        if let named = named(text.withWesternDigits) { return named }
        let words = text.withWesternDigits.split(separator: " ", maxSplits: 1)
        let parts = words.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
        guard language != .english, parts.count == 2 || parts.count == 3, parts.last?.count == 4 else { return text }
        let day = parts.reversed().map { $0.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-")
        return ([day] + words.dropFirst().map(String.init)).joined(separator: " ")
    }

    private func instant(_ text: String) -> Range<Date>? {
        guard let point = Date(iso8601: text) else { return nil }
        return point..<point.addingTimeInterval(1)
    }
}

/// Finds a word of a choice, such as a category, as people type it: by its name, by its title in any language, or by
/// the beginning of either in the user's language.
struct ChoiceLookup: Sendable {
    let choices: [Field.Choice]
    var titles = Titles()

    /// Returns the choice that was typed; nil if nothing begins like that.
    ///
    /// All languages are accepted for whole titles because a filter is kept as it was typed, and read again after the
    /// language is changed.
    ///
    /// - Throws: `.usage` for the beginning of several choices.
    func choice(_ typed: String, at range: SourceRange? = nil) throws(Failure) -> Field.Choice? {
        if let choice = choice(named: typed) { return choice }
        let beginning = FoldedText(typed).string
        guard !beginning.isEmpty else { return nil }
        let matches = choices.filter { choice in
            [choice.name, titles.title(choice.title)].contains { FoldedText($0).string.hasPrefix(beginning) }
        }
        guard matches.count > 1 else { return matches.first }
        throw Failure(
            .usage, "“\(typed)” is the start of several values: \(list: matches.map { titles.title($0.title) }).",
            hint: "Type a few more letters.", at: range)
    }

    /// Returns the choice with the whole name or title that was typed; nil if no choice has it.
    func choice(named typed: String) -> Field.Choice? {
        let wanted = FoldedText(typed)
        return choices.first { FoldedText($0.name) == wanted }
            ?? choices.first { choice in
                Language.allCases.contains { FoldedText(titles.title(choice.title, in: $0)) == wanted }
            }
    }

    func suggestion(for typed: String) -> Message? {
        .suggestion(for: typed, among: choices.map { titles.title($0.title) })
    }
}
