import CommandKit
import Domain
import Testing

@testable import Rendering

@Suite struct WordingTests {
    @Test(
        arguments: [
            ("y", .english), ("Yes", .english), ("o", .french), ("OUI", .french), ("yes", .french), ("نعم", .arabic),
            ("ن", .arabic), ("y", .arabic),
        ] as [(String, Language)])
    func `yes is accepted in the user's language and in English`(answer: String, language: Language) {
        #expect(Localizer(language).agrees(answer))
    }

    @Test(
        arguments: [("oui", .english), ("نعم", .french), ("", .french), ("no", .english), ("لا", .arabic)]
            as [(String, Language)])
    func `any other answer is no`(answer: String, language: Language) {
        #expect(!Localizer(language).agrees(answer))
    }

    @Test func `Arabic columns are mirrored unless text is not reordered`() {
        #expect(Localizer(.arabic, bidi: .terminal).isMirrored)
        #expect(Localizer(.arabic, bidi: .app).isMirrored)
        #expect(!Localizer(.arabic, bidi: .off).isMirrored)
        #expect(!Localizer(.french).isMirrored)
    }
}
