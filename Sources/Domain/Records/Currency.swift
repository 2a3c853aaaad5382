/// A currency of ISO 4217.
public struct Currency: Sendable, Hashable {
    /// The bytes of the code, the first one highest. Amounts are copied with every record, and a number takes less time
    /// and memory than a text.
    private let letters: UInt32

    /// Three capital letters.
    public var code: String {
        // The most frequent code: every record with an amount asks for it.
        if self == .euro { return "EUR" }
        if self == .unspecified { return "XXX" }
        return withUnsafeBytes(of: letters.bigEndian) { String(decoding: $0.dropFirst(), as: UTF8.self) }
    }

    public static let euro = Currency(known: "EUR")
    public static let dollar = Currency(known: "USD")
    public static let dirham = Currency(known: "AED")
    /// The code that ISO 4217 reserves for no currency: an amount that was typed without one, `price < 200`.
    public static let unspecified = Currency(known: "XXX")

    /// - Parameter code: Three letters of ASCII.
    private init(known code: some StringProtocol) { letters = code.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    /// Nil for a code that is not in ISO 4217; case is ignored.
    public init?(code: String) {
        guard code.utf8.count == 3 else { return nil }
        let currency = Currency(known: code)
        // Making the table of all currencies takes as long as reading the description of a service.
        if [.euro, .dollar, .dirham].contains(currency) {
            self = currency
            return
        }
        guard let known = Self.all[code.uppercased()] else { return nil }
        self = known
    }

    /// The text before an amount in English (CLDR 46): a symbol, or the code and a space.
    public var symbol: String { self == .euro ? "€" : Self.symbols[code] ?? code + "\u{A0}" }

    public var decimals: Int { self == .euro || self == .dollar ? 2 : Self.unusualDecimals[code] ?? 2 }

    /// The smallest amount that is paid, in ten-thousandths.
    public var minorUnit: Int64 { repeatElement(10, count: 4 - decimals).reduce(1, *) }

    /// An amount for examples of what can be typed.
    public var example: Money { Money(tenThousandths: decimals == 0 ? 19_990_000 : 199_900, currency: self) }
}

extension Currency: Comparable {
    public static func < (left: Currency, right: Currency) -> Bool { left.letters < right.letters }

    /// The currencies by their codes: the active ones of ISO 4217 (list one of 2025-05), except metals and test codes.
    public static let all: [String: Currency] = {
        let codes = """
            aed afn all amd aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob bov brl bsd btn bwp byn bzd cad cdf
            che chf chw clf clp cny cop cou crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd
            gnf gtq gyd hkd hnl htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lak lbp
            lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn mxv myr mzn nad ngn nio nok npr nzd omr pab
            pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb
            tjs tmt tnd top try ttd twd tzs uah ugx usd usn uyi uyu uyw uzs ved ves vnd vuv wst xaf xcd xcg xof xpf yer
            zar zmw zwg
            """
        let known = codes.split(whereSeparator: \.isWhitespace).map { Currency(known: $0.uppercased()) }
        return Dictionary(known.map { ($0.code, $0) }) { first, _ in first }
    }()

    private static let unusualDecimals: [String: Int] = [
        "BHD": 3, "BIF": 0, "CLF": 4, "CLP": 0, "DJF": 0, "GNF": 0, "IQD": 3, "ISK": 0, "JOD": 3, "JPY": 0, "KMF": 0,
        "KRW": 0, "KWD": 3, "LYD": 3, "OMR": 3, "PYG": 0, "RWF": 0, "TND": 3, "UGX": 0, "UYI": 0, "UYW": 4, "VND": 0,
        "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    ]

    private static let symbols: [String: String] = [
        "AUD": "A$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$", "ILS": "₪",
        "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱", "TWD": "NT$", "USD": "$",
        "VND": "₫", "XXX": "",
    ]

    /// Signs that an amount may be written with besides ``symbols``, each of one currency.
    private static let signs: [String: String] = [
        "AU$": "AUD", "US$": "USD", "C$": "CAD", "S$": "SGD", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₦": "NGN",
        "₸": "KZT", "₾": "GEL", "₼": "AZN", "฿": "THB", "₲": "PYG", "₡": "CRC", "₵": "GHS", "₮": "MNT", "₭": "LAK",
        "៛": "KHR", "円": "JPY", "元": "CNY", "원": "KRW", "Rp": "IDR", "RM": "MYR", "Fr": "CHF", "руб": "RUB",
        "د.إ": "AED", "د.م": "MAD", "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "euro": "EUR", "euros": "EUR",
        "Euro": "EUR", "Euros": "EUR", "يورو": "EUR", "دولار": "USD",
    ]

    /// Signs that several currencies share, with those currencies, the most frequent one first.
    private static let sharedSigns: [String: [String]] = [
        "$": ["USD", "AUD", "CAD", "NZD", "HKD", "SGD", "MXN", "TWD", "ARS", "CLP", "COP", "UYU", "BBD", "BSD", "BZD"],
        "£": ["GBP", "EGP", "GIP", "FKP", "SHP", "SSP", "SYP", "LBP"], "¥": ["JPY", "CNY"], "￥": ["JPY", "CNY"],
        "kr": ["SEK", "NOK", "DKK", "ISK"], "Rs": ["INR", "PKR", "LKR", "NPR", "MUR", "SCR"],
        "درهم": ["AED", "MAD"], "Dhs": ["AED", "MAD"], "dhs": ["MAD", "AED"], "Dh": ["MAD", "AED"],
        "DH": ["MAD", "AED"],
    ]

    /// Returns true for an amount with a sign that several currencies share.
    public static func isShared(_ amount: String) -> Bool { sharedSigns.keys.contains(where: amount.contains) }

    /// Reads a code or a sign; nil for any other text.
    ///
    /// - Parameter usual: The currency of amounts without one. A sign that several currencies share is read as this one
    ///   if it is among them, else as the most frequent one.
    public init?(written text: some StringProtocol, usual: Currency) {
        if let coded = Currency(code: String(text)) {
            self = coded
        } else if let sharing = Self.sharedSigns[String(text)] {
            self = sharing.contains(usual.code) ? usual : Currency(known: sharing[0])
        } else if let code = Self.signs[String(text)] ?? Self.symbols.first(where: { $1 == text && !text.isEmpty })?.key
        {
            self.init(known: code)
        } else {
            return nil
        }
    }
}
