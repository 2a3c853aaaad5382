/// An exact amount of money.
///
/// Kept as a whole number of ten-thousandths: no currency of ISO 4217 has finer units, so an amount is what was sent,
/// to the last digit, and sums never drift as binary fractions do.
public struct Money: Sendable, Hashable {
    /// The amount in ten-thousandths of the currency's unit.
    public var tenThousandths: Int64
    /// The three letters of ISO 4217.
    public var currency: Currency

    public init(tenThousandths: Int64, currency: Currency = .euro) {
        self.tenThousandths = tenThousandths
        self.currency = currency
    }

    /// A whole amount, or nil when it is too large to keep.
    public init?(_ units: Int, _ currency: Currency = .euro) {
        let (product, overflow) = Int64(units).multipliedReportingOverflow(by: Self.scale)
        guard !overflow else { return nil }
        self.init(tenThousandths: product, currency: currency)
    }

    /// Reads decimal digits such as `80`, `-12.5` or `1e3`; nil for anything else, for more than four decimals, and
    /// for amounts beyond ±922 trillion.
    public init?(digits: some StringProtocol, currency: Currency = .euro) {
        guard let value = DecimalDigits(digits)?.scaled(by: 4) else { return nil }
        self.init(tenThousandths: value, currency: currency)
    }

    static let scale: Int64 = 10_000

    /// The digits as a JSON number: `80`, `12.5`, `-0.01`.
    public var digits: String { DecimalText.digits(tenThousandths: Int128(tenThousandths)) }
}

extension Money: Comparable {
    /// Orders amounts; amounts in different currencies are ordered by currency, so that a sort is total.
    public static func < (left: Money, right: Money) -> Bool {
        (left.currency.code, left.tenThousandths) < (right.currency.code, right.tenThousandths)
    }
}

extension Money: CustomStringConvertible {
    /// The amount as people write it: `€80`, `€12.50`, `-€0.99`, thousands grouped: `€765,000`.
    public var description: String {
        (tenThousandths < 0 ? "-" : "") + currency.symbol + figures(point: ".", separator: ",")
    }

    /// The amount without sign and symbol, with the marks of a language: `12.50`, `765,000`.
    public func figures(point: String, separator: String) -> String {
        DecimalText.grouped(
            tenThousandths: Int128(tenThousandths), point: point, separator: separator, showsCents: false)
    }
}
