import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

/// Messages in the languages that have a phrasebook.
@Suite struct TranslatedMessageTests {
    private static let listing = Noun(one: "listing", other: "listings")

    private func texts(_ message: Message) -> [String] {
        [.french, .arabic].map { MessageText(message, in: Localizer($0, bidi: .off)).string }
    }

    @Test func `a sentence without a translation stays English`() {
        #expect(texts("A zorglub of \("x").") == ["A zorglub of x.", "A zorglub of x."])
    }

    @Test func `nested messages are translated separately`() {
        let row: Message = "There is no row \(3)."
        #expect(
            texts("Zorglub: \(row)") == ["Zorglub: La ligne 3 n’existe pas.", "Zorglub: لا يوجد صف برقم 3."])
        #expect(texts("There is no row \("yes" as Message).")[0] == "La ligne oui n’existe pas.")
        #expect(texts("a " + "yes") == ["a oui", "a نعم"])
    }

    @Test func `months are formatted like days`() throws {
        let day = try #require(Day("2026-04-30"))
        #expect(texts("\(month: day)") == ["04/2026", "04/2026"])
        #expect(MessageText("\(month: day)", in: .english).string == "2026-04")
    }

    @Test func `the words of a choice are translated, and others are unchanged`() throws {
        let category = try #require(Schema.transactions.category)
        let values = ValueText(.cell, in: Localizer(.french))
        #expect(values.string(for: .text("food"), of: category) == "alimentation")
        #expect(values.string(for: .text("gifts"), of: category) == "gifts")
        #expect(values.string(for: .text("food"), of: Schema.transactions.headline) == "food")
        #expect(ValueText(.cell, in: .english).string(for: .text("food"), of: category) == "food")
        #expect(Localizer(.arabic).typed("missed") == "فائتة")
    }

    @Test func `list items are separated by the language's comma`() {
        #expect(texts("\(list: ["yes", "no"] as [Message])") == ["oui, non", "نعم، لا"])
    }

    @Test func `interpolated values follow the order of the translation`() {
        #expect(texts("\(2) of \(9).")[1] == "9، والمعروض 2.")
        #expect(texts("Rows \(1) to \(20) of \(21, Self.listing)")[0] == "Lignes 1 à 20 sur 21 annonces")
    }

    @Test func `braces that are not placeholders are unchanged`() {
        #expect(
            texts("Remove it, or write it in quotes as \\u{…}.")[0]
                == "Retirez-le, ou écrivez-le entre guillemets, comme \\u{…}.")
        #expect(texts("There is no row \("{1} {2} {}").")[0] == "La ligne {1} {2} {} n’existe pas.")
    }

    @Test func `leading and trailing spaces and line breaks are kept`() {
        #expect(texts("  yes\n\n") == ["  oui\n\n", "  نعم\n\n"])
        #expect(texts(" ") == [" ", " "])
    }

    @Test(arguments: [
        (0, "0 annonce", "لا إعلانات"), (1, "1 annonce", "إعلان واحد"), (2, "2 annonces", "إعلانان"),
        (3, "3 annonces", "3 إعلانات"), (11, "11 annonces", "11 إعلانًا"), (100, "100 annonces", "100 إعلان"),
        (1_000_000, "1000000 d’annonces", "1000000 إعلان"),
    ])
    func `a noun agrees with its number, which some forms omit`(count: Int, french: String, arabic: String) {
        #expect(texts("\(count, Self.listing)") == [french, arabic])
    }

    @Test func `a noun without a number is singular or plural`() {
        #expect(texts("\(singular: Self.listing)") == ["annonce", "إعلان"])
        #expect(texts("\(plural: Self.listing)") == ["annonces", "إعلانات"])
    }

    @Test(arguments: [BidirectionalMode.terminal, .app])
    func `in Arabic all text from outside is isolated`(bidi: BidirectionalMode) {
        let localizer = Localizer(.arabic, bidi: bidi)
        #expect(
            localizer.text("There is no row \("Sofa 3").") == "لا يوجد صف برقم \u{2068}Sofa 3\u{2069}.")
        #expect(localizer.text("There is no row \("").") == "لا يوجد صف برقم .")
        #expect(localizer.text("There is no row \(3).") == "لا يوجد صف برقم 3.")
        #expect(localizer.cell("There is no row \("Sofa").") == "لا يوجد صف برقم Sofa.")
    }

    @Test func `in French only right-to-left text is isolated`() {
        #expect(Localizer(.french).text("There is no row \("Sofa").") == "La ligne Sofa n’existe pas.")
        #expect(
            Localizer(.french).text("There is no row \("أريكة").") == "La ligne \u{2068}أريكة\u{2069} n’existe pas.")
    }

    @Test(arguments: Language.allCases)
    func `no text is isolated if it is not reordered`(language: Language) {
        let text = Localizer(language, bidi: .off).text("There is no row \("أريكة") of \("Sofa").")
        #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl })
    }
}
