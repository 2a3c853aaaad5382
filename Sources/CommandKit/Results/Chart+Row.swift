public import Domain

extension Chart {
    /// What a row stands for.
    public enum Label: Sendable, Hashable {
        /// Records with one and the same value.
        case value(Value)
        /// Records with one and the same word of a choice.
        case choice(Field.Choice)
        /// Records with a value from the first on, and below the second.
        case range(from: Value, to: Value)
        /// From 0 to 23.
        case hour(Int)
        case weekday(Weekday)
        case day(Day)
        /// A month from 1 to 12.
        case month(year: Int, month: Int)
        case years(ClosedRange<Int>)
        /// Records without any value to tell them by.
        case other
    }
}

extension Chart.Label {
    /// The one value of a field that records have.
    public init(_ value: Value, of field: Field) {
        if field.kind == .choice, let text = value.text {
            self = .choice(field.choice(text))
        } else {
            self = .value(value)
        }
    }

    /// The month that `2026-03` stands for; nil for anything else.
    public init?(month text: String) {
        guard let day = Day(text + "-01") else { return nil }
        self = .month(year: day.year, month: day.month)
    }

    /// The label as people read it.
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

    /// The label as programs read it: `14`, `2026-03`, `food`, the first year of several; nil for values and ranges of values,
    /// which programs read as what they are.
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

    /// The values that a range begins and ends with; nil for what is none.
    public var ends: (from: Value, to: Value)? {
        if case .range(let from, let to) = self { (from, to) } else { nil }
    }

    /// Whether labels of its kind stand under each other by their last digits.
    public var isNumeric: Bool {
        switch self {
        case .value(.text), .value(.boolean), .choice, .weekday, .day, .month, .other: false
        case .value, .range, .hour, .years: true
        }
    }

    /// Of whole numbers people name the last one, and one alone by itself; of all else where the next range begins.
    private static func message(from: Value, to: Value) -> Message {
        if case .integer(let first) = from, case .integer(let next) = to {
            return next - first <= 1 ? "\(first)" : "\(first) to \(next - 1)"
        }
        return from == to ? "\(from)" : "\(brief(from)) to \(brief(to))"
    }

    /// A round value, which a range begins with.
    private static func brief(_ value: Value) -> Message {
        if case .duration(let seconds) = value { return Message(outside: Seconds(seconds).briefDescription) }
        return "\(value)"
    }
}

extension Chart {
    /// What a bar shows.
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
    /// The figure as a number, amounts in units of the currency: for drawing only, since it is rounded.
    public var measure: Double {
        switch self {
        case .count(let count): Double(count)
        case .money(let sum): Double(sum.tenThousandths) / 10_000
        case .number(let number): number
        case .duration(let seconds): Double(seconds)
        }
    }

    /// A figure of the same kind for a place on its scale.
    public func at(_ measure: Double) -> Chart.Figure {
        switch self {
        case .count: .count(Int(clamped: measure))
        case .money(let sum):
            .money(MoneySum(sum.currency, tenThousandths: Int128(Int64(clamped: measure * 10_000))))
        case .number: .number(measure)
        case .duration: .duration(Int(clamped: measure))
        }
    }

    /// The steps that a scale of such figures has.
    public var scale: RoundStep.Scale {
        switch self {
        case .count: .whole
        case .money, .number: .decimal
        case .duration: .time
        }
    }

    /// The figure as people read it.
    public var message: Message {
        switch self {
        case .count(let count): "\(count)"
        case .money(let sum): "\(sum)"
        case .number(let number): "\(Value.number(number))"
        case .duration(let seconds): "\(Value.duration(seconds))"
        }
    }

    /// The figure where it stands alone: without the cents, minutes and seconds of which there are none.
    public var brief: Message {
        if case .money(let sum) = self, let amount = Int64(exactly: sum.tenThousandths) {
            return "\(Money(tenThousandths: amount, currency: sum.currency))"
        }
        if case .duration(let seconds) = self { return Message(outside: Seconds(seconds).briefDescription) }
        return message
    }

    /// A value of a record as a figure; nil for what is no number.
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
