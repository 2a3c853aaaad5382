import Testing

@testable import Domain

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("\u{1B}[31mred", "␛[31mred"), ("a\u{0}b", "a␀b"), ("line\nbreak", "line␊break"), ("\u{7F}", "␡"),
        ("\u{9B}31m", "\\u{9B}31m"), ("\u{202E}evil", "\\u{202E}evil"), ("a\u{2028}b", "a\\u{2028}b"),
        ("a\u{200B}b", "a\\u{200B}b"), ("\u{E0041}", "\\u{E0041}"), ("\u{FFFF}", "\\u{FFFF}"),
        ("\u{E000}", "\\u{E000}"),
        ("a\u{200D}b", "a\\u{200D}b"), ("\u{AD}", "\\u{AD}"), ("\u{FEFF}", "\\u{FEFF}"), ("\u{061C}", "\\u{61C}"),
        ("5\u{200D}2", "5\\u{200D}2"), ("#\u{200D}*", "#\\u{200D}*"), ("5\u{FE0F}\u{200D}2", "5\u{FE0F}\\u{200D}2"),
        ("👩\u{200D}a", "👩\\u{200D}a"), ("a\u{FE0F}", "a\\u{FE0F}"), ("❤️\u{FE0F}", "❤️\\u{FE0F}"),
        ("\u{0378}", "\\u{378}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("\u{115F}", "\\u{115F}"),
    ])
    func `what could deceive is shown`(text: String, visible: String) {
        #expect(VisibleText(text).string == visible)
    }

    @Test(arguments: [
        "Vélo de course", "👩‍👩‍👧 famille", "❤️", "🇫🇷", "👍🏽", "日本語", "مرحبا", "e\u{301}", "1️⃣", "a\u{A0}b", "נ", "",
    ])
    func `ordinary text stays as it is`(text: String) {
        #expect(VisibleText(text).string == text)
    }

    @Test func `a newline stays only where lines are kept`() {
        #expect(VisibleText("a\nb", keepingLines: true).string == "a\nb")
        #expect(VisibleText("a\r\nb", keepingLines: true).string == "a␍\nb")
    }

    @Test func `a character carries at most eight marks`() {
        let pile = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(VisibleText(pile).string.unicodeScalars.count == 1 + VisibleText.markLimit)
    }
}
