import CEmbedded
import CommandKit
import Testing

@testable import Rendering

@Suite struct PhrasebookTests {
    private static let book = Phrasebook([
        PhraseEntry(key: "Nothing.", forms: ["Rien."]),
        PhraseEntry(key: "{} box", plural: "{} boxes", forms: ["{} caisse", "{} de caisses", "{} caisses"]),
    ])
    private static let box = Noun(one: "box", other: "boxes")

    @Test func `a sentence is found by its text`() {
        #expect(Self.book.sentence("Nothing.") == "Rien.")
        #expect(Self.book.sentence("Something.") == nil)
        #expect(Self.book.sentence("{} box") == nil)
    }

    @Test func `a program of one's own is called by its name, and has translations that souk has not`() {
        var localizer = Localizer(.french)
        localizer.program = ProgramWords(
            name: "shop", translations: [.french: "msgid \"Buy it.\"\nmsgstr \"Achetez.\"\n"])
        #expect(localizer.text("Buy it.") == "Achetez.")
        #expect(localizer.text("yes") == "oui")
        #expect(localizer.text("Type souk --help.") == "Tapez shop --help.")
        localizer.language = .english
        #expect(localizer.text("Record evening.souk for souk.") == "Record evening.souk for shop.")
        #expect(localizer.text("A program souk-verb-NAME.") == "A program souk-verb-NAME.")
        #expect(localizer.text("\("souk" as String) is a word from outside.") == "souk is a word from outside.")
    }

    @Test func `a noun has the form of its plural category`() {
        #expect(
            (0...3).map { Self.book.noun(Self.box, form: $0) } == [
                "{} caisse", "{} de caisses", "{} caisses", nil,
            ])
        #expect(Self.book.noun(Noun(one: "bag", other: "bags"), form: 0) == nil)
    }

    @Test func `English has no phrasebook, the other languages have one`() {
        #expect(Phrasebook.of(.english) == nil)
        #expect(Phrasebook.of(.french)?.sentence("yes") == "oui")
        #expect(Phrasebook.of(.arabic)?.sentence("yes") == "نعم")
    }
}

@Suite struct PhraseFileReadingTests {
    private func entries(_ text: String) -> [PhraseEntry] {
        Array(text.utf8).withUnsafeBufferPointer(PhraseEntry.entries)
    }

    @Test func `sentences and nouns are read, comments and the file's metadata are skipped`() {
        let text = """
            # souk in French.
            msgid ""
            msgstr "Language: fr\\n"

            #: Commands/Curating/PinCommand.swift
            msgid "Pinned “{}”."
            msgstr "« {1} » est épinglé."

            msgid "{} listing"
            msgid_plural "{} listings"
            msgstr[0] "{} annonce"
            msgstr[1] "{} d’annonces"
            msgstr[2] "{} annonces"
            """
        #expect(
            entries(text) == [
                PhraseEntry(key: "Pinned “{}”.", forms: ["« {1} » est épinglé."]),
                PhraseEntry(
                    key: "{} listing", plural: "{} listings",
                    forms: ["{} annonce", "{} d’annonces", "{} annonces"]),
            ])
    }

    @Test func `escapes are decoded`() {
        let text = #"""
            msgid "a \"b\" \\n c\nd"
            msgstr "\\u{…} \"é\"\n"
            """#
        #expect(entries(text) == [PhraseEntry(key: "a \"b\" \\n c\nd", forms: ["\\u{…} \"é\"\n"])])
    }

    /// A line that the reader does not understand is skipped, so it must never be a translation.
    @Test func `every sentence of the built-in files is read, with all its forms`() {
        for file in [phrases_french(), phrases_arabic()] {
            let text = String(decoding: file.text, as: UTF8.self)
            let lines = text.split(separator: "\n")
            let entries = PhraseEntry.entries(in: file.text)
            // The first is about the file itself.
            #expect(entries.count == lines.count { $0.contains("msgid ") } - 1)
            #expect(entries.count { $0.plural != nil } == lines.count { $0.contains("msgid_plural") })
            #expect(entries.reduce(0) { $0 + $1.forms.count } == lines.count { $0.hasPrefix("msgstr") } - 1)
            // A mark that an editor puts in place of a character, and forgets, is in the private use area.
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .privateUse })
        }
    }
}

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
