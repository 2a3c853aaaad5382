/// Ten-thousandths as decimal text.
enum DecimalText {
    private static let scale = 10_000

    /// `80`, `12.5`, `-0.01`.
    static func digits(tenThousandths number: Int128) -> String {
        let magnitude = number.magnitude
        let whole = String(magnitude / UInt128(scale))
        var fraction = String(magnitude % UInt128(scale))
        fraction = String(repeating: "0", count: 4 - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        let text = fraction.isEmpty ? whole : whole + "." + fraction
        return number < 0 ? "-" + text : text
    }

    /// The amount without its sign, thousands grouped: `80`, `12.50`, `765,000`.
    ///
    /// - Parameters:
    ///   - point: What stands before the fraction.
    ///   - separator: What stands between thousands.
    ///   - showsCents: Whether a whole amount has `.00`.
    static func grouped(
        tenThousandths number: Int128, point: String, separator: String, showsCents: Bool
    ) -> String {
        let parts = digits(tenThousandths: number).drop { $0 == "-" }.split(separator: ".")
        var rest = parts.first ?? "0"
        var text = ""
        while !rest.isEmpty {
            let length = (rest.utf8.count - 1) % 3 + 1
            text += rest.prefix(length)
            rest = rest.dropFirst(length)
            if !rest.isEmpty { text += separator }
        }
        guard parts.count == 2 else { return showsCents ? text + point + "00" : text }
        return text + point + parts[1] + (parts[1].utf8.count == 1 ? "0" : "")
    }
}
