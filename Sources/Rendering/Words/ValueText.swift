import CommandKit
import Domain
import struct FoundationEssentials.Date

/// Values as people read them.
///
/// Text comes out visible but not isolated, so that it can still be wrapped.
struct ValueText {
    /// How much of a value there is place for.
    enum Extent {
        /// One line, days without the time.
        case cell
        /// Several lines where the text has them, days with the time.
        case whole
    }

    let extent: Extent
    let wording: Wording
    private let dates: DateText

    /// - Parameter precision: How much of a date is written, where that is not what the extent has place for.
    init(_ extent: Extent, in wording: Wording, dates precision: DateText.Precision? = nil) {
        self.extent = extent
        dates = DateText(precision ?? (extent == .cell ? .day : .minute), in: wording)
        self.wording = wording
    }

    /// What stands where there is nothing.
    static let missing = "–"

    func string(for value: Value) -> String {
        switch value {
        case .missing: Self.missing
        case .text(let text): string(for: text)
        case .integer(let number): wording.digits(String(number))
        case .number(let number): wording.digits(NumberWording(language: wording.language).decimal(number))
        case .money(let money): NumberWording(language: wording.language).amount(money)
        case .boolean(let flag): wording.cell(flag ? "yes" : "no")
        case .date(let date): dates.string(for: date) ?? Self.missing
        case .day(let day): extent == .cell ? wording.age(of: day) ?? wording.text(day) : wording.text(day)
        case .duration(let seconds): wording.text(Seconds(seconds))
        case .list(let texts):
            texts.isEmpty ? Self.missing : texts.map(string(for:)).joined(separator: extent == .cell ? ", " : "\n")
        }
    }

    /// What a field of a record holds, a word of a choice as people call it.
    func string(for value: Value, of field: Field) -> String {
        // An id is copied and typed, and no number of anything.
        if field.name == "id", case .integer(let number) = value { return String(number) }
        guard wording.language != .english, case .text(let text) = value,
            let choice = field.choices.first(where: { $0.name == text })
        else { return string(for: value) }
        return wording.cell(choice.title)
    }

    private func string(for text: String) -> String {
        guard extent == .whole else { return VisibleText(text).string }
        // Where a system ends its lines with CR LF the CR says nothing; alone it would overwrite the line.
        let lines = text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
        return VisibleText(lines, keepingLines: true).string
    }
}

/// Numbers as digits that JSON and people read alike: `4.5`, `25.2048`, `12`.
enum NumberText {
    /// The shortest digits that read back as the number; a whole one has no point. `null` for what is no number.
    static func string(for number: Double) -> String {
        guard number.isFinite else { return "null" }
        let text = String(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// Numbers and amounts as a language writes them (CLDR 46: `en`, `fr` and `ar-AE`, which has the digits of the west).
struct NumberWording {
    let language: Language

    /// What stands between whole numbers and their fraction.
    var point: String { language == .french ? "," : "." }

    /// What stands between thousands: a narrow no-break space in French.
    var separator: String { language == .french ? "\u{202F}" : "," }

    /// A number with a fraction: `4.5`, `4,5`.
    func decimal(_ number: Double) -> String {
        let digits = NumberText.string(for: number)
        return language == .french ? digits.replacing(".", with: point) : digits
    }

    /// An amount: `€12.50`, `12,50 €`.
    func amount(_ money: Money) -> String {
        if language == .english { return money.description }
        return amount(
            money.figures(point: point, separator: separator), isNegative: money.tenThousandths < 0, money.currency)
    }

    /// A sum, always with cents.
    func amount(_ sum: MoneySum) -> String {
        if language == .english { return sum.description }
        return amount(
            sum.figures(point: point, separator: separator), isNegative: sum.tenThousandths < 0, sum.currency)
    }

    private func amount(_ figures: String, isNegative: Bool, _ currency: Currency) -> String {
        (isNegative ? "-" : "") + figures + "\u{A0}" + symbol(of: currency)
    }

    private func symbol(of currency: Currency) -> String {
        if currency == .dirham { return language == .arabic ? "د.إ" : currency.code }
        return currency.symbol
    }
}

extension Wording {
    /// A number in digits, with its thousands apart where this is for a screen.
    func digits(_ digits: String) -> String {
        guard groupsDigits, digits.utf8.count > 3 else { return digits }
        let numbers = NumberWording(language: language)
        let whole = digits.prefix { $0.isNumber || $0 == "-" }
        let first = whole.hasPrefix("-") ? whole.dropFirst() : whole
        guard first.count > 3, digits.allSatisfy({ $0.isNumber || $0 == "-" || String($0) == numbers.point }) else {
            return digits
        }
        var grouped = ""
        for (place, digit) in first.enumerated() {
            if place > 0, (first.count - place).isMultiple(of: 3) { grouped += numbers.separator }
            grouped.append(digit)
        }
        return (whole.hasPrefix("-") ? "-" : "") + grouped + digits[whole.endIndex...]
    }

    /// How long ago a moment was; nil where dates are told as such, and for what is to come.
    func age(of moment: Date) -> String? {
        guard let now, moment <= now else { return nil }
        return cell(Message(age: moment, at: now))
    }

    /// How many days ago a day was; nil where dates are told as such, and for what is to come.
    func age(of day: Day) -> String? {
        guard let now, let today = Day(of: now, in: timeZone), day.daysSince1970 <= today.daysSince1970
        else { return nil }
        switch today.daysSince1970 - day.daysSince1970 {
        case 0: return cell("today")
        case 1: return cell("yesterday")
        case let days: return cell(Message(daysAgo: days))
        }
    }

    /// A day in digits: `2019-11-05` in English, `05/11/2019` elsewhere.
    func text(_ day: Day) -> String {
        ordered(day.description)
    }

    /// A month in digits: `2019-11` in English, `11/2019` elsewhere.
    func month(of day: Day) -> String {
        ordered(day.monthDescription)
    }

    /// What the calendar writes from the year down, as the language does.
    private func ordered(_ digits: String) -> String {
        language == .english ? digits : digits.split(separator: "-").reversed().joined(separator: "/")
    }

    /// A length of time with the symbols of its units: `2 min 05 s`.
    func text(_ length: Seconds) -> String {
        guard language != .english else { return length.description }
        let (hours, minutes, seconds) = length.units
        let (minute, second) = (Seconds.twoDigits(minutes), Seconds.twoDigits(seconds))
        let sign = length.count < 0 ? "-" : ""
        if hours > 0 { return sign + cell("\(String(hours)) h \(minute) min \(second) s") }
        if minutes > 0 { return sign + cell("\(String(minutes)) min \(second) s") }
        return sign + cell("\(String(seconds)) s")
    }
}
