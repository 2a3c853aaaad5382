/// A decimal number as its digits, so that `0.1` stays one tenth.
struct DecimalDigits {
    private var digits: [UInt8] = []
    private var isNegative = false
    /// The power of ten that the digits are multiplied with.
    private var exponent = 0

    /// Reads `-12.50`, `3`, `.5`, `1e-3`; nil for anything else.
    init?(_ text: some StringProtocol) {
        var bytes = Substring(text).utf8[...]
        if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            bytes = bytes.dropFirst()
        }
        takeDigits(from: &bytes)
        if bytes.first == UInt8(ascii: ".") {
            bytes = bytes.dropFirst()
            let before = digits.count
            takeDigits(from: &bytes)
            exponent = before - digits.count
        }
        guard !digits.isEmpty, takeExponent(from: &bytes), bytes.isEmpty else { return nil }
    }

    private mutating func takeDigits(from bytes: inout Substring.UTF8View.SubSequence) {
        while let byte = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits.count < 64 {
            digits.append(byte - UInt8(ascii: "0"))
            bytes = bytes.dropFirst()
        }
    }

    private mutating func takeExponent(from bytes: inout Substring.UTF8View.SubSequence) -> Bool {
        guard let mark = bytes.first, mark | 0x20 == UInt8(ascii: "e") else { return true }
        guard let power = Int(Substring(bytes.dropFirst())), power.magnitude < 64 else { return false }
        exponent += power
        bytes = bytes.suffix(0)
        return true
    }

    /// The number times ten to the power of `places`; nil when that is not whole or does not fit.
    func scaled(by places: Int) -> Int64? {
        var shift = exponent + places
        var kept = digits[...]
        while shift < 0, kept.last == 0 {
            kept.removeLast()
            shift += 1
        }
        if kept.allSatisfy({ $0 == 0 }) { return 0 }
        guard shift >= 0 else { return nil }
        var value: Int64 = 0
        for digit in kept + ArraySlice(repeating: 0, count: shift) {
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = product.subtractingReportingOverflow(Int64(digit))
            guard !tooLarge, !carried else { return nil }
            value = sum
        }
        // Counting downwards reaches Int64.min, whose magnitude Int64.max has not.
        guard !isNegative else { return value }
        return value == .min ? nil : -value
    }
}
