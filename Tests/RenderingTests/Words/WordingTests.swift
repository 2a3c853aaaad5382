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
    func `somebody says yes in their language or in English`(answer: String, language: Language) {
        #expect(Wording(language).agrees(answer))
    }

    @Test(
        arguments: [("oui", .english), ("نعم", .french), ("", .french), ("no", .english), ("لا", .arabic)]
            as [(String, Language)])
    func `anything else is no`(answer: String, language: Language) {
        #expect(!Wording(language).agrees(answer))
    }

    @Test func `columns are mirrored in Arabic, save where nobody orders text`() {
        #expect(Wording(.arabic, bidi: .terminal).isMirrored)
        #expect(Wording(.arabic, bidi: .app).isMirrored)
        #expect(!Wording(.arabic, bidi: .off).isMirrored)
        #expect(!Wording(.french).isMirrored)
    }
}
