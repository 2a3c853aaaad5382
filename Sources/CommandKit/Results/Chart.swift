public import Domain

/// Figures side by side, shown as bars or as a line.
public struct Chart: Sendable, Hashable {
    /// The kind of drawing, if there is room for one.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A bar for each value of a field, or for each period of time.
        case bar
        /// A line from row to row, for rows that have an order.
        case line
        /// A bar for each range of a field that holds numbers.
        case histogram
    }

    /// The title of a column, and its key in JSON.
    public struct Heading: Sendable, Hashable {
        public let key: String
        public let title: Message

        public init(key: String, title: Message) {
            (self.key, self.title) = (key, title)
        }
    }

    public struct Row: Sendable, Hashable {
        public let label: Label
        /// The value of the bar; nil if it cannot be computed, such as the mean of no values.
        public let figure: Figure?
        /// The number of records in the row; nil if unknown.
        public let count: Int?
        /// The share of the whole in percent; nil if the rows are not parts of a whole, or if the whole is 0.
        public let share: Int?

        public init(label: Label, figure: Figure?, count: Int? = nil, share: Int? = nil) {
            (self.label, self.figure, self.count, self.share) = (label, figure, count, share)
        }
    }

    /// The title: `Price`, `Amount by month, sum`.
    public let title: Message
    public let kind: Kind
    /// The heading of the labels.
    public let labels: Heading
    /// The heading of the figures.
    public let figures: Heading
    /// The rows in the order in which they are shown.
    public let rows: [Row]
    public let summary: Summary
    /// The total of all rows; nil if they are not parts of a whole.
    public let total: ListTotal?
    /// True if the rows are ranges that are wider the further they are from 0.
    public var isGrowing = false
    /// The codes of currencies in which there are amounts that are not in the chart.
    public var otherCurrencies: [String] = []
    /// True if only ASCII may be used.
    public var isASCII = false

    /// - Parameters:
    ///   - rows: The rows, all with different labels.
    ///   - summary: Nil for the lowest and the highest figure of the rows.
    public init(
        title: Message, kind: Kind, labels: Heading, figures: Heading, rows: [Row], of noun: Noun, count: Int,
        missing: Int = 0, summary: Summary? = nil, total: ListTotal? = nil
    ) {
        (self.title, self.kind, self.labels, self.figures) = (title, kind, labels, figures)
        self.rows = rows
        self.total = total
        let figures = rows.compactMap(\.figure)
        self.summary =
            summary
            ?? Summary(
                noun: noun, count: count, missing: missing, minimum: figures.min { $0.measure < $1.measure },
                maximum: figures.max { $0.measure < $1.measure })
    }
}

extension Chart {
    /// Facts about all rows together.
    public struct Summary: Sendable, Hashable {
        /// The noun for the records.
        public let noun: Noun
        /// The number of records in the chart.
        public let count: Int
        /// The number of records that are not in the chart, since they lack a value of its fields.
        public let missing: Int
        /// The lowest figure of a row; in a histogram the lowest value of a record. Nil without figures.
        public let minimum: Figure?
        /// The highest figure of a row; in a histogram the highest value of a record. Nil without figures.
        public let maximum: Figure?
        /// The mean of the records' values, in a histogram.
        public var mean: Figure?
        /// The median of the records' values, in a histogram.
        public var median: Figure?

        public init(
            noun: Noun, count: Int, missing: Int, minimum: Figure?, maximum: Figure?, mean: Figure? = nil,
            median: Figure? = nil
        ) {
            (self.noun, self.count, self.missing) = (noun, count, missing)
            (self.minimum, self.maximum, self.mean, self.median) = (minimum, maximum, mean, median)
        }
    }
}

extension Chart {
    /// A description of the chart in a few sentences. If no record is in it, the description says so.
    public var sentence: Message {
        var sentence = summary.count > 0 ? outline : "No \(plural: summary.noun) to chart."
        if isGrowing { sentence = sentence + " Each range is about twice as wide as the one before it." }
        if let remark { sentence = sentence + " " + remark }
        if summary.missing > 0 {
            sentence = sentence + " Without a value: \(summary.missing, summary.noun)."
        }
        return sentence
    }

    /// The amounts that are not in the chart; nil if all are.
    public var remark: Message? {
        let received = total?.main.received ?? MoneySum(.euro)
        let parts: [Message] = [
            received.tenThousandths == 0 ? nil : "\(received) received",
            otherCurrencies.isEmpty ? nil : "amounts in \(list: otherCurrencies)",
        ].compactMap(\.self)
        return parts.isEmpty ? nil : "Not included: \(list: parts)."
    }

    /// The way to see amounts in another currency; nil if there are none.
    public var hint: Message? {
        otherCurrencies.first.map { "Type filter currency = \($0) to see those amounts." }
    }

    private var outline: Message {
        let records: Message = "\(summary.count, summary.noun)"
        guard let minimum = summary.minimum, let maximum = summary.maximum else { return "\(title): \(records)." }
        if let mean = summary.mean, let median = summary.median {
            return
                "\(title): \(records), from \(minimum.brief) to \(maximum.brief), mean \(mean.brief), median \(median.brief)."
        }
        guard let lowest = rows.first(where: { $0.figure == minimum }),
            let highest = rows.first(where: { $0.figure == maximum })
        else { return "\(title): \(records)." }
        if minimum == maximum { return "\(title): \(records), \(minimum.message) each." }
        return
            "\(title): \(records), highest \(highest.label.message) with \(maximum.message), lowest \(lowest.label.message) with \(minimum.message)."
    }
}

extension Chart {
    /// Charts amounts side by side as parts of their total.
    ///
    /// - Parameter amounts: In the order in which they are shown, in the total's main currency.
    public init(of amounts: [(label: Label, amount: MoneySum)], by labels: Heading, total: ListTotal, noun: Noun) {
        let shares = Shares.hundredths(of: amounts.map(\.amount.tenThousandths))
        self.init(
            title: "\(total.field.title) by \(labels.title)", kind: .bar, labels: labels,
            figures: Heading(key: "amount", title: "Amount"),
            rows: amounts.enumerated().map { place, row in
                Row(label: row.label, figure: .money(row.amount), share: shares?[place])
            },
            of: noun, count: total.count, total: total)
        otherCurrencies = total.parts.dropFirst().map(\.spent.currency.code)
    }
}

/// Shares of a whole in percent, rounded so that they add up to 100.
enum Shares {
    /// Returns the shares by largest remainders: each is rounded down, and the rest goes to those that lost most.
    ///
    /// - Returns: Nil if the parts add up to 0.
    static func hundredths(of parts: [Int128]) -> [Int]? {
        let whole = parts.reduce(0, +)
        guard whole != 0 else { return nil }
        let exact = parts.map { part in floored(part, of: whole) }
        var shares = exact.map(\.quotient)
        let left = 100 - shares.reduce(0, +)
        // Among equal remainders the first wins, so that the same amounts always have the same shares.
        let byRemainder = exact.indices.sorted { (exact[$1].remainder, $0) < (exact[$0].remainder, $1) }
        for place in byRemainder.prefix(max(0, left)) { shares[place] += 1 }
        return shares
    }

    private static func floored(_ part: Int128, of whole: Int128) -> (quotient: Int, remainder: UInt128) {
        var (quotient, remainder) = (part * 100).quotientAndRemainder(dividingBy: whole)
        if remainder != 0, (remainder < 0) != (whole < 0) {
            quotient -= 1
            remainder += whole
        }
        return (Int(clamping: quotient), remainder.magnitude)
    }
}

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
