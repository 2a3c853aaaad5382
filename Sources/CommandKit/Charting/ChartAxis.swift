import Domain

/// The rows of a chart, and the row of each record.
struct ChartAxis {
    /// The label of each row, all of them different.
    let labels: [Chart.Label]
    /// The row of each value; nil for a value without a row.
    let places: [Int?]
    /// True if the rows are ranges of numbers.
    var isOfRanges = false
    /// True if the ranges are wider the further they are from 0.
    var isGrowing = false
    /// The unit that times are grouped by; nil if the axis is not of time.
    var unit: TimeUnit?

    /// The most rows of a chart of different values.
    static let valueLimit = 40

    /// Creates one row for each different value; nil if there are more than ``valueLimit``.
    ///
    /// Numbers and amounts are in rising order, yes comes before no, and texts are ordered by frequency.
    init?(distinct values: [CountedValue], of field: Field) {
        var counts: [Value: Int] = [:]
        for value in values where value.value.isCharted { counts[value.value, default: 0] += value.count }
        guard counts.count <= Self.valueLimit else { return nil }
        let sorted = counts.sorted { left, right in
            if left.key.text != nil, left.value != right.value { return left.value > right.value }
            if case .boolean(let isTrue) = left.key { return isTrue }
            return left.key.isOrdered(before: right.key) ?? false
                || (left.key.text ?? "") < (right.key.text ?? "") && right.key.isOrdered(before: left.key) != true
        }.map(\.key)
        let rows = Dictionary(sorted.enumerated().map { ($1, $0) }) { first, _ in first }
        self.init(labels: sorted.map { Chart.Label($0, of: field) }, places: values.map { rows[$0.value] })
    }

    /// Creates ranges of numbers, amounts or durations.
    init(ranges values: [CountedValue], of kind: Field.Kind) {
        let measures = values.map { $0.value.measure(of: kind) }
        let counted = zip(measures, values).compactMap { measure, value in
            measure.map { (number: $0, count: value.count) }
        }
        let (bounds, areGrowing) = kind.scale.edges(of: counted.sorted { $0.number < $1.number })
        let edges = bounds.map { Value(measure: $0, of: kind) }
        let labels = zip(edges, edges.dropFirst()).map { Chart.Label.range(from: $0, to: $1) }
        self.init(labels: labels, places: measures.map { $0.map(bounds.range) }, isGrowing: areGrowing)
        isOfRanges = true
    }

    init(labels: [Chart.Label], places: [Int?], isGrowing: Bool = false, unit: TimeUnit? = nil) {
        (self.labels, self.places, self.isGrowing, self.unit) = (labels, places, isGrowing, unit)
    }
}

extension Value {
    /// True if the value can be charted: not a missing value, a list, an empty text, infinity or NaN.
    var isCharted: Bool {
        switch self {
        case .missing, .list, .text(""): false
        case .number(let number): number.isFinite
        default: true
        }
    }

    /// The value as a number: amounts in units of the currency, durations in seconds.
    ///
    /// - Returns: Nil for other values, for infinity and NaN, and for an amount in another currency than the field's.
    func measure(of kind: Field.Kind) -> Double? {
        switch (self, kind) {
        case (.integer(let number), _): Double(number)
        case (.number(let number), _): number.isFinite ? number : nil
        case (.money(let money), .money(let currency)):
            money.currency == currency ? Double(money.tenThousandths) / 10_000 : nil
        case (.duration(let seconds), _): Double(seconds)
        default: nil
        }
    }

    /// Creates the value nearest to a number among those that the field can hold.
    init(measure: Double, of kind: Field.Kind) {
        switch kind {
        case .money(let currency):
            self = .money(Money(tenThousandths: Int64(clamped: measure * 10_000), currency: currency))
        case .integer: self = .integer(Int(clamped: measure))
        case .duration: self = .duration(Int(clamped: measure))
        default: self = .number(measure)
        }
    }
}

extension FixedWidthInteger {
    /// Creates the whole number nearest to another number, within the bounds of the type; 0 for NaN.
    init(clamped number: Double) {
        self = Self(exactly: number.rounded()) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
    }
}

extension Field.Kind {
    var scale: RoundStep.Scale {
        switch self {
        case .integer: .whole
        case .duration: .time
        default: .decimal
        }
    }

    /// True if values are quantities.
    var isNumeric: Bool {
        switch self {
        case .integer, .number, .money, .duration: true
        case .text, .choice, .boolean, .date, .day, .list: false
        }
    }

    var isTime: Bool { self == .date || self == .day }
}
