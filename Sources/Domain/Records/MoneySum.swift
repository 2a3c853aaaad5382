/// An exact sum of amounts in one currency. It cannot overflow: 2⁶⁴ amounts of the largest size would fit.
public struct MoneySum: Sendable, Hashable {
    // Two halves, since every array of cells would be aligned to 16 bytes for an Int128, which malloc is slow at.
    private var upper: Int64 = 0
    private var lower: UInt64 = 0
    public let currency: Currency

    public init(_ currency: Currency, tenThousandths: Int128 = 0) {
        (self.currency, self.tenThousandths) = (currency, tenThousandths)
    }

    public private(set) var tenThousandths: Int128 {
        get { Int128(upper) << 64 | Int128(lower) }
        set { (upper, lower) = (Int64(newValue >> 64), UInt64(truncatingIfNeeded: newValue)) }
    }

    public mutating func add(_ sum: MoneySum) {
        if sum.currency == currency { tenThousandths += sum.tenThousandths }
    }

    /// Returns amounts with this sum, which differ by at most a ten-thousandth, and how often each occurs.
    package func spread(over count: Int) -> [(amount: Money, count: Int)] {
        guard count > 0 else { return [] }
        var (least, left) = tenThousandths.quotientAndRemainder(dividingBy: Int128(count))
        if left < 0 { (least, left) = (least - 1, left + Int128(count)) }
        return [(least, count - Int(left)), (least + 1, Int(left))].filter { $0.1 > 0 }.map {
            (Money(tenThousandths: Int64(clamping: $0.0), currency: currency), $0.1)
        }
    }
}

extension MoneySum: CustomStringConvertible {
    /// The digits as a JSON number: `80`, `12.5`, `-0.01`.
    public var digits: String {
        let (whole, fraction) = parts
        let text = fraction.isEmpty ? whole : whole + "." + fraction
        return tenThousandths < 0 ? "-" + text : text
    }

    /// The sum as people write it, with its cents: `€80.00`, `-€1,299.99`.
    public var description: String { description(showsZeros: true) }

    /// - Parameter showsZeros: True to write `.00` after a whole amount.
    public func description(showsZeros: Bool) -> String {
        (tenThousandths < 0 ? "-" : "") + currency.symbol
            + figures(point: ".", separator: ",", showsZeros: showsZeros)
    }

    /// Returns the sum without sign and symbol, with the separators of a language: `80`, `12.50`, `765,000`.
    public func figures(point: String, separator: String, showsZeros: Bool) -> String {
        let (whole, fraction) = parts
        let text = whole.groupingThousands(by: separator)
        if fraction.isEmpty, !showsZeros || currency.decimals == 0 { return text }
        let zeros = max(0, currency.decimals - fraction.utf8.count)
        return text + point + fraction + String(repeating: "0", count: zeros)
    }

    /// The digits before the point, and those behind it without zeros at the end.
    private var parts: (whole: String, fraction: String) {
        let (magnitude, rest) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
        let whole = UInt(exactly: magnitude).map { String($0) } ?? String(magnitude)
        if rest == 0 { return (whole, "") }
        var (fraction, length) = (UInt(rest), 4)
        while fraction % 10 == 0 { (fraction, length) = (fraction / 10, length - 1) }
        return (whole, fraction.padded(to: length))
    }
}

extension StringProtocol {
    /// Returns digits with a separator before each three of them.
    public func groupingThousands(by separator: String) -> String {
        if utf8.count <= 3 { return String(self) }
        let last = utf8.index(endIndex, offsetBy: -3)
        return self[..<last].groupingThousands(by: separator) + separator + self[last...]
    }
}
