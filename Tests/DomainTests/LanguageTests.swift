import Domain
import Testing

@Suite struct LanguageTests {
    @Test(
        arguments: [
            ("fr_CH.UTF-8", .french), ("fr", .french), ("FR_fr", .french), ("fr-CA", .french), ("fr_FR@euro", .french),
            ("ar", .arabic), ("ar_AE.UTF-8", .arabic), ("en_GB", .english), ("C", .english), ("C.UTF-8", .english),
            ("POSIX", .english),
        ] as [(String, Language)])
    func `a locale names its language`(locale: String, language: Language) {
        #expect(Language(locale: locale) == language)
    }

    @Test(arguments: ["de", "de_DE.UTF-8", "", "_", "frr", "arabic", ".UTF-8"])
    func `a language that souk does not speak is none`(locale: String) {
        #expect(Language(locale: locale) == nil)
    }

    @Test func `only Arabic runs from right to left`() {
        #expect(Language.allCases.filter(\.isRightToLeft) == [.arabic])
    }
}
