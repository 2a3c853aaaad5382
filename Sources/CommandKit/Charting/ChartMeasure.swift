import Domain

/// What a bar says of the records it stands for.
public enum ChartMeasure: String, Sendable, Hashable, CaseIterable {
    /// How many they are.
    case count
    /// What a field of theirs adds up to.
    case sum
    /// The mean of a field of theirs.
    case mean
    /// What half of them are below.
    case median

    /// What stands over the column.
    var title: Message {
        switch self {
        case .count: "Count"
        case .sum: "Sum"
        case .mean: "Mean"
        case .median: "Median"
        }
    }

    /// What it comes to.
    ///
    /// - Parameter values: Values of a field of that kind; others are passed over.
    /// - Returns: Nil for the mean and the median of nothing.
    func figure(of values: [Value], _ kind: Field.Kind) -> Chart.Figure? {
        switch self {
        case .count: return .count(values.count)
        case .sum: return Sum(values, kind).whole
        case .mean: return Sum(values, kind).mean
        case .median:
            let sorted = values.filter { $0.measure(of: kind) != nil }.sorted { $0.isOrdered(before: $1) ?? false }
            guard !sorted.isEmpty else { return nil }
            return Sum([sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2]], kind).mean
        }
    }
}

/// Values added up: amounts and whole numbers to the last digit.
private struct Sum {
    private let kind: Field.Kind
    private var exact: Int128 = 0
    private var number = 0.0
    /// The parts of the mean, since the sum of large numbers may be none.
    private var meanSoFar = 0.0
    private var count = 0

    init(_ values: [Value], _ kind: Field.Kind) {
        self.kind = kind
        let counted = values.filter { $0.measure(of: kind) != nil }
        count = counted.count
        for value in counted {
            switch value {
            case .integer(let integer): exact += Int128(integer)
            case .duration(let seconds): exact += Int128(seconds)
            case .money(let money): exact += Int128(money.tenThousandths)
            case .number(let part):
                number += part
                meanSoFar += part / Double(count)
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
            // To the cent, as amounts are written.
            let cents = Self.rounded(exact, by: Int128(count) * 100)
            return .money(MoneySum(currency, tenThousandths: cents * 100))
        case .duration: return .duration(Int(clamping: Self.rounded(exact, by: Int128(count))))
        case .integer: return .number((Double(exact) / Double(count)).shortened)
        default: return .number(meanSoFar.shortened)
        }
    }

    /// The nearest whole number, and of two the one further from nothing.
    private static func rounded(_ number: Int128, by divisor: Int128) -> Int128 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        guard remainder.magnitude * 2 >= divisor.magnitude else { return quotient }
        return quotient + (number < 0 ? -1 : 1)
    }
}

extension Double {
    /// To two decimals, or to three digits where there are nothing but noughts before them.
    var shortened: Double {
        let size = abs(self)
        if size >= 1e12 || size == 0 { return self }
        var scale = 100.0
        while size * scale < 100, scale < 1e300 { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
