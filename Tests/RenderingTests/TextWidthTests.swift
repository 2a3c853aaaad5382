import Testing

@testable import Rendering

struct TextWidthTests {
    @Test(arguments: [
        // Latin, with accents in one scalar or two
        ("", 0), ("a", 1), ("velo", 4), ("Vélo", 4), ("Ve\u{301}lo", 4), ("œuvre", 5), ("ß", 1), ("€80", 3),
        ("“x”…", 4),
        ("–", 1), ("½ ·", 3), ("\u{A0}", 1), ("␛", 1), ("Ⅷ", 1), ("→", 1), ("■", 1),
        // Marks without a base character, and many of them
        ("\u{301}", 0), ("a\u{308}\u{304}\u{323}", 1), ("x\u{20DD}", 1), ("\u{302A}", 0),
        // Chinese, Japanese, Korean
        ("漢字", 4), ("東京 tower", 10), ("ひらがな", 8), ("カタカナ", 8), ("ｶﾀｶﾅ", 4), ("が", 2), ("か\u{3099}", 2),
        ("ＡＢＣ", 6), ("、。", 4), ("\u{3000}", 2), ("〒", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
        ("\u{1100}", 2), ("\u{1100}\u{1161}", 2), ("\u{1161}", 0), ("𠀋", 2), ("𝌆", 2), ("￦", 2), ("￥", 2), ("¥", 1),
        // Emoji: alone, with skin tones, in families, as flags and keycaps
        ("🚲", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("👩🏽‍💻", 2), ("🏳️‍🌈", 2), ("🏴‍☠️", 2), ("❤️‍🔥", 2), ("👁️‍🗨️", 2),
        ("🇫🇷", 2), ("🇫🇷🇩🇪", 4), ("🇫", 1), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("1️⃣", 2), ("#️⃣", 2), ("☝🏻", 2), ("🫠", 2), ("🪿", 2),
        // The same character as text and as emoji
        ("☎", 1), ("☎️", 2), ("❤", 1), ("❤️", 2), ("⌚", 2), ("©", 1), ("©️", 2), ("a\u{FE0F}", 1), ("✂", 1), ("☯", 1),
        // Scripts of the right-to-left and of the Indian kinds: a vowel beside its letter has a cell
        ("أريكة", 5), ("جِلد", 3), ("ספה", 3), ("שָׁלוֹם", 4), ("नि", 2), ("हिन्दी", 5), ("தமிழ்", 4), ("ภาษาไทย", 7), ("กำ", 2),
        ("ကို", 1), ("ខ្មែរ", 4), ("ܫܠܡܐ", 4), ("߀߁", 2),
        // Isolates have no width
        ("\u{2068}أريكة\u{2069}", 5),
    ])
    func `text width matches the cells used by a terminal`(text: String, cells: Int) {
        #expect(TextWidth.cells(of: text) == cells)
        #expect(TextWidth.cells(of: text[...]) == cells)
    }

    @Test(arguments: ["velo", "Vélo", "漢字", "👩‍👩‍👧‍👦", "ספה", "🇫🇷", "한글"])
    func `the width of a text is the sum of its characters' widths`(text: String) {
        #expect(TextWidth.cells(of: text) == text.map { TextWidth.cells(of: $0) }.reduce(0, +))
    }

    @Test func `wide scalars match the ranges of Unicode 16`() {
        let wide: [Unicode.Scalar] = [
            "\u{1100}", "\u{115F}", "\u{2630}", "\u{4DC0}", "\u{A48C}", "\u{1FAE9}", "\u{3FFFD}",
        ]
        let narrow: [Unicode.Scalar] = [
            "a", "\u{10FF}", "\u{1160}", "\u{262F}", "\u{303F}", "\u{A48D}", "\u{1FAEA}", "\u{3FFFE}",
        ]
        #expect(wide.filter { !WideScalars.contains($0) } == [])
        #expect(narrow.filter(WideScalars.contains) == [])
    }

    @Test func `the bounds of wide scalars are ascending and in pairs`() {
        #expect(WideScalars.bounds.count.isMultiple(of: 2))
        #expect(zip(WideScalars.bounds, WideScalars.bounds.dropFirst()).allSatisfy(<))
    }

    @Test(arguments: [
        ("a", "a    ", "    a"), ("漢", "漢   ", "   漢"), ("velours", "velours", "velours"), ("", "     ", "     "),
    ])
    func `padding counts cells and never truncates`(text: String, left: String, right: String) {
        #expect(text.padded(to: 5) == left)
        #expect(text.padded(to: 5, .right) == right)
    }
}
