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

/// The samples are CLDR's (supplemental/plurals.xml).
@Suite struct PluralFormTests {
    @Test(arguments: [
        (Language.arabic, 0, [0]), (.arabic, 1, [1]), (.arabic, 2, [2, -2]), (.arabic, 3, [3, 10, 103, 110, 1003]),
        (.arabic, 4, [11, 99, 111, 1011]), (.arabic, 5, [100, 101, 102, 1000]),
        (.french, 0, [0, 1, -1]), (.french, 1, [1_000_000, 2_000_000]), (.french, 2, [2, 11, 1_000_001, .min]),
        (.english, 0, [1, -1]), (.english, 1, [0, 2, .min]),
    ])
    func `a count has the form of its language's rules`(language: Language, form: Int, counts: [Int]) {
        #expect(counts.filter { language.pluralForm(of: $0) != form } == [])
    }
}
