/// A currency that souk's services use.
public struct Currency: Sendable, Hashable {
    /// The three letters of ISO 4217.
    public let code: String
    /// What is written before an amount.
    public let symbol: String

    public static let euro = Currency(code: "EUR", symbol: "€")
    public static let dollar = Currency(code: "USD", symbol: "$")
    public static let dirham = Currency(code: "AED", symbol: "AED\u{A0}")

    /// An amount as people type it, for hints.
    public var example: String { self == .dirham ? "AED199" : symbol + "19.99" }

    /// Every currency that souk knows.
    public static let all = [euro, dollar, dirham]

    /// The currency of those three letters; nil where souk knows none.
    public init?(code: String) {
        guard let known = Self.all.first(where: { $0.code == code }) else { return nil }
        self = known
    }

    init(code: String, symbol: String) {
        self.code = code
        self.symbol = symbol
    }
}
