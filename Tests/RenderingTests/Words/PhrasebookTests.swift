import Domain
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
        #expect(localizer.text("\("souk" as String) is a word from outside.") == "souk is a word from outside.")
    }

    @Test func `a noun has the form of its plural category`() {
        #expect(Self.book.noun(Self.box, in: .one, of: .french) == "{} caisse")
        #expect(Self.book.noun(Self.box, in: .many, of: .french) == "{} de caisses")
        #expect(Self.book.noun(Self.box, in: .other, of: .french) == "{} caisses")
        #expect(Self.book.noun(Self.box, in: .few, of: .french) == nil)
        #expect(Self.book.noun(Noun(one: "bag", other: "bags"), in: .one, of: .french) == nil)
    }

    @Test func `English has no phrasebook, the other languages have one`() {
        #expect(Phrasebook.of(.english) == nil)
        #expect(Phrasebook.of(.french)?.sentence("yes") == "oui")
        #expect(Phrasebook.of(.arabic)?.sentence("yes") == "نعم")
    }
}
