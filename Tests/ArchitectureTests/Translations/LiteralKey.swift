/// A string literal of Swift as the key that its translation is found by: with `{}` for each interpolation.
struct LiteralKey {
    /// What a translation is looked up by, with blanks and line breaks at its ends.
    private(set) var text = ""
    /// Where the literal ends.
    private(set) var end: Int
    private let bytes: [UInt8]

    /// - Parameter start: Where the quote stands that begins it; nil comes of anything else.
    init?(in bytes: [UInt8], at start: Int) {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
        self.bytes = bytes
        end = start
        let isLong = starts("\"\"\"")
        let quote = isLong ? "\"\"\"" : "\""
        end += quote.utf8.count
        var said: [UInt8] = []
        while end < bytes.count, !starts(quote) { said += part() }
        end += quote.utf8.count
        text = String(decoding: said, as: UTF8.self)
        if isLong { text = Self.unindented(text) }
    }

    private func starts(_ text: String) -> Bool { bytes[end...].starts(with: text.utf8) }

    /// What the next character, escape or interpolation says.
    private mutating func part() -> [UInt8] {
        guard bytes[end] == UInt8(ascii: "\\") else {
            end += 1
            return [bytes[end - 1]]
        }
        end += 2
        switch bytes[end - 1] {
        case UInt8(ascii: "("):
            passInterpolation()
            return Array("{}".utf8)
        case UInt8(ascii: "u"):
            let digits = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "}") }
            end = digits.endIndex + 1
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            return value.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
        case UInt8(ascii: "\n"):
            end += bytes[end...].prefix { $0 == UInt8(ascii: " ") }.count
            return []
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case let other: return [other]
        }
    }

    /// Passes over what is interpolated, and the literals in it.
    private mutating func passInterpolation() {
        var depth = 1
        while end < bytes.count, depth > 0 {
            switch bytes[end] {
            case UInt8(ascii: "\""):
                if let inner = LiteralKey(in: bytes, at: end) { end = inner.end }
                continue
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            end += 1
        }
    }

    /// The lines between the quotes without what the last of them is indented by.
    private static func unindented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.last?.count ?? 0
        return lines.dropFirst().dropLast().map { $0.dropFirst(indent) }.joined(separator: "\n")
    }
}
