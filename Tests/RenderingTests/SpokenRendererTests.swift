import CommandKit
import Syntax
import Testing

@testable import Rendering

/// Each kind of content in sentences, as it is read aloud.
struct SpokenRendererTests {
    private func spoken(_ output: Output) -> String { SpokenRenderer(in: .paris).lines(of: output).text }

    @Test func `missing fields and unknown totals are omitted`() {
        #expect(spoken(.listings([Listing.bare.listed(1)])) == "Listing 1: 3.\n")
        #expect(spoken(.listings([Listing.bare.listed(nil)])) == "Listing: 3.\n")
        #expect(spoken(.nothing) == "No listings.\nHint: Type clear search.\n")
    }

    @Test func `a help page has no columns and introduces input and output`() {
        let page = Output(
            .page([
                "Usage: pin [ROWS…] [--live]", "", "  .records[] = no", "  price < 200     compares", "  > pin 2",
                "    Pinned “Vélo”.",
            ]),
            message: "Read.")
        #expect(
            spoken(page)
                == "Usage: pin optional ROWS… optional --live\n.records[] = no\nprice < 200: compares\nYou type: pin 2\nIt prints: Pinned “Vélo”.\nRead.\n"
        )
    }

    @Test func `drawing characters from outside are not read aloud, and sentences end once`() {
        let listing = Listing.bare.with("title", "━━ ★ VÉLO ★ ━━▒█ à voir !")
        #expect(spoken(.listings([listing.listed(1)])) == "Listing 1: ★ VÉLO ★ à voir !\n")
        #expect(spoken(.message("Wait….")) == "Wait…\n")
    }
}

/// Amounts, lengths, distances and days, in words.
struct SpokenWordsTests {
    @Test(arguments: [
        (0, "0 euros"), (1_0000, "1 euro"), (80_0000, "80 euros"), (1_0100, "1 euro and 1 cent"),
        (12_5000, "12 euros and 50 cents"), (9900, "99 cents"), (-3_0000, "minus 3 euros"), (1250, "0.125 euros"),
        (12_0001, "12.0001 euros"),
    ])
    func `an amount is spoken with its unit`(tenThousandths: Int64, words: String) {
        #expect(Localizer.english.spoken.text("\(Money(tenThousandths: tenThousandths))") == words)
    }

    @Test func `each currency is spoken in its own words`() {
        let dirhams = Money(tenThousandths: 1_0500, currency: .dirham)
        #expect(Localizer.english.spoken.text("\(dirhams)") == "1 dirham and 5 fils")
        #expect(Localizer.english.spoken.text("\(MoneySum(.dollar, tenThousandths: 2_0100))") == "2 dollars and 1 cent")
    }

    @Test func `numbers are spoken with the decimal point of the language`() throws {
        let french = Localizer(.french).spoken
        #expect(french.text(try #require(Value.number(25.24).spoken())) == "25,24")
        #expect(french.text("\(Money(tenThousandths: 12_0001))") == "12,0001 euros")
    }

    @Test(arguments: [
        (0, "0 seconds"), (1, "1 second"), (125, "2 minutes and 5 seconds"), (3_600, "1 hour"),
        (7_201, "2 hours and 1 second"), (3_661, "1 hour, 1 minute and 1 second"), (-60, "minus 1 minute"),
    ])
    func `a duration is spoken in whole units`(seconds: Int, words: String) {
        #expect(Localizer.english.spoken.text("\(Value.duration(seconds))") == words)
    }

    @Test func `the parts of a duration are joined in Arabic`() {
        #expect(Localizer(.arabic).spoken.text("\(Value.duration(1_501))") == "25 دقيقة وثانية واحدة")
        #expect(Localizer(.arabic).spoken.text("\(Money(tenThousandths: 1_9000))") == "يورو واحد و90 سنتًا")
    }

    @Test(arguments: [
        (Language.english, 0.5, "0.5 stars"), (.english, 1, "1 star"), (.french, 1.5, "1,5 étoile"),
        (.french, 2.5, "2,5 étoiles"), (.arabic, 1.5, "1.5 نجمة"),
    ])
    func `a fraction of stars agrees with its noun`(language: Language, count: Double, words: String) {
        #expect(Localizer(language).text(Message(stars: count)) == words)
    }

    @Test(arguments: [
        (0.4, "0 metres"), (1, "1 metre"), (850.2, "850 metres"), (999.6, "1 km"), (1246.8, "1.2 km"),
        (9_949, "9.9 km"),
        (9_960, "10 km"), (23_499, "23 km"), (-5, "-5 metres"), (-1e300, "-1e+300 metres"),
    ])
    func `distances are spoken in metres, then in kilometres`(metres: Double, words: String) {
        #expect(Localizer.english.text(Message(metres: metres)) == words)
    }
}
