import FoundationEssentials
import Syntax

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

    /// Returns an amount with a decimal point and without marks between thousands, which every language reads alike;
    /// any text that is not an amount unchanged.
    func standardAmount(_ typed: String, in usual: Currency) -> String {
        let text = typed.withWesternDigits
        // Most amounts are written like this already.
        let hasArabic = text.utf8.contains { (0xD8...0xDB).contains($0) }
        guard
            text != typed || hasArabic
                || text.drop(while: { !$0.isNumber }).contains(where: ",’' \u{A0}\u{202F}".contains),
            let amount = try? Self.amount(text, in: usual, typedIn: language),
            let number = text.firstMatch(of: /[.,]?[0-9]([0-9.,’' \u{A0}\u{202F}]*[0-9])?/)
        else { return typed }
        let digits = amount.money.digits.drop { $0 == "-" }
        if hasArabic, amount.namesCurrency { return digits + amount.money.currency.code }
        // Three decimals could be thousands.
        let isDoubtful = digits.contains(/\.[0-9]{3}$/)
        return text[..<number.range.lowerBound] + digits + (isDoubtful ? "0" : "") + text[number.range.upperBound...]
    }

    static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "on", "1", "oui", "نعم": true
        case "no", "false", "off", "0", "non", "لا": false
        default: nil
        }
    }

    /// Reads a day, a month, a year or a point in time as the span of time that it covers: `2019-11-05`, `2019-11`,
    /// `2019`, `2019-Q3`, `October 2019`, `today`, `last month`, `3 days ago`, `monday`, `-7d`, `-2w`, `-12h`,
    /// `2019-11-05 15:56`, `2019-11-05T15:56:59Z`.
    func span(_ typed: String) -> Range<Date>? {
        let text = typed.withWesternDigits
        if text.lowercased() == "now" { return now..<now }
        return relative(text) ?? calendarSpan(standard(text)) ?? instant(text) ?? spoken(text) ?? minute(text)
    }

    /// Returns the conditions that a time is before a span, before its end or in it, and after it; the second one also
    /// holds for missing times.
    func limits(
        _ text: String, _ field: Field
    ) -> (before: Domain.Predicate, through: Domain.Predicate, after: Domain.Predicate)? {
        let reader = adapted(to: field)
        if field.kind == .day {
            return reader.days(text).map { days in
                let after = Domain.Predicate.follows(field, .day(days.upperBound))
                return (.precedes(field, .day(days.lowerBound)), .not(after), after)
            }
        }
        return reader.span(text).map { span in
            let (before, end) = (Domain.Predicate.precedes(field, .date(span.lowerBound)), Value.date(span.upperBound))
            if span.isEmpty { return (before, .not(.follows(field, end)), .follows(field, end)) }
            return (before, .precedes(field, end), .and([.isPresent(field), .not(.precedes(field, end))]))
        }
    }

    func days(_ text: String) -> ClosedRange<Day>? {
        guard let span = span(text), let first = Day(of: span.lowerBound, in: timeZone) else { return nil }
        let end = span.isEmpty ? span.upperBound : span.upperBound.addingTimeInterval(-0.001)
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

    /// Returns a distance with its unit, `2km` or `500m`, in metres; nil for any other text.
    func metres(_ text: String) -> String? {
        guard text.hasSuffix("m"), let number = number(String(text.dropLast(text.hasSuffix("km") ? 2 : 1))) else {
            return nil
        }
        return (text.hasSuffix("km") ? number * 1_000 : number).shortestDigits
    }

    /// Returns a length of time as it is kept: without blanks, `2m30s`, and in Western digits.
    static func standardLength(_ typed: String) -> String {
        let text = typed.withWesternDigits
        guard text.contains(where: \.isWhitespace), let length = Seconds(text) else { return text }
        return length.description.replacing("min", with: "m").replacing(" ", with: "")
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
        let letters: [Character: TimeWord.Unit] = ["h": .hour, "d": .day, "w": .week, "y": .year]
        guard let sign = text.first, "+-".contains(sign), let unit = text.last.flatMap({ letters[$0] }),
            let count = Int(text.dropLast()), count.magnitude < 100_000
        else { return nil }
        return units(unit, -count, .ago)
    }

    /// Reads `this week`, `last month`, `last 30 days`, `3 days ago`, `last friday`, `yesterday`. Weeks begin on
    /// Monday; a number of days ends today.
    private func spoken(_ text: String) -> Range<Date>? {
        guard let (parts, numbers) = Self.parts(of: text), numbers.count < 2 else { return nil }
        var words = parts
        let place = words.firstIndex { [.this, .last, .past, .next, .ago].contains($0) }
        let direction = place.map { words.remove(at: $0) }
        // `day before yesterday`
        let shifts = words.compactMap { if case .shift(let days) = $0 { days } else { nil } }
        words.removeAll { if case .shift = $0 { true } else { false } }
        // In `an hour ago`, the first word is not a year, and a weekday in Arabic may be called a day.
        if words.count == 2, [.unit(.year), .unit(.day)].contains(words[0]) { words.removeFirst() }
        guard words.count == 1 else { return nil }
        switch words[0] {
        case .day(let offset) where direction == nil && numbers.isEmpty: return day(offset: shifts.reduce(offset, +))
        case _ where !shifts.isEmpty: return nil
        case .weekday(let weekday, let days) where numbers.isEmpty: return self.weekday(weekday, days, direction)
        case .unit(let unit): return direction.flatMap { units(unit, numbers.first, $0) }
        default: return nil
        }
    }

    /// Returns the last such day that has begun, or the next one for dates to come.
    private func weekday(_ weekday: Int, _ days: Int, _ direction: TimeWord?) -> Range<Date>? {
        let today = (calendar.component(.weekday, from: now) + 5) % 7
        let past = (today - weekday + 7) % 7
        switch direction {
        case .this: return day(offset: weekday - today, count: days)
        case .last, .past: return day(offset: past < days ? -past - 7 : -past, count: days)
        case nil where !looksAhead || past < days: return day(offset: -past, count: days)
        case nil, .next: return day(offset: 7 - past, count: days)
        default: return nil
        }
    }

    private func units(_ unit: TimeWord.Unit, _ number: Int?, _ direction: TimeWord) -> Range<Date>? {
        let (component, size) = Self.components[unit] ?? (.day, 1)
        let step = [.this: 0, .next: 1][direction] ?? -1
        let isTime = [.second, .minute, .hour].contains(unit)
        func date(_ count: Int, from date: Date) -> Date? {
            calendar.date(byAdding: component, value: count * step * size, to: date)
        }
        if direction == .ago {
            let date = date(number ?? 1, from: isTime ? now : calendar.startOfDay(for: now))
            return date.flatMap { isTime ? $0..<$0 : span(from: $0, adding: .day) }
        }
        guard number == nil, direction != .past, !isTime else {
            guard number != 0, step != 0, let end = isTime ? now : day(offset: 0)?.upperBound,
                let other = date(number ?? 1, from: end)
            else { return nil }
            return min(other, end)..<max(other, end)
        }
        guard var start = calendar.dateInterval(of: component, for: now)?.start else { return nil }
        let first = (calendar.component(.month, from: now) - 1) % size
        if first > 0 { start = calendar.date(byAdding: .month, value: -first, to: start) ?? start }
        return date(1, from: start).flatMap { span(from: $0, adding: component, size) }
    }

    private static let components: [TimeWord.Unit: (Calendar.Component, Int)] = [
        .second: (.second, 1), .minute: (.minute, 1), .hour: (.hour, 1), .day: (.day, 1),
        .week: (.weekOfYear, 1), .month: (.month, 1),
        .quarter: (.month, 3), .year: (.year, 1),
    ]

    /// The months in two words that the Levant uses.
    private static let months = [
        ("تشرين الأول", "october"), ("تشرين الثاني", "november"), ("كانون الأول", "december"),
        ("كانون الثاني", "january"),
    ]

    /// Returns the words and numbers of a span of time in words; nil for any other text.
    private static func parts(of text: String) -> (words: [TimeWord], numbers: [Int])? {
        var (words, numbers): ([TimeWord], [Int]) = ([], [])
        let text = months.reduce(text) { text, month in text.replacing(month.0, with: month.1) }
        for part in text.split(whereSeparator: { " ,".contains($0) }) {
            switch TimeWord(part) {
            case .article: continue
            case .count(let count): numbers.append(count)
            case .pair(let unit):
                words.append(.unit(unit))
                numbers.append(2)
            case let word?: words.append(word)
            case nil:
                guard let number = TimeWord.number(part), (0..<10_000).contains(number) else { return nil }
                numbers.append(number)
            }
        }
        return (words, numbers)
    }

    /// Converts a quarter, or a month or a day by the month's name, to `2019-Q3` or ISO 8601; nil for any other text.
    /// Without a year it is the last one that has begun, or the next one that has not ended.
    private func named(_ text: String) -> String? {
        guard let (parts, numbers) = Self.parts(of: text), let today = Day(of: now, in: timeZone) else { return nil }
        let (days, years) = (numbers.filter { $0 <= 31 }, numbers.filter { $0 > 999 })
        guard days.count < 2, years.count < 2, days.count + years.count == numbers.count else { return nil }
        let name: String
        let months: ClosedRange<Int>
        let words = parts.filter { !$0.precedesDate }
        guard words.count == 1, parts.count == 1 || days.count == 1 else { return nil }
        switch words[0] {
        case .named(let month): (name, months) = (month.padded(to: 2), month...month)
        case .quarter(let quarter) where days.isEmpty:
            (name, months) = ("Q\(quarter)", quarter * 3 - 2...quarter * 3)
        case .unit(.quarter) where (1...4).contains(days.first ?? 0):
            let text = (["Q\(days[0])"] + years.map(String.init)).joined(separator: " ")
            return self.named(text)
        default: return nil
        }
        let (first, last) = (months.lowerBound * 100 + (days.first ?? 1), months.upperBound * 100 + (days.first ?? 31))
        let year = years.first ?? year(of: first...last, from: today)
        return ([year.padded(to: 2), name] + days.map { $0.padded(to: 2) }).joined(separator: "-")
    }

    /// Returns the last year in which days had begun, or the next one in which they have not ended.
    ///
    /// - Parameter days: The first and the last day, as month × 100 + day.
    private func year(of days: ClosedRange<Int>, from today: Day) -> Int {
        let now = today.number % 10_000
        return today.year + (looksAhead ? (days.upperBound < now ? 1 : 0) : (days.lowerBound > now ? -1 : 0))
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = 2
        calendar.timeZone = timeZone
        return calendar
    }

    private func day(offset: Int, count: Int = 1) -> Range<Date>? {
        let today = calendar.startOfDay(for: now)
        guard let start = calendar.date(byAdding: .day, value: offset, to: today) else { return nil }
        return span(from: start, adding: .day, count)
    }

    private func span(from start: Date, adding unit: Calendar.Component, _ count: Int = 1) -> Range<Date>? {
        guard let end = calendar.date(byAdding: unit, value: count, to: start), end > start else { return nil }
        return start..<end
    }

    private func calendarSpan(_ text: String) -> Range<Date>? {
        if let quarter = text.wholeMatch(of: /([0-9]{4})-?[QqTt]([1-4])/), let number = Int(quarter.2) {
            let month = calendarSpan("\(quarter.1)-\((number * 3 - 2).padded(to: 2))")
            return month.flatMap { span(from: $0.lowerBound, adding: .month, 3) }
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count < 4, parts.first?.count == 4 else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy(\.isWholeNumber) ? Int($0) : nil }
        guard numbers.count == parts.count,
            let day = Day(
                year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1, day: numbers.count > 2 ? numbers[2] : 1)
        else { return nil }
        let start = calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day))
        return start.flatMap { span(from: $0, adding: [.year, .month, .day][parts.count - 1]) }
    }

    /// Reads a minute or a second of a day: `2019-11-05 15:56`, `2019-11-05T15:56:59`, `yesterday 15:56`. With an
    /// offset from UTC it may be on another day here.
    private func minute(_ text: String) -> Range<Date>? {
        let pattern = /(.+)[ Tt]([0-9]{1,2})[:h]([0-9]{2})(?::([0-9]{2}))?([Zz]|[+-].+)?/
        guard let match = text.wholeMatch(of: pattern), let days = days(String(match.1)),
            days.lowerBound == days.upperBound, let hour = Int(match.2), let minute = Int(match.3), hour < 24,
            minute < 60
        else { return nil }
        let (day, second) = (days.lowerBound, match.4.flatMap { Int($0) })
        guard second ?? 0 < 60 else { return nil }
        let time = DateComponents(
            year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: second ?? 0)
        let start =
            if let zone = match.5 {
                Date(iso8601: "\(day)T\(hour.padded(to: 2)):\(match.3):\(match.4 ?? "00")\(zone.uppercased())")
            } else {
                calendar.date(from: time)
            }
        return start.flatMap { span(from: $0, adding: second == nil ? .minute : .second) }
    }

    /// Converts a day or a month by the month's name, or with its year last, `05/11/2019`, `5.11.19` or `11/2019`, or
    /// `2019/11/05`, to ISO 8601, without words such as `Friday` before it; returns any other text with Western digits.
    func standard(_ text: String) -> String {
        let text = text.withWesternDigits
        if let named = named(text) { return named }
        let words = text.split { " ,".contains($0) }.filter { TimeWord($0)?.precedesDate != true }
        guard let date = words.first, let mark = date.first(where: { "/.-".contains($0) }),
            let day = day(of: date.split(separator: mark, omittingEmptySubsequences: false), separatedBy: mark)
        else { return text }
        return ([day] + words.dropFirst().map(String.init)).joined(separator: " ")
    }

    /// Returns a day or a month in ISO 8601; a day without a year is the nearest one. In English, `1/2/2019` is none:
    /// it is another day in America than in Britain.
    private func day(of typed: [Substring], separatedBy mark: Character) -> String? {
        var parts = typed.map(String.init)
        guard parts.count == 3 || parts.count == 2 && (mark == "/" || mark == "-" && parts[0].count == 4) else {
            return nil
        }
        if parts[0].count != 4 {
            parts.reverse()
            let numbers = parts.compactMap(Int.init)
            guard numbers.count == parts.count else { return nil }
            let hasYear = parts.count == 3 || parts[0].count == 4
            if language == .english, mark != ".", parts.count == 3 || !hasYear {
                let (month, day) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
                guard month > 12 || day > 12 || month == day else { return nil }
                if month > 12 { parts.swapAt(parts.count - 2, parts.count - 1) }
            }
            if !hasYear, let month = Int(parts[0]), let day = Int(parts[1]), let today = Day(of: now, in: timeZone) {
                let number = month * 100 + day
                parts.insert(year(of: number...number, from: today).padded(to: 2), at: 0)
            }
            let hasShortYear = parts[0].count == 2 && parts.count == 3 && (mark == "." || language != .english)
            if hasShortYear { parts[0] = (numbers[0] < 70 ? "20" : "19") + parts[0] }
        }
        return parts[0].count == 4 ? parts.map { $0.count == 1 ? "0" + $0 : $0 }.joined(separator: "-") : nil
    }

    /// Returns the error for a text that is not a date, or is one of two: in English, `01/10/2026`.
    func notADate(_ operand: Located<Operand>) -> Failure {
        var french = self
        french.language = .french
        let parts = operand.text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 3, let first = french.days("\(parts[1])/\(parts[0])/\(parts[2])"),
            let second = french.days(operand.text)
        {
            return Failure(
                .usage, "Either number of “\(operand.text)” may be the month.",
                hint: "Type \(first.lowerBound.description) or \(second.lowerBound.description).", at: operand.range)
        }
        return Failure(
            .usage, "“\(operand.text)” is not a date.",
            hint: "For example: 2026-03-01, October 2026, last month or 3 days ago.", at: operand.range)
    }

    private func instant(_ text: String) -> Range<Date>? {
        guard let point = Date(iso8601: text) else { return nil }
        let seconds = point.timeIntervalSince1970
        // A time with a fraction covers a millisecond.
        let length = seconds == seconds.rounded() ? 1_000.0 : 1
        return point..<Date(millisecondsSince1970: (seconds * 1_000).rounded() + length)
    }
}
