import CommandKit
import struct FoundationEssentials.Date

/// The text of values for people.
///
/// The text is visible but not isolated, so that it can still be wrapped.
struct ValueText {
    enum Extent {
        /// One line, dates without the time.
        case cell
        /// Several lines if the text has them, dates with the time.
        case whole
    }

    let extent: Extent
    let localizer: Localizer

    init(_ extent: Extent, in localizer: Localizer) { (self.extent, self.localizer) = (extent, localizer) }

    static let missing = "–"

    /// - Parameter precision: The part of a date that is written; nil for the default of the extent.
    func string(for value: Value, dates precision: DatePrecision? = nil) -> String {
        switch value {
        case .missing: Self.missing
        case .text(let text): string(for: text)
        case .integer(let number): localizer.digits(String(number))
        case .number(let number): localizer.digits(NumberFormat(language: localizer.language).decimal(number))
        case .money(let money): NumberFormat(language: localizer.language).amount(money)
        case .boolean(let flag): localizer.cell(flag ? "yes" : "no")
        case .date(let date): localizer.text(date, precision ?? (extent == .cell ? .day : .minute)) ?? Self.missing
        case .day(let day): extent == .cell ? localizer.age(of: day) ?? localizer.text(day) : localizer.text(day)
        case .duration(let seconds): localizer.text(Seconds(seconds))
        case .list(let texts):
            texts.isEmpty ? Self.missing : texts.map(string(for:)).joined(separator: extent == .cell ? ", " : "\n")
        }
    }

    /// Returns the text of a field's value, with the words of a choice in the user's language.
    func string(for value: Value, of field: Field) -> String {
        // An id is copied and typed; it is not a quantity, and neither is a year.
        if case .integer(let number) = value, field.isLabel { return String(number) }
        if case .number(let number) = value, field.isLabel {
            return NumberFormat(language: localizer.language).decimal(number)
        }
        // The addresses of pictures are copied one by one.
        if case .list(let texts) = value, !texts.isEmpty, !field.traits.contains(.picture) {
            return texts.map(string(for:)).joined(separator: ", ")
        }
        guard localizer.language != .english, case .text(let text) = value,
            let choice = field.choices.first(where: { $0.name == text })
        else { return string(for: value) }
        return localizer.cell(choice.title)
    }

    private func string(for text: String) -> String {
        extent == .whole ? VisibleText(lines: text).string : VisibleText(text).string
    }
}

extension VisibleText {
    /// Makes a text of several lines visible. The CR of a CR LF has no meaning; alone it would overwrite the line.
    init(lines text: String) {
        let hasReturns = text.utf8.contains(UInt8(ascii: "\r"))
        self.init(hasReturns ? text.replacing("\r\n", with: "\n") : text, keepingLines: true)
    }
}

enum DatePrecision {
    /// `2019-11-05`
    case day
    /// `2019-11-05 16:56`
    case minute
    /// `16:56`
    case time
}

/// Numbers and amounts as a language writes them (CLDR 46: `en`, `fr` and `ar-AE`, which uses Western digits).
struct NumberFormat {
    let language: Language

    var point: String { language.decimalMark }

    /// The thousands separator: a narrow no-break space in French.
    var separator: String { language == .french ? "\u{202F}" : "," }

    /// Returns a number with its fraction: `4.5`, `4,5`.
    func decimal(_ number: Double) -> String {
        let digits = number.shortestDigits
        return language == .french ? digits.replacing(".", with: point) : digits
    }

    /// Returns an amount: `€12.50`, `12,50 €`.
    func amount(_ money: Money) -> String { amount(money.sum, showsZeros: false) }

    /// Returns a sum, by default with its cents.
    func amount(_ sum: MoneySum, showsZeros: Bool = true) -> String {
        if language == .english { return sum.description(showsZeros: showsZeros) }
        let figures = sum.figures(point: point, separator: separator, showsZeros: showsZeros)
        return (sum.tenThousandths < 0 ? "-" : "") + figures + "\u{A0}" + symbol(of: sum.currency)
    }

    private func symbol(of currency: Currency) -> String {
        if currency == .dirham { return language == .arabic ? "د.إ" : currency.code }
        return currency.symbol
    }
}

