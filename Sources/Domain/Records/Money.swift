/// An exact amount of money.
///
/// Stored as a whole number of ten-thousandths, because no currency in ISO 4217 has finer units. An amount is kept
/// exactly as sent, and sums do not drift as binary fractions do.
public struct Money: Sendable, Hashable {
    public var tenThousandths: Int64
    public var currency: Currency

    public init(tenThousandths: Int64, currency: Currency = .euro) {
        (self.tenThousandths, self.currency) = (tenThousandths, currency)
    }

    /// Creates a whole amount; nil if it is too large to store.
    public init?(_ units: Int, _ currency: Currency = .euro) {
        guard let product = Int64(exactly: Int128(units) * Int128(Self.scale)) else { return nil }
        self.init(tenThousandths: product, currency: currency)
    }

    /// Reads decimal digits such as `80`, `-12.5` or `1e3`; nil for anything else, for more than four decimals, and
    /// for amounts beyond ±922 trillion.
    public init?(digits text: some StringProtocol, currency: Currency = .euro) {
        // Most amounts are whole.
        if let units = Int(text) {
            self.init(units, currency)
            return
        }
        let number = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let exponent = number.endIndex == text.endIndex ? 0 : Int(text[text.utf8.index(after: number.endIndex)...])
        guard let exponent, exponent.magnitude < 64 else { return nil }
        var value: Int128 = 0
        var (digits, decimals, zeros, hasPoint) = (0, 0, 0, false)
        let isNegative = number.first == UInt8(ascii: "-")
        for byte in number.dropFirst(isNegative || number.first == UInt8(ascii: "+") ? 1 : 0) {
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
                continue
            }
            guard byte.isASCIIDigit else { return nil }
            (digits, decimals, zeros) = (digits + 1, decimals + (hasPoint ? 1 : 0), zeros + 1)
            // Zeros at the end do not count as decimals.
            if byte == 0x30 { continue }
            guard let shifted = Self.shifted(value, by: zeros) else { return nil }
            (value, zeros) = (shifted + Int128(byte - 0x30), 0)
        }
        let places = value == 0 ? 0 : 4 + exponent - decimals + zeros
        guard digits > 0, places >= 0, let shifted = Self.shifted(value, by: places),
            let tenThousandths = Int64(exactly: isNegative ? -shifted : shifted)
        else { return nil }
        self.init(tenThousandths: tenThousandths, currency: currency)
    }

    /// Returns a number with zeros behind it; nil if it is too large for an amount.
    private static func shifted(_ number: Int128, by zeros: Int) -> Int128? {
        var shifted = number
        for _ in 0..<(number == 0 ? 0 : zeros) {
            guard shifted < 1 << 64 else { return nil }
            shifted *= 10
        }
        return shifted
    }

    /// Reads decimal digits as ``init(digits:currency:)`` does, rounded half away from zero to the currency's minor
    /// unit.
    ///
    /// - Returns: The amount, and true if rounding changed more than the noise of a binary fraction, such as in
    ///   `472.0799999999999`.
    public static func rounded(digits text: String, currency: Currency) -> (money: Money, isChanged: Bool)? {
        let unit = currency.minorUnit
        if let exact = Money(digits: text, currency: currency) {
            let rounded = exact.rounded(to: unit)
            return (rounded, rounded != exact)
        }
        guard let number = Double(text), text.contains(where: { ".eE".contains($0) }), !text.contains("x") else {
            return nil
        }
        guard number.magnitude < 1e12 else {
            // Such a number has too few binary digits. The fifth decimal decides nothing but for the least units.
            let decimals = text.split(separator: ".", maxSplits: 1)
            guard decimals.count == 2, decimals[1].utf8.allSatisfy(\.isASCIIDigit) else { return nil }
            return Money(digits: "\(decimals[0]).\(decimals[1].prefix(4))", currency: currency).map {
                ($0.rounded(to: unit), true)
            }
        }
        let units = (number * Double(scale) / Double(unit)).rounded(.toNearestOrAwayFromZero)
        let money = Money(tenThousandths: Int64(units) * unit, currency: currency)
        let difference = number - Double(money.tenThousandths) / Double(scale)
        return (money, difference.magnitude > 1e-9 + number.magnitude * 1e-12)
    }

    /// The amount rounded half away from zero to the currency's minor unit; towards zero at the ends of the range.
    public var rounded: Money { rounded(to: currency.minorUnit) }

    private func rounded(to unit: Int64) -> Money {
        let (units, rest) = tenThousandths.quotientAndRemainder(dividingBy: unit)
        if rest == 0 { return self }
        let away = rest.magnitude * 2 >= unit.magnitude ? rest.signum() : 0
        let (rounded, isTooLarge) = (units + away).multipliedReportingOverflow(by: unit)
        return Money(tenThousandths: isTooLarge ? units * unit : rounded, currency: currency)
    }

    /// True if the amount has no more decimals than its currency.
    public var isPayable: Bool { tenThousandths.isMultiple(of: currency.minorUnit) }

    /// True if one of two amounts is larger: they are in one currency, or one of them is in an unspecified one.
    public func isComparable(with other: Money) -> Bool {
        currency == other.currency || currency == .unspecified || other.currency == .unspecified
    }

    static let scale: Int64 = 10_000

    public var sum: MoneySum { MoneySum(currency, tenThousandths: Int128(tenThousandths)) }

    public var digits: String { sum.digits }
}

extension Money: Comparable {
    /// Compares amounts; different currencies are ordered by code, so that the order is total.
    public static func < (left: Money, right: Money) -> Bool {
        (left.currency, left.tenThousandths) < (right.currency, right.tenThousandths)
    }
}

extension Money: CustomStringConvertible {
    /// The amount as people write it: `€80`, `€12.50`, `-€0.99`, thousands grouped: `€765,000`.
    public var description: String { sum.description(showsZeros: false) }
}

extension BinaryInteger {
    /// Returns the number, which is not negative, with zeros before it up to a number of digits: `05`.
    public func padded(to length: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let digits = radix == 10 ? description : String(self, radix: radix, uppercase: uppercase)
        let missing = length - digits.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
    }
}
