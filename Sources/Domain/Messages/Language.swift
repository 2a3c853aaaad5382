/// A language in which souk addresses people; output for programs is always in English.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case french = "fr"
    case arabic = "ar"

    /// Finds the language of a locale name such as `fr_CH.UTF-8` or `ar`; nil if souk does not support it.
    ///
    /// `C` and `POSIX` mean that no language was chosen, so they give English.
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
