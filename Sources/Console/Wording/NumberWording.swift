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
        if language == .english { return money.description }
        let figures = money.figures(point: point, separator: separator)
        return (money.tenThousandths < 0 ? "-" : "") + figures + "\u{A0}" + symbol(of: money.currency)
    }

    /// A sum, always with cents.
    func amount(_ sum: MoneySum) -> String {
        if language == .english { return sum.description }
        let figures = sum.figures(point: point, separator: separator)
        return (sum.tenThousandths < 0 ? "-" : "") + figures + "\u{A0}" + symbol(of: sum.currency)
    }

    private func symbol(of currency: Currency) -> String {
        if currency == .dirham { return language == .arabic ? "د.إ" : currency.code }
        return currency.symbol
    }
}
