public import Domain

extension Chart {
    /// The records that a row represents.
    public enum Label: Sendable, Hashable {
        /// Records with the same value.
        case value(Value)
        /// Records with the same word of a choice.
        case choice(Field.Choice)
        /// Records with a value from the first up to but not including the second.
        case range(from: Value, to: Value)
        /// From 0 to 23.
        case hour(Int)
        case weekday(Weekday)
        case day(Day)
        /// A month from 1 to 12.
        case month(year: Int, month: Int)
        case years(ClosedRange<Int>)
        /// Records without a value to group them by.
        case other
    }
}

extension Chart.Label {
    /// Creates the label for a value of a field.
    public init(_ value: Value, of field: Field) {
        if field.kind == .choice, let text = value.text {
            self = .choice(field.choice(text))
        } else {
            self = .value(value)
        }
    }

    /// Creates the label for a month such as `2026-03`; nil for any other text.
    public init?(month text: String) {
        guard let day = Day(text + "-01") else { return nil }
        self = .month(year: day.year, month: day.month)
    }

    /// The label for people.
    public var message: Message {
        switch self {
        case .value(let value): "\(value)"
        case .choice(let choice): choice.title
        case .range(let from, let to): Self.message(from: from, to: to)
        case .hour(let hour): Message(outside: "\(hour < 10 ? "0" : "")\(hour):00")
        case .weekday(let weekday): weekday.name
        case .day(let day): "\(Value.day(day))"
        case .month(let year, let month):
            Day(year: year, month: month, day: 1).map { "\(month: $0)" } ?? Message(outside: "")
        case .years(let years) where years.count == 1: Message(outside: digits ?? "")
        case .years(let years): "\(String(years.lowerBound)) to \(String(years.upperBound))"
        case .other: "other"
        }
    }

    /// The label for programs: `14`, `2026-03`, `food`, the first year of several; nil for values and for ranges of
    /// values, which programs get unchanged.
    public var digits: String? {
        switch self {
        case .value, .range: nil
        case .choice(let choice): choice.name
        case .hour(let hour): String(hour)
        case .weekday(let weekday): weekday.rawValue
        case .day(let day): day.description
        case .month(let year, let month):
            Day(year: year, month: month, day: 1)?.monthDescription
        case .years(let years): String(years.lowerBound)
        case .other: "other"
        }
    }

    /// The values at which a range begins and ends; nil for other labels.
    public var ends: (from: Value, to: Value)? {
        if case .range(let from, let to) = self { (from, to) } else { nil }
    }

    /// True if labels of this kind are aligned by their last digits.
    public var isNumeric: Bool {
        switch self {
        case .value(.text), .value(.boolean), .choice, .weekday, .day, .month, .other: false
        case .value, .range, .hour, .years: true
        }
    }

    /// Returns the words for a range. A range of whole numbers is named by its first and last number, or by its only
    /// number; other ranges end where the next range begins.
    private static func message(from: Value, to: Value) -> Message {
        if case .integer(let first) = from, case .integer(let next) = to {
            return next - first <= 1 ? "\(first)" : "\(first) to \(next - 1)"
        }
        return from == to ? "\(from)" : "\(brief(from)) to \(brief(to))"
    }

    /// Returns a round value at the end of a range, in short.
    private static func brief(_ value: Value) -> Message {
        if case .duration(let seconds) = value { return Message(outside: Seconds(seconds).briefDescription) }
        return "\(value)"
    }
}

extension Chart {
    /// The value of a bar.
    public enum Figure: Sendable, Hashable {
        case count(Int)
        case money(MoneySum)
        /// A finite number.
        case number(Double)
        /// Whole seconds.
        case duration(Int)
    }
}

extension Chart.Figure {
    /// The figure as a number, with amounts in units of the currency. It is rounded, so it is for drawing only.
    public var measure: Double {
        switch self {
        case .count(let count): Double(count)
        case .money(let sum): Double(sum.tenThousandths) / 10_000
        case .number(let number): number
        case .duration(let seconds): Double(seconds)
        }
    }

    /// Returns a figure of the same kind for a position on its scale.
    public func at(_ measure: Double) -> Chart.Figure {
        switch self {
        case .count: .count(Int(clamped: measure))
        case .money(let sum):
            .money(MoneySum(sum.currency, tenThousandths: Int128(Int64(clamped: measure * 10_000))))
        case .number: .number(measure)
        case .duration: .duration(Int(clamped: measure))
        }
    }

    /// The scale for figures of this kind.
    public var scale: RoundStep.Scale {
        switch self {
        case .count: .whole
        case .money, .number: .decimal
        case .duration: .time
        }
    }

    /// The figure for people.
    public var message: Message {
        switch self {
        case .count(let count): "\(count)"
        case .money(let sum): "\(sum)"
        case .number(let number): "\(Value.number(number))"
        case .duration(let seconds): "\(Value.duration(seconds))"
        }
    }

    /// The figure on its own, without cents, minutes and seconds that are 0.
    public var brief: Message {
        if case .money(let sum) = self, let amount = Int64(exactly: sum.tenThousandths) {
            return "\(Money(tenThousandths: amount, currency: sum.currency))"
        }
        if case .duration(let seconds) = self { return Message(outside: Seconds(seconds).briefDescription) }
        return message
    }

    /// Creates the figure of a record's value; nil for a value that is not a number.
    init?(_ value: Value) {
        switch value {
        case .integer(let number): self = .number(Double(number))
        case .number(let number): self = .number(number)
        case .money(let money): self = .money(MoneySum(money.currency, tenThousandths: Int128(money.tenThousandths)))
        case .duration(let seconds): self = .duration(seconds)
        default: return nil
        }
    }
}
