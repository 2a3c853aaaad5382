extension StringProtocol {
    /// The text with the digits of the west for those of Arabic and Persian, as numbers are typed with either:
    /// `٢٠٠` and `۲۰۰` are 200, `١٫٥` is 1.5.
    public var withWesternDigits: String {
        // All of them are D9 or DB in UTF-8, which no text without Arabic has.
        guard utf8.contains(where: { $0 == 0xD9 || $0 == 0xDB }) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x660...0x669, 0x6F0...0x6F9:
                text.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.value & 0xF)))
            // The decimal and the thousands separator of Arabic.
            case 0x66B: text.append(".")
            case 0x66C: text.append(",")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
