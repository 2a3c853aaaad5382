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
        return amount(
            money.figures(point: point, separator: separator), isNegative: money.tenThousandths < 0, money.currency)
    }

    /// A sum, always with cents.
    func amount(_ sum: MoneySum) -> String {
        if language == .english { return sum.description }
        return amount(
            sum.figures(point: point, separator: separator), isNegative: sum.tenThousandths < 0, sum.currency)
    }

    private func amount(_ figures: String, isNegative: Bool, _ currency: Currency) -> String {
        (isNegative ? "-" : "") + figures + "\u{A0}" + symbol(of: currency)
    }

    private func symbol(of currency: Currency) -> String {
        if currency == .dirham { return language == .arabic ? "د.إ" : currency.code }
        return currency.symbol
    }
}
