import Domain
import Testing

@Suite struct MessageTests {
    @Test func `our words and theirs stay apart`() {
        let title = "Vélo"
        let message: Message = "Pinned “\(title)”."
        #expect(message.parts == [.literal("Pinned “"), .outside("Vélo"), .literal("”.")])
        #expect(message.key == "Pinned “{}”.")
    }

    @Test func `a message within a message has a key of its own`() {
        let inner: Message = "“\("x")”"
        let outer: Message = "Pinned \(inner)."
        #expect(outer.key == "Pinned {}.")
        #expect(outer.parts[1] == .message(inner))
        #expect(outer.unrendered == "Pinned “x”.")
    }

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
    func `a language without a phrase book is refused`(locale: String) {
        #expect(Language(locale: locale) == nil)
    }
}
