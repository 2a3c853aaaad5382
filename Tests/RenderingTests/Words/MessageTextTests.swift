import CommandKit
import Testing

@testable import Rendering

struct MessageTextTests {
    @Test(
        arguments: [
            ("Nothing.", "Nothing."),
            ("", ""),
            ("Pinned “\("Vélo")”.", "Pinned “Vélo”."),
            (
                "Rows \(1) to \(20) of \(1_340, Noun(one: "listing", other: "listings")).",
                "Rows 1 to 20 of 1340 listings."
            ),
            ("\(1, Noun(one: "listing", other: "listings")).", "1 listing."),
            ("One of \(list: ["a", "b"]).", "One of a, b."),
        ] as [(Message, String)])
    func `a message reads as a sentence`(message: Message, text: String) {
        #expect(MessageText(message, in: .english).string == text)
    }

    @Test func `an amount of money is formatted for reading`() throws {
        let price = try #require(Money(digits: "1234.5"))
        #expect(MessageText("It costs \(price).", in: .english).string == "It costs €1,234.50.")
    }

    @Test func `control characters are made visible in text from outside, not in souk's own`() {
        let message: Message = "first\nsecond \("third\n\u{1B}[31m")"
        #expect(MessageText(message, in: .english).string == "first\nsecond third␊␛[31m")
    }

    @Test(arguments: ["أريكة", "ספה", "12 أريكة", "𞤀"])
    func `right-to-left text is isolated from souk's own`(text: String) {
        #expect(MessageText("Pinned \(text).", in: .english).string == "Pinned \u{2068}\(text)\u{2069}.")
    }

    @Test(arguments: ["Vélo", "漢字", "🚲", "Ψωμί", "€80", ""])
    func `other text has no invisible characters around it`(text: String) {
        #expect(MessageText("Pinned \(text).", in: .english).string == "Pinned \(text).")
    }

    @Test func `text cannot close the isolate around it`() {
        #expect(
            MessageText("Pinned \("ספה\u{2069}\u{202E}").", in: .english).string
                == "Pinned \u{2068}ספה\\u{2069}\\u{202E}\u{2069}.")
    }

    @Test func `exact text is for formats with their own escapes`() {
        #expect(MessageText("“\("\u{1B}ספה")”", in: .english, outside: .exact).string == "“\u{1B}ספה”")
        #expect(MessageText("“\("\u{1B}ספה")”", in: .english, outside: .visible).string == "“␛ספה”")
    }
}

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
        #expect(texts("Zorglub: \(row)") == ["Zorglub: La ligne 3 n’existe pas.", "Zorglub: لا يوجد صف برقم 3."])
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
        #expect(localizer.text("There is no row \("Sofa 3").") == "لا يوجد صف برقم \u{2068}Sofa 3\u{2069}.")
        #expect(localizer.text("There is no row \("").") == "لا يوجد صف برقم .")
        #expect(localizer.text("There is no row \(3).") == "لا يوجد صف برقم 3.")
        #expect(localizer.cell("There is no row \("Sofa").") == "لا يوجد صف برقم Sofa.")
    }

    @Test func `in Arabic values are kept in the order in which they are typed`() {
        let localizer = Localizer(.arabic)
        #expect(localizer.text("Type help \("draft").") == "اكتب \u{2068}\u{200E}help draft\u{2069}.")
        #expect(localizer.text("Type help \("عاجل").") == "اكتب \u{2068}\u{200E}help عاجل\u{2069}.")
        #expect(localizer.text("sort \("price") desc") == "\u{2068}\u{200E}sort price desc\u{2069}")
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

@Suite struct TypedWordsTests {
    /// Non-breaking groups are in brackets.
    private func shown(_ phrase: String) -> String {
        IsolatedText(keptApartIn: phrase[...]).spans.map { $0.isApart ? "⟦\($0.text.dropFirst())⟧" : $0.text }.joined()
    }

    @Test(arguments: [
        ("مثلًا: 2019-11-05 أو -7d أو today.", "مثلًا: ⟦2019-11-05⟧ أو ⟦-7d⟧ أو today."),
        ("اختر مجلدًا آخر بـ --home DIR.", "اختر مجلدًا آخر بـ ⟦--home DIR⟧."),
        ("والأمر souk --format FORMAT لتشغيل واحد.", "والأمر ⟦souk --format FORMAT⟧ لتشغيل واحد."),
        ("مع --now TIME لساعة: --now 2026-11-20T12:00:00Z.", "مع ⟦--now TIME⟧ لساعة: ⟦--now 2026-11-20T12:00:00Z⟧."),
        ("(--home DIR)، ثم --not", "(⟦--home DIR⟧)، ثم ⟦--not⟧"),
        ("اكتب --a. --b", "اكتب ⟦--a⟧. ⟦--b⟧"), ("ملف .csv أو .md.", "ملف ⟦.csv⟧ أو ⟦.md⟧."),
        ("اكتب filter currency = JPY لرؤيتها.", "اكتب ⟦filter currency = JPY⟧ لرؤيتها."),
        ("= != < <= للمقارنة", "⟦= != < <=⟧ للمقارنة"),
    ])
    func `typed options and dates in Arabic text are isolated with their values`(phrase: String, expected: String) {
        #expect(shown(phrase) == expected)
    }

    @Test(arguments: [
        "", " ", "  مرحبًا  بك ", "اكتب list للتصفح، وhelp للأوامر.", "من 0.1 إلى 600 ثانية", "set format FORMAT", ".",
        "-- –",
        "souk 0.1.0", "«»", " 3 ",
    ])
    func `text without options or dates is not isolated`(phrase: String) {
        #expect(shown(phrase) == phrase)
    }

    @Test func `a typed command with a value in it has one mark, at its beginning`() {
        let hint = Localizer(.arabic).text("For example: export \("hotels").csv.")
        #expect(hint.contains("\u{2068}\u{200E}export hotels.csv\u{2069}"))
    }

    @Test func `in Arabic the minus of an amount stays before its digits`() {
        #expect(Localizer(.arabic).text("\(Money(tenThousandths: -5_0000))") == "\u{200E}-5\u{A0}€")
        #expect(Localizer(.arabic).text("\(Money(tenThousandths: 5_0000))") == "5\u{A0}€")
    }

    @Test func `spaces around isolated text are unchanged`() {
        #expect(shown("  أ  --x  ب   --y z  ") == "  أ  ⟦--x⟧  ب   ⟦--y z⟧  ")
    }
}
