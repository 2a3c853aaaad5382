/// An exact sum of amounts in one currency, which never overflows: 2⁶⁴ amounts of the largest size would fit.
public struct MoneySum: Sendable, Hashable {
    /// The sum in ten-thousandths of the currency's unit.
    public private(set) var tenThousandths: Int128
    public let currency: Currency

    public init(_ currency: Currency, tenThousandths: Int128 = 0) {
        self.tenThousandths = tenThousandths
        self.currency = currency
    }

    /// Adds an amount; one in another currency is no part of this sum and is passed over.
    public mutating func add(_ money: Money) {
        if money.currency == currency { tenThousandths += Int128(money.tenThousandths) }
    }

    /// Adds another sum in the same currency.
    public mutating func add(_ sum: MoneySum) {
        if sum.currency == currency { tenThousandths += sum.tenThousandths }
    }

    /// The digits as a JSON number: `80`, `12.5`, `-0.01`.
    public var digits: String { DecimalText.digits(tenThousandths: tenThousandths) }
}

extension MoneySum: CustomStringConvertible {
    /// The sum as people write it, with cents: `€80.00`, `-€1,299.99`.
    public var description: String {
        (tenThousandths < 0 ? "-" : "") + currency.symbol + figures(point: ".", separator: ",")
    }

    /// The sum without sign and symbol, with the marks of a language: `12.00`, `765,000.00`.
    public func figures(point: String, separator: String) -> String {
        DecimalText.grouped(tenThousandths: tenThousandths, point: point, separator: separator, showsCents: true)
    }
}
