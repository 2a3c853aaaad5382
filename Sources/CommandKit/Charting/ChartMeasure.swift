import Domain

/// The quantity that the bars of a chart show.
public enum ChartMeasure: String, Sendable, Hashable, CaseIterable {
    /// The number of records.
    case count
    /// The sum of a field.
    case sum
    /// The mean of a field.
    case mean
    /// The median of a field.
    case median

    /// The heading of the column.
    var title: Message {
        switch self {
        case .count: "Count"
        case .sum: "Sum"
        case .mean: "Mean"
        case .median: "Median"
        }
    }

    /// Returns the figure for some values.
    ///
    /// - Parameter values: Values of a field of that kind. Other values are only counted.
    /// - Returns: Nil for the mean and the median of no values.
    func figure(of values: [CountedValue], _ kind: Field.Kind) -> Chart.Figure? {
        switch self {
        case .count: return .count(values.total)
        case .sum: return Sum(values, kind).whole
        case .mean: return Sum(values, kind).mean
        case .median:
            let sorted = values.filter { $0.value.measure(of: kind) != nil }.merged
            let count = sorted.total
            let middle = [(count - 1) / 2, count / 2].compactMap { Self.value(at: $0, of: sorted) }
            return Sum(middle.map { CountedValue(value: $0, count: 1) }, kind).mean
        }
    }
}

extension ChartMeasure {
    /// Returns the value at a position if each value is repeated as often as it occurs; nil beyond the last one.
    private static func value(at place: Int, of values: [CountedValue]) -> Value? {
        var passed = 0
        for value in values {
            passed += value.count
            if passed > place { return value.value }
        }
        return nil
    }
}

/// The sum of values. Amounts, durations and whole numbers are added without rounding.
private struct Sum {
    private let kind: Field.Kind
    private var exact: Int128 = 0
    private var number = 0.0
    /// The sum of the parts of the mean, since the sum of large numbers may be infinite.
    private var meanSoFar = 0.0
    private var count = 0

    init(_ values: [CountedValue], _ kind: Field.Kind) {
        self.kind = kind
        let numbers = values.filter { $0.value.measure(of: kind) != nil }
        // Only a sum of rounded numbers depends on their order.
        let measured = kind == .number ? numbers.merged : numbers
        count = measured.total
        for value in measured {
            let times = Int128(value.count)
            switch value.value {
            case .integer(let integer): exact += Int128(integer) * times
            case .duration(let seconds): exact += Int128(seconds) * times
            case .money(let money): exact += Int128(money.tenThousandths) * times
            case .number(let part):
                number += part * Double(times)
                meanSoFar += part / Double(count) * Double(times)
            default: break
            }
        }
    }

    var whole: Chart.Figure {
        switch kind {
        case .money(let currency): .money(MoneySum(currency, tenThousandths: exact))
        case .duration: .duration(Int(clamping: exact))
        case .integer: .number(Double(exact))
        default:
            .number(
                number.isFinite
                    ? number.shortened : number.sign == .minus ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude)
        }
    }

    var mean: Chart.Figure? {
        guard count > 0 else { return nil }
        switch kind {
        case .money(let currency):
            // Rounded to the cent, as amounts are written.
            let cents = Self.rounded(exact, by: Int128(count) * 100)
            return .money(MoneySum(currency, tenThousandths: cents * 100))
        case .duration: return .duration(Int(clamping: Self.rounded(exact, by: Int128(count))))
        case .integer: return .number((Double(exact) / Double(count)).shortened)
        default: return .number(meanSoFar.shortened)
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
        if size >= 1e12 || size == 0 { return self }
        var scale = 100.0
        while size * scale < 100, scale < 1e300 { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
