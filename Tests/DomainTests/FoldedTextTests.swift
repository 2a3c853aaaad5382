import Foundation
import Testing

@testable import Domain

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("VÉLO", "velo"), ("Ça", "ca"), ("élève", "eleve"), ("e\u{301}", "e"), ("ABC", "abc"), ("Å", "a"),
        ("CHASSE D’EAU", "chasse d'eau"), ("日‘", "日'"), ("Cœur Æ Ǽ日", "coeur ae ae日"),
    ])
    func `case and accents do not matter`(text: String, folded: String) {
        #expect(FoldedText(text).string == folded)
        #expect(FoldedText(text) == FoldedText(folded))
    }

    @Test(arguments: [
        ("فُنْدُق", "فندق"), ("فنـــدق", "فندق"), ("هٰذا", "هذا"), ("جيد جدًا", "جيد جدا"),
        ("أإآٱ", "اااا"), ("ا\u{654}ا\u{655}ا\u{653}", "ااا"), ("مرسى", "مرسي"), ("القاهرة", "القاهره"),
        ("لؤلؤ", "لولو"), ("هادئ", "هادي"), ("ماء", "ماء"), ("یک", "يك"), ("٠١٢٣٤٥٦٧٨٩", "0123456789"),
        ("۰۱۲۳۴۵۶۷۸۹", "0123456789"), ("ﻓﻨﺪﻕ", "فندق"), ("ﻷ", "لا"), ("ﹶ", ""), ("\u{FD3E}", "\u{FD3E}"),
        ("\u{200F}دبي\u{200E} 5\u{61C}", "دبي 5"), ("Hôtel الأزرق", "hotel الازرق"),
    ])
    func `Arabic is searched as it is typed in a hurry`(text: String, folded: String) {
        #expect(Array(FoldedText(text).string.unicodeScalars) == Array(folded.unicodeScalars))
        #expect(FoldedText(text) == FoldedText(folded))
    }

    @Test(arguments: [("المَرْسَى القديم", "رسي ال"), ("شقق فُندُقية", "قيه"), ("٢٨ حارة", "28 ح"), ("كتّاب", "تاب")])
    func `a part of Arabic is found whichever way either is written`(text: String, part: String) {
        #expect(FoldedText(text).contains(FoldedText(part)))
        #expect(!FoldedText(part).contains(FoldedText(text)))
    }

    @Test(arguments: ["Straße – ½ “x” … Ł ﬁ", "日本 🏨 Ωmega", "שָׁלוֹם", "क्षि"])
    func `other scripts fold as Foundation folds them`(text: String) {
        #expect(
            FoldedText(text).string == text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }

    @Test(arguments: ["e\u{301}", "ـَé", "한글ᄒ", "क्षि", "日x", "ŉ"])
    func `a long text is folded as its parts are`(part: String) {
        let folded = FoldedText(part).string
        #expect(FoldedText(String(repeating: part, count: 3_000)).string == String(repeating: folded, count: 3_000))
    }

    /// Foundation takes half a minute for a third of this text.
    @Test func `a million accents apart from their letters are folded in linear time`() {
        let count = 1_000_000
        #expect(FoldedText(String(repeating: "e\u{301}", count: count)).string.utf8.count == count)
        #expect(FoldedText("e" + String(repeating: "\u{301}", count: count)).string == "e")
    }

    @Test func `texts are equal if they are when folded`() {
        let parts = [
            "a", "A", "b", " ", "é", "É", "e\u{301}", "e", "\u{301}", "'", "’", "\u{212A}", "k", "ı", "I", "ب", "日",
        ]
        for length in 0..<20_000 {
            let texts = (0..<2).map { _ in (0..<length % 4).map { _ in parts.randomElement() ?? "" }.joined() }
            let areEqual = FoldedText(texts[0]) == FoldedText(texts[1])
            #expect(FoldedText.areEqual(texts[0], texts[1]) == areEqual, "\(texts)")
        }
    }

    @Test func `a byte that is not printable ASCII is found at each place`() {
        for byte in UInt8.min...UInt8.max where !(0x20..<0x7F).contains(byte) {
            for place in 0..<17 {
                let bytes = (0..<17).map { $0 == place ? byte : UInt8(ascii: "a") }
                #expect(bytes.withUnsafeBufferPointer { $0.place { $0 == byte } } == place, "\(byte)")
            }
        }
    }

    @Test func `a part is found anywhere`() {
        #expect(FoldedText("Un Vélo bleu").contains(FoldedText("ÉLO B")))
        #expect(!FoldedText("Un vélo").contains(FoldedText("velos")))
        #expect(FoldedText("anything").contains(FoldedText("")))
    }
}

@Suite struct FoldingTableTests {
    private static func reference(_ text: String) -> String {
        let folded = ArabicFolding.fold(
            text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
        let letters: [Unicode.Scalar: String] = ["\u{2018}": "'", "\u{2019}": "'", "œ": "oe", "æ": "ae"]
        return folded.unicodeScalars.map { letters[$0] ?? String($0) }.joined()
    }

    private let table = FoldingTable()
    private let alphabet = FoldingTable.alphabets.joined().compactMap(Unicode.Scalar.init)
    private let unchanged = FoldingTable.unchanged.joined().compactMap { Unicode.Scalar(UInt32($0)) }

    private func text(of scalars: [Unicode.Scalar], length: Int) -> String {
        String(String.UnicodeScalarView((0..<length).compactMap { _ in scalars.randomElement() }))
    }

    @Test func `each of its characters is folded as Foundation folds it, but for apostrophes and ligatures`() {
        for scalar in alphabet + unchanged {
            #expect(table.fold(String(scalar)) == Self.reference(String(scalar)))
        }
    }

    @Test func `text of its characters is folded as Foundation folds it`() {
        for length in 0..<2_000 {
            let text = text(of: length % 2 == 0 ? alphabet : alphabet + unchanged, length: length % 40)
            #expect(FoldedText(text).string == Self.reference(text), "\(text.debugDescription)")
        }
    }

    @Test func `beside anything else its characters are left to Foundation`() {
        let marks = (0x300...0x36F).compactMap(Unicode.Scalar.init)
        let others: [Unicode.Scalar] =
            marks + ["\u{200D}", "\u{202F}", "\u{20D0}", "\u{212B}", "ŉ", "Ⱥ", "Ⱦ", "ש", "각", "\u{FE0F}", "\u{1F3FB}"]
        for length in 1..<2_000 {
            let text =
                text(of: alphabet, length: length % 20) + text(of: others, length: 1)
                + text(of: alphabet + others, length: length % 7)
            #expect(table.fold(text) == nil)
            #expect(FoldedText(text).string == Self.reference(text), "\(text.debugDescription)")
        }
    }
}

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
