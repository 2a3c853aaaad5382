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
    public var digits: String {
        let magnitude = tenThousandths.magnitude
        let whole = String(magnitude / UInt64(Self.scale))
        var fraction = String(magnitude % UInt64(Self.scale))
        fraction = String(repeating: "0", count: 4 - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        let number = fraction.isEmpty ? whole : whole + "." + fraction
        return tenThousandths < 0 ? "-" + number : number
    }
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
        let sign = tenThousandths < 0 ? "-" : ""
        let parts = digits.drop { $0 == "-" }.split(separator: ".")
        var rest = parts.first ?? "0"
        var whole = sign + currency.symbol
        while !rest.isEmpty {
            let length = (rest.utf8.count - 1) % 3 + 1
            whole += rest.prefix(length)
            rest = rest.dropFirst(length)
            if !rest.isEmpty { whole += "," }
        }
        guard parts.count == 2 else { return whole }
        return whole + "." + parts[1] + (parts[1].utf8.count == 1 ? "0" : "")
    }
}
