public import Domain

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
