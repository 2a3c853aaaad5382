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
@Suite struct PluralCategoryTests {
    @Test(
        arguments: [
            (0, .zero), (1, .one), (2, .two), (3, .few), (10, .few), (11, .many), (99, .many), (100, .other),
            (101, .other), (102, .other), (103, .few), (110, .few), (111, .many), (1000, .other), (1003, .few),
            (1011, .many), (-2, .two),
        ] as [(Int, PluralCategory)])
    func `Arabic has six plural forms`(count: Int, category: PluralCategory) {
        #expect(PluralCategory(count, in: .arabic) == category)
    }

    @Test(
        arguments: [
            (0, .one), (1, .one), (2, .other), (11, .other), (1_000_000, .many), (1_000_001, .other),
            (2_000_000, .many),
            (-1, .one),
        ] as [(Int, PluralCategory)])
    func `in French zero is singular, and millions take a preposition`(count: Int, category: PluralCategory) {
        #expect(PluralCategory(count, in: .french) == category)
    }

    @Test(arguments: [(0, .other), (1, .one), (2, .other), (-1, .one)] as [(Int, PluralCategory)])
    func `English has one and other`(count: Int, category: PluralCategory) {
        #expect(PluralCategory(count, in: .english) == category)
    }

    @Test(arguments: Language.allCases)
    func `every category of a count exists in the language`(language: Language) {
        let all = PluralCategory.all(of: language)
        for count in Array(0...1200) + [1_000_000, Int.min, Int.max] {
            #expect(all.contains(PluralCategory(count, in: language)))
        }
    }
}
