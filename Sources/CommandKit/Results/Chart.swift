public import Domain

/// Figures side by side, which bars or a line show.
public struct Chart: Sendable, Hashable {
    /// How it is drawn where there is room for a drawing.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A bar for each value of a field, or each stretch of time.
        case bar
        /// A line from row to row, which have an order.
        case line
        /// A bar for each range of a field that holds numbers.
        case histogram
    }

    /// What stands over a column, and is its key in JSON.
    public struct Heading: Sendable, Hashable {
        public let key: String
        public let title: Message

        public init(key: String, title: Message) {
            (self.key, self.title) = (key, title)
        }
    }

    public struct Row: Sendable, Hashable {
        public let label: Label
        /// What the bar shows; nil where there is nothing that it could be made of, as no mean of nothing.
        public let figure: Figure?
        /// The records it is made of; nil where that is not known.
        public let count: Int?
        /// Hundredths of the whole; nil where the chart is not of parts, and where the whole is nothing.
        public let share: Int?

        public init(label: Label, figure: Figure?, count: Int? = nil, share: Int? = nil) {
            (self.label, self.figure, self.count, self.share) = (label, figure, count, share)
        }
    }

    /// What it is called: `Price`, `Amount by month, sum`.
    public let title: Message
    public let kind: Kind
    /// What the labels are.
    public let labels: Heading
    /// What the figures are.
    public let figures: Heading
    /// In the order in which they are shown.
    public let rows: [Row]
    public let summary: Summary
    /// All of them together, where the rows are parts of a whole; nil where they are not.
    public let total: ListTotal?
    /// Whether the rows are ranges that are the wider the further from nothing.
    public var isGrowing = false
    /// Whether nothing but ASCII was asked for.
    public var isASCII = false

    /// - Parameters:
    ///   - rows: Each with another label.
    ///   - summary: Nil for the lowest and the highest of the rows.
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
    /// What there is to say of all rows together.
    public struct Summary: Sendable, Hashable {
        /// What the records are called.
        public let noun: Noun
        /// The records that are in the chart.
        public let count: Int
        /// Those that are not, since they lack a value of the fields that it is made of.
        public let missing: Int
        /// The lowest figure of a row; in a histogram the lowest value of a record. Nil where there is none.
        public let minimum: Figure?
        /// The highest one.
        public let maximum: Figure?
        /// The mean of the records' values, in a histogram.
        public var mean: Figure?
        /// What half of the records' values are below, in a histogram.
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
    /// What there is to say of it in a sentence or a few; empty where no record is in it.
    public var sentence: Message {
        var sentence = summary.count > 0 ? outline : "No \(plural: summary.noun) to chart."
        if isGrowing { sentence = sentence + " Each range is about twice as wide as the one before it." }
        if summary.missing > 0 {
            sentence = sentence + " Without a value: \(summary.missing, summary.noun)."
        }
        return sentence
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
    /// Amounts side by side as parts of what they add up to.
    ///
    /// - Parameter amounts: In the order in which they are shown.
    public init(of amounts: [(label: Label, amount: MoneySum)], by labels: Heading, total: ListTotal, noun: Noun) {
        let shares = Shares.hundredths(of: amounts.map(\.amount.tenThousandths))
        self.init(
            title: "\(total.title) by \(labels.title)", kind: .bar, labels: labels,
            figures: Heading(key: "amount", title: "Amount"),
            rows: amounts.enumerated().map { place, row in
                Row(label: row.label, figure: .money(row.amount), share: shares?[place])
            },
            of: noun, count: total.count, total: total)
    }
}

/// Parts of a whole in whole hundredths, rounded so that they add up to 100.
enum Shares {
    /// By largest remainders: each part is rounded down, and what is left goes to those that lost most.
    ///
    /// - Returns: Nil where the parts add up to nothing, so that no share can be told.
    static func hundredths(of parts: [Int128]) -> [Int]? {
        let whole = parts.reduce(0, +)
        guard whole != 0 else { return nil }
        let exact = parts.map { part in floored(part, of: whole) }
        var shares = exact.map(\.quotient)
        let left = 100 - shares.reduce(0, +)
        // Of equal remainders the first wins, so that the same amounts always have the same shares.
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
