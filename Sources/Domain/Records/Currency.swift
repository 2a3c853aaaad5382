/// A currency that souk's services use.
public struct Currency: Sendable, Hashable {
    /// The three letters of ISO 4217.
    public let code: String
    /// What is written before an amount.
    public let symbol: String

    public static let euro = Currency(code: "EUR", symbol: "€")

    init(code: String, symbol: String) {
        self.code = code
        self.symbol = symbol
    }
}
