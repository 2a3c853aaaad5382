/// A number of JSON, exactly as its digits say: `0.1` is a tenth and no binary fraction, `1.50` equals `1.5` and `15e-1`.
struct DecimalDigits: Comparable, Sendable {
    private let isNegative: Bool
    /// Without zeros at either end; empty for zero.
    private let digits: [UInt8]
    /// How many digits stand before the point; fewer than none for zeros behind it.
    private let magnitude: Int

    /// Beyond this an exponent changes no comparison of numbers that anybody writes.
    private static let exponentLimit = 1 << 40

    /// - Parameter text: A number as JSON writes it.
    init(_ text: some StringProtocol) {
        let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = unsigned.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let whole = Array((mantissa.first ?? "").utf8)
        let all = whole + (mantissa.count > 1 ? Array(mantissa[1].utf8) : [])
        let leading = all.prefix { $0 == UInt8(ascii: "0") }.count
        let significant = all.dropFirst(leading)
        let trailing = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits = Array(significant.dropLast(trailing))
        magnitude = digits.isEmpty ? 0 : whole.count - leading + Self.exponent(parts.count > 1 ? parts[1] : "0")
        isNegative = text.hasPrefix("-") && !digits.isEmpty
    }

    private static func exponent(_ text: some StringProtocol) -> Int {
        let number = Int(text) ?? (text.hasPrefix("-") ? -exponentLimit : exponentLimit)
        return min(max(number, -exponentLimit), exponentLimit)
    }

    static func < (left: DecimalDigits, right: DecimalDigits) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
    }

    /// Whether it is nearer to zero.
    private func isSmaller(than other: DecimalDigits) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if magnitude != other.magnitude { return magnitude < other.magnitude }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}
