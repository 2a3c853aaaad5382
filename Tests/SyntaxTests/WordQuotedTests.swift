import CommandKitTesting
import Syntax
import Testing

struct WordQuotedTests {
    @Test(arguments: [
        ("velo", "velo"), ("l'eau", "l'eau"), ("a#b", "a#b"), ("price<=500", "price<=500"), ("🚲", "🚲"),
        ("e\u{301}", "e\u{301}"),
        ("", #""""#), ("red bike", #""red bike""#), ("'tis", #""'tis""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
        ("a\nb\tc\r", #""a\nb\tc\u{D}""#), ("#a", ##""#a""##), ("-7d", #""-7d""#), ("--format", #""--format""#),
        ("<<END", #""<<END""#), ("\0\u{1B}\u{7F}\u{85}", #""\u{0}\u{1B}\u{7F}\u{85}""#),
        ("a\u{202E}b", #""a\u{202E}b""#),
        ("a\u{2028}b", #""a\u{2028}b""#), (#"\u{41}"#, #""\\u{41}""#),
    ])
    func `a text is quoted only where it needs quotes`(text: String, expected: String) {
        #expect(Word.quoted(text) == expected)
    }

    @Test func `a text can be quoted where it needs no quotes`() {
        #expect(Word.inQuotes("all") == #""all""#)
    }

    @Test(arguments: UInt64(0)..<8)
    func `any text reads back as one word`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let text = RandomText.any(using: &generator)
            for written in [Word.quoted(text), Word.inQuotes(text)] {
                let line = try ParsedLine("set \(written) x # y")
                try #require(line.words.count == 3, "\(written)")
                #expect(line.words[1].text.unicodeScalars.elementsEqual(text.unicodeScalars), "\(written)")
                #expect(try ParsedLine("x " + written).hereText == nil)
            }
        }
    }

    @Test(arguments: UInt64(0)..<8)
    func `a word's source text reads back as the word`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            guard let line = try? ParsedLine(RandomText.any(length: 30, using: &generator)) else { continue }
            for word in line.words {
                let again = try? ParsedLine(String(word.range.text(in: line.source))).words
                #expect(again?.map(\.text) == [word.text])
                #expect(again?.map(\.isQuoted) == [word.isQuoted])
            }
        }
    }
}
