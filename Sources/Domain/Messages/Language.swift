/// A language that souk speaks to people; programs are spoken to in English alone.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case french = "fr"
    case arabic = "ar"

    /// The language of a locale's name such as `fr_CH.UTF-8` or `ar`; nil for one that souk does not speak.
    ///
    /// `C` and `POSIX` mean that nobody chose: they speak English.
    public init?(locale: some StringProtocol) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        guard name != "C", name != "POSIX" else {
            self = .english
            return
        }
        guard let language = Self(rawValue: name.prefix { $0 != "_" && $0 != "-" }.lowercased()) else { return nil }
        self = language
    }

    public var isRightToLeft: Bool { self == .arabic }
}
