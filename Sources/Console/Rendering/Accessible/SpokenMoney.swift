import Domain

/// An amount of money in words: `80 euros`, `12 euros 50 cents`, `minus 1 dollar`.
///
/// A screen reader says “12.50 euros” as “twelve point five zero”, and a sign of a currency as it pleases.
struct SpokenMoney {
    let message: Message

    init(_ money: Money) { self.init(tenThousandths: Int128(money.tenThousandths), money.currency) }

    init(_ sum: MoneySum) { self.init(tenThousandths: sum.tenThousandths, sum.currency) }

    private init(tenThousandths: Int128, _ currency: Currency) {
        let (units, fraction) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
        let amount = Self.amount(units: Int(clamping: units), tenThousandths: Int(fraction), currency)
        message = tenThousandths < 0 ? "minus \(amount)" : amount
    }

    private static func amount(units: Int, tenThousandths: Int, _ currency: Currency) -> Message {
        let (cents, rest) = tenThousandths.quotientAndRemainder(dividingBy: 100)
        // Finer than cents there is no word.
        guard rest == 0 else {
            let digits = String(tenThousandths + 10_000).dropFirst()
            return "\(units).\(digits.trimmingLast("0")) \(plural: currency.unit)"
        }
        return switch (units, cents) {
        case (_, 0): "\(units, currency.unit)"
        case (0, _): "\(cents, currency.hundredth)"
        case (_, _): "\(units, currency.unit) \(cents, currency.hundredth)"
        }
    }
}

extension Currency {
    fileprivate var unit: Noun {
        switch self {
        case .euro: Noun(one: "euro", other: "euros")
        case .dollar: Noun(one: "dollar", other: "dollars")
        case .dirham: Noun(one: "dirham", other: "dirhams")
        default: Noun(one: code, other: code)
        }
    }

    fileprivate var hundredth: Noun {
        self == .dirham ? Noun(one: "fils", other: "fils") : Noun(one: "cent", other: "cents")
    }
}
