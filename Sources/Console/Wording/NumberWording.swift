import Domain

/// Numbers and amounts as a language writes them (CLDR 46: `en`, `fr` and `ar-AE`, which has the digits of the west).
struct NumberWording {
    let language: Language

    /// What stands between whole numbers and their fraction.
    private var point: String { language == .french ? "," : "." }

    /// What stands between thousands: a narrow no-break space in French.
    private var separator: String { language == .french ? "\u{202F}" : "," }

    /// A number with a fraction: `4.5`, `4,5`.
    func decimal(_ number: Double) -> String {
        let digits = NumberText.string(for: number)
        return language == .french ? digits.replacing(".", with: point) : digits
    }

    /// An amount: `€12.50`, `12,50 €`.
    func amount(_ money: Money) -> String {
        language == .english ? money.description : amount(money.digits, money.currency, showsCents: false)
    }

    /// A sum, always with cents.
    func amount(_ sum: MoneySum) -> String {
        language == .english ? sum.description : amount(sum.digits, sum.currency, showsCents: true)
    }

    /// - Parameter digits: As JSON has them: `-12.5`.
    private func amount(_ digits: String, _ currency: Currency, showsCents: Bool) -> String {
        let isNegative = digits.hasPrefix("-")
        let parts = digits.drop { $0 == "-" }.split(separator: ".")
        var text = (isNegative ? "-" : "") + grouped(parts.first ?? "0")
        if parts.count == 2 {
            text += point + parts[1] + (parts[1].utf8.count == 1 ? "0" : "")
        } else if showsCents {
            text += point + "00"
        }
        return text + "\u{A0}" + symbol(of: currency)
    }

    private func grouped(_ digits: Substring) -> String {
        var rest = digits
        var text = ""
        while !rest.isEmpty {
            let length = (rest.utf8.count - 1) % 3 + 1
            text += rest.prefix(length)
            rest = rest.dropFirst(length)
            if !rest.isEmpty { text += separator }
        }
        return text
    }

    private func symbol(of currency: Currency) -> String {
        if currency == .dirham { return language == .arabic ? "د.إ" : currency.code }
        return currency.symbol
    }
}
