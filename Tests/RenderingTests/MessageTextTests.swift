import Domain
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
