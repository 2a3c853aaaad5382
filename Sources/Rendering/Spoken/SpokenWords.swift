import CommandKit
import FoundationEssentials

// Values in words, with their units, to be read aloud: a screen reader says “12.50 euros” as “twelve point five zero”,
// and the symbol of a currency in its own way.

extension Localizer {
    /// The same localizer for screen readers: amounts, dates and durations in words.
    package var spoken: Localizer {
        var localizer = self
        localizer.isSpoken = true
        return localizer
    }

    /// Returns a part of a message in words; nil if it is read as it is written.
    func words(for part: Message.Part) -> Message? {
        switch part {
        case .money(let money): Message(spoken: money.sum)
        case .sum(let sum): Message(spoken: sum)
        case .month(let day): Message(spokenMonth: day.month, of: day.year)
        case .value(.money(let money)): words(for: .money(money))
        case .value(.duration(let seconds)): Message(spoken: Seconds(seconds))
        case .value(.day(let day)): Message(spoken: day)
        case .value(.date(let date)): Message(spoken: date, in: self)
        default: nil
        }
    }
}

extension Message {
    /// Words an amount: `80 euros`, `12 euros and 50 cents`, `minus 1 dollar`.
    fileprivate init(spoken sum: MoneySum) {
        let (units, fraction) = sum.tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
        let amount = Self.amount(units: Int(clamping: units), tenThousandths: Int(fraction), sum.currency)
        self = sum.tenThousandths < 0 ? "minus \(amount)" : amount
    }

    private static func amount(units: Int, tenThousandths: Int, _ currency: Currency) -> Message {
        let (cents, rest) = tenThousandths.quotientAndRemainder(dividingBy: 100)
        // Amounts smaller than a cent, and thousandths, have no word.
        guard rest == 0, currency.decimals == 2 else {
            if tenThousandths == 0 { return "\(units, currency.unit)" }
            let digits = String(tenThousandths + 10_000).dropFirst()
            return "\(units).\(digits.trimmingLast("0")) \(plural: currency.unit)"
        }
        return switch (units, cents) {
        case (_, 0): "\(units, currency.unit)"
        case (0, _): "\(cents, currency.hundredth)"
        case (_, _): "\(units, currency.unit) and \(cents, currency.hundredth)"
        }
    }

    /// Words a duration: `1 hour, 2 minutes and 5 seconds`. Negative ones should not occur, but are worded too.
    fileprivate init(spoken length: Seconds) {
        let units = length.units
        let parts = [
            (units.hours, Noun(one: "hour", other: "hours")), (units.minutes, Noun(one: "minute", other: "minutes")),
            (units.seconds, Noun(one: "second", other: "seconds")),
        ].filter { $0.0 > 0 }.map { count, noun -> Message in "\(count, noun)" }
        let words: Message =
            switch parts.count {
            case 0: "\(0, Noun(one: "second", other: "seconds"))"
            case 1: parts[0]
            case 2: "\(parts[0]) and \(parts[1])"
            default: "\(parts[0]), \(parts[1]) and \(parts[2])"
            }
        self = length.count < 0 ? "minus \(words)" : words
    }

    /// Words a day: `5 November 2019`.
    fileprivate init(spoken day: Day) {
        // French has a word for the first of a month: `1er`.
        let number: Message = day.day == 1 ? "1" : "\(day.day)"
        // As text, so that a year is never grouped as a number is.
        self = "\(number) \(Self.months[day.month - 1]) \(String(day.year))"
    }

    /// Words a moment: `5 November 2019, 16:56`; nil for a year that does not have four digits.
    fileprivate init?(spoken date: Date, in localizer: Localizer) {
        guard let day = Day(of: date, in: localizer.timeZone),
            let time = localizer.text(date, .time)
        else { return nil }
        self = "\(Message(spoken: day)), \(time)"
    }

    /// Words a month, counted from 1: `November 2019`; nil for a month that does not exist.
    fileprivate init?(spokenMonth month: Int, of year: Int) {
        guard Self.months.indices.contains(month - 1) else { return nil }
        self = "\(Self.months[month - 1]) \(String(year))"
    }

    private static let months: [Message] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension Currency {
    fileprivate var unit: Noun {
        switch self {
        case .euro: Noun(one: "euro", other: "euros")
        case .dollar: Noun(one: "dollar", other: "dollars")
        case .dirham: Noun(one: "dirham", other: "dirhams")
        default: Noun(one: code, other: code)
        }
    }

    fileprivate var hundredth: Noun {
        self == .dirham ? Noun(one: "fils", other: "fils") : Noun(one: "cent", other: "cents")
    }
}

extension Value {
    /// Returns the value in words, dates with their time; nil if it is empty.
    func spoken() -> Message? {
        switch self {
        case .missing: nil
        case .text(let text): text.isEmpty ? nil : Message(outside: text)
        case .integer(let number): "\(number)"
        case .boolean(let flag): flag ? "yes" : "no"
        case .list(let texts): texts.isEmpty ? nil : "\(list: texts)"
        case .number, .money, .date, .day, .duration: "\(self)"
        }
    }

    /// Returns the value of a field in words; nil if it is empty.
    func spoken(of field: Field) -> Message? {
        switch (field.measure, self) {
        case (_, .text(let text)) where field.kind == .choice && !text.isEmpty: field.choice(text).title
        case (.stars, .number(let count)): Message(stars: count)
        case (.metres, .number(let metres)): Message(metres: metres)
        case (.metres, .integer(let metres)): Message(metres: Double(metres))
        default: spoken()
        }
    }

    /// Returns the value of a field as a phrase for a sentence that does not name the field, a `moment` with the time
    /// of day; nil if it is empty.
    func spokenPhrase(of field: Field, moment: Bool, in localizer: Localizer) -> Message? {
        switch self {
        case .integer, .number:
            field.measure == nil ? spoken().map { "\(field.spokenTitle) \($0)" } : spoken(of: field)
        case .list(let texts): texts.isEmpty ? nil : "\(field.spokenTitle) \(texts.count)"
        case .date(let date) where !moment: Day(of: date, in: localizer.timeZone).map { "\(Value.day($0))" }
        default: spoken(of: field)
        }
    }
}

extension Field {
    /// The title of the field where its values are said with their unit.
    var spokenTitle: Message { measure == .metres ? "Distance" : title }
}
