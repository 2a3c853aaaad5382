import Platform

public enum ChartMeasure: String, Sendable, Hashable, CaseIterable {
    case count, sum, mean, median

    var title: Message {
        switch self {
        case .count: "Count"
        case .sum: "Sum"
        case .mean: "Mean"
        case .median: "Median"
        }
    }

    /// - Parameter values: Values of a field of that kind. Other values are only counted.
    /// - Returns: Nil for the mean and the median of no values.
    func figure(of values: [CountedValue], _ kind: Field.Kind) -> Table.Cell? {
        let numbers = values.filter { $0.value.measure(of: kind) != nil }
        switch self {
        case .count: return .number(values.total)
        // Only a sum of rounded numbers depends on their order.
        case .sum: return Sum(kind == .number ? numbers.merged : numbers, kind).total
        case .mean: return Sum(kind == .number ? numbers.merged : numbers, kind).mean
        case .median: return numbers.merged.middle(of: kind).median
        }
    }
}

extension [CountedValue] {
    /// The number of values, each as often as it occurs.
    var total: Int { reduce(0) { $0 + $1.count } }

    /// Each value once, in rising order, so that results do not depend on the order of counting.
    var merged: [CountedValue] {
        if zip(self, dropFirst()).allSatisfy({ $0.value.isOrdered(before: $1.value) == true }) { return self }
        var counts: [Value: Int] = [:]
        for value in self { counts[value.value, default: 0] += value.count }
        return counts.map { CountedValue(value: $0, count: $1) }
            .sorted { $0.value.isOrdered(before: $1.value) ?? false }
    }

    /// Returns the mean and the median of numbers in rising order; nil without any.
    func middle(of kind: Field.Kind) -> (mean: Table.Cell?, median: Table.Cell?) {
        let count = total
        let middle = [(count - 1) / 2, count / 2].compactMap(value(at:))
        return (Sum(self, kind).mean, Sum(middle.map { CountedValue(value: $0, count: 1) }, kind).mean)
    }

    /// Returns the value at a position if each value is repeated as often as it occurs; nil beyond the last one.
    fileprivate func value(at place: Int) -> Value? {
        var passed = 0
        return first { value in
            passed += value.count
            return passed > place
        }?.value
    }
}

/// The sum of values. Amounts, durations and whole numbers are added without rounding.
private struct Sum {
    private let kind: Field.Kind
    private var exact: Int128 = 0
    private var number = 0.0
    private let count: Int

    init(_ values: [CountedValue], _ kind: Field.Kind) {
        self.kind = kind
        count = values.total
        for value in values {
            let times = Int128(value.count)
            switch value.value {
            case .integer(let integer): exact += Int128(integer) * times
            case .duration(let seconds): exact += Int128(seconds) * times
            case .money(let money): exact += Int128(money.tenThousandths) * times
            case .number(let part): number += part * Double(times)
            default: break
            }
        }
        // The sum of the largest numbers is infinite.
        number = min(max(number, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    var total: Table.Cell {
        switch kind {
        case .money(let currency): .sum(MoneySum(currency, tenThousandths: exact))
        case .duration: .value(.duration(Int(clamping: exact)))
        case .integer: .value(.number(Double(exact)))
        default: .value(.number(number.shortened))
        }
    }

    var mean: Table.Cell? {
        guard count > 0 else { return nil }
        switch kind {
        case .money(let currency):
            // Rounded to the cent, or to a smaller unit of the currency.
            let unit = Int128(min(100, currency.minorUnit))
            return .sum(MoneySum(currency, tenThousandths: Self.rounded(exact, by: Int128(count) * unit) * unit))
        case .duration: return .value(.duration(Int(clamping: Self.rounded(exact, by: Int128(count)))))
        case .integer: return .value(.number((Double(exact) / Double(count)).shortened))
        default: return .value(.number((number / Double(count)).shortened))
        }
    }

    /// Returns the quotient rounded to the nearest whole number; a half is rounded away from 0.
    private static func rounded(_ number: Int128, by divisor: Int128) -> Int128 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        guard remainder.magnitude * 2 >= divisor.magnitude else { return quotient }
        return quotient + (number < 0 ? -1 : 1)
    }
}

extension Double {
    /// The number rounded to two decimals, or to three significant digits if it is below 1.
    var shortened: Double {
        let size = abs(self)
        if size >= 1e12 || size < 1e-300 { return self }
        let decimals = size < 1 ? 2 - log10(size).rounded(.down) : 2
        let scale = pow(10, decimals)
        return (self * scale).rounded() / scale
    }
}

extension Table.Cell {
    /// The rounded number that a drawing shows: amounts in units of the currency, durations in seconds.
    public var measure: Double? {
        switch self {
        case .value(.integer(let number)): Double(number)
        case .value(.number(let number)): number
        case .value(.money(let money)): Double(money.tenThousandths) / 10_000
        case .value(.duration(let seconds)): Double(seconds)
        case .sum(let sum): Double(sum.tenThousandths) / 10_000
        default: nil
        }
    }

    public var scale: RoundStep.Scale {
        switch self {
        case .value(.integer): .whole
        case .value(.duration): .time
        default: .decimal
        }
    }

    /// Returns a figure of the same kind for a position on its scale.
    public func at(_ measure: Double) -> Table.Cell {
        switch self {
        case .value(.integer): .number(Int(clamped: measure))
        case .value(.duration): .value(.duration(Int(clamped: measure)))
        case .sum(let sum): .sum(MoneySum(sum.currency, tenThousandths: Int128(Int64(clamped: measure * 10_000))))
        default: .value(.number(measure))
        }
    }

    var message: Message {
        switch self {
        case .value(.integer(let count)): "\(count)"
        case .value(let value): "\(value)"
        case .sum(let sum): "\(sum)"
        case .named(_, let message), .message(let message): message
        default: ""
        }
    }

    /// A figure on its own, without cents that are 0.
    public var brief: Message {
        if case .sum(let sum) = self, let amount = Int64(exactly: sum.tenThousandths) {
            return "\(Money(tenThousandths: amount, currency: sum.currency))"
        }
        return message
    }

    /// Creates the figure of a record's value; nil for a value that is not a number.
    init?(figure value: Value) {
        switch value {
        case .money(let money): self = .sum(money.sum)
        case .integer, .number, .duration: self = .value(value)
        default: return nil
        }
    }
}

extension Value {
    /// The value as a number: amounts in units of the currency, durations in seconds.
    ///
    /// - Returns: Nil for other values, for infinity and NaN, and for an amount in another currency than the field's.
    func measure(of kind: Field.Kind) -> Double? {
        switch self {
        case .integer(let number), .duration(let number): Double(number)
        case .number(let number): number.isFinite ? number : nil
        case .money(let money): kind == .money(money.currency) ? Double(money.tenThousandths) / 10_000 : nil
        default: nil
        }
    }

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

    var isNumeric: Bool {
        switch self {
        case .integer, .number, .money, .duration: true
        case .text, .choice, .boolean, .date, .day, .list: false
        }
    }

    var isTime: Bool { self == .date || self == .day }
}