extension Localizer {
    /// Returns a number in digits, with thousands separators if it is for a screen.
    func digits(_ digits: String) -> String {
        guard groupsDigits, digits.utf8.count > 3 else { return digits }
        let numbers = NumberFormat(language: language)
        let sign = digits.prefix { $0 == "-" }
        let whole = digits[sign.endIndex...].prefix(while: \.isNumber)
        let rest = digits[whole.endIndex...]
        // A number in scientific notation stays as it is.
        guard rest.isEmpty || rest.hasPrefix(numbers.point) && rest.dropFirst().allSatisfy(\.isNumber) else {
            return digits
        }
        return sign + whole.groupingThousands(by: numbers.separator) + rest
    }

    /// Returns the time since a moment; nil if dates are shown themselves, or if the moment is in the future.
    func age(of moment: Date) -> String? {
        guard let now, moment <= now else { return nil }
        // From two days on, days are those of the calendar, as in the filter `3 days ago`.
        if now.timeIntervalSince(moment) >= 172_800, let day = Day(of: moment, in: timeZone) { return age(of: day) }
        return cell(Message(age: moment, at: now))
    }

    /// Returns the number of days since a day, in words; nil if dates are shown themselves, or if the day is in the
    /// future.
    func age(of day: Day) -> String? {
        guard let now, let today = Day(of: now, in: timeZone), day.daysSince1970 <= today.daysSince1970
        else { return nil }
        switch today.daysSince1970 - day.daysSince1970 {
        case 0: return cell("today")
        case 1: return cell("yesterday")
        case let days: return cell(Message(daysAgo: days))
        }
    }

    /// Returns a date in the numeric notation of the language, which is that of ISO 8601 in English; nil outside the
    /// years 1 to 9999, since other years need an agreement by ISO 8601.
    func text(_ date: Date, _ precision: DatePrecision) -> String? {
        guard Date.writable.contains(date.timeIntervalSince1970) else { return nil }
        if precision == .day, let age = age(of: date) { return age }
        // The first and the last hours of those years are in others elsewhere.
        guard let (day, minute) = Day.local(date, in: timeZone) ?? Day.local(date, in: .gmt) else { return nil }
        if precision == .day { return text(day) }
        let time = (minute / 60).padded(to: 2) + ":" + (minute % 60).padded(to: 2)
        return precision == .time ? time : text(day) + " " + time
    }

    /// Returns a day in digits: `2019-11-05` in English, `05/11/2019` in other languages.
    func text(_ day: Day) -> String { ordered(day.description) }

    /// Returns a month in digits: `2019-11` in English, `11/2019` in other languages.
    func month(of day: Day) -> String { ordered(day.monthDescription) }

    /// Returns a date that begins with the year in the order of the language.
    private func ordered(_ digits: String) -> String {
        language == .english ? digits : digits.split(separator: "-").reversed().joined(separator: "/")
    }

    /// Returns a duration without the units that are 0, as in a sentence: `2 min`, `1 h 30 min`, `2 min 05 s`.
    func briefText(_ length: Seconds) -> String {
        let (hours, minutes, seconds) = length.units
        let parts: [(count: Int, Message)] = [
            (hours, "\(String(hours)) h"), (minutes, "\(minutes.padded(to: hours > 0 ? 2 : 1)) min"),
            (seconds, "\(seconds.padded(to: hours + minutes > 0 ? 2 : 1)) s"),
        ]
        let words = parts.filter { $0.count > 0 }.map { cell($0.1) }
        return words.isEmpty ? text(length) : (length.count < 0 ? "-" : "") + words.joined(separator: " ")
    }

    /// Returns a duration with the symbols of its units: `2 min 05 s`.
    func text(_ length: Seconds) -> String {
        guard language != .english else { return length.description }
        let (hours, minutes, seconds) = length.units
        let (minute, second) = (minutes.padded(to: 2), seconds.padded(to: 2))
        let sign = length.count < 0 ? "-" : ""
        if hours > 0 { return sign + cell("\(String(hours)) h \(minute) min \(second) s") }
        if minutes > 0 { return sign + cell("\(String(minutes)) min \(second) s") }
        return sign + cell("\(String(seconds)) s")
    }
}
