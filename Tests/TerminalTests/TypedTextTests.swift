import Testing

@testable import Terminal

@Suite struct TypedUTF8Tests {
    private func text(_ bytes: [UInt8]) -> String {
        var typed = UTF8Decoder()
        return String(decoding: bytes.flatMap { typed.append($0) }, as: UTF8.self)
    }

    @Test(arguments: ["plain", "é", "€", "👩‍👩‍👧", "\0\u{7F}\u{10FFFF}"])
    func `text is unchanged`(text: String) {
        #expect(self.text(Array(text.utf8)) == text)
    }

    @Test(
        arguments: [
            ([0xFF, 0x61], "\u{FFFD}a"), ([0xC3, 0x61], "\u{FFFD}a"), ([0xC3, 0xC3, 0xA9], "\u{FFFD}é"),
            ([0xA9, 0x61], "\u{FFFD}a"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x1B], "\u{FFFD}\u{1B}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ] as [([UInt8], String)])
    func `invalid bytes are replaced, and the rest is kept`(bytes: [UInt8], text: String) {
        #expect(self.text(bytes) == text)
    }

    @Test func `an incomplete scalar is buffered`() {
        var typed = UTF8Decoder()
        let finished = "€".utf8.map { typed.append($0) }
        #expect(finished == [[], [], Array("€".utf8)])
    }
}

@Suite struct PasteTests {
    private func text(_ pasted: String) -> String? {
        var paste = Paste()
        return pasted.utf8.reduce(nil) { $0 ?? paste.append($1) }
    }

    @Test(arguments: ["text", "\u{1B}[201", "~", "\u{1B}[200~"])
    func `a paste continues to its end`(pasted: String) {
        #expect(text(pasted) == nil)
        #expect(text(pasted + "\u{1B}[201~") == pasted)
    }
}

@Suite struct MarkedPromptTests {
    @Test(arguments: [
        ("souk> ", "souk> "),
        ("\u{1B}[1;32msouk\u{1B}[0m> ", "\u{1}\u{1B}[1;32m\u{2}souk\u{1}\u{1B}[0m\u{2}> "),
        ("\u{1B}]0;title\u{7}> ", "\u{1}\u{1B}]0;title\u{7}\u{2}> "),
        ("\u{1B}]8;;x\u{1B}\\é\u{1B}]8;;\u{1B}\\", "\u{1}\u{1B}]8;;x\u{1B}\\\u{2}é\u{1}\u{1B}]8;;\u{1B}\\\u{2}"),
        ("\u{1B}7a", "\u{1}\u{1B}7\u{2}a"), ("a\u{1B}", "a\u{1}\u{1B}\u{2}"), ("\u{1B}[31", "\u{1}\u{1B}[31\u{2}"),
        ("\u{1}a\u{2}b\0", "ab"),
    ])
    func `escape sequences are marked and nothing else`(prompt: String, marked: String) {
        #expect(MarkedPrompt(prompt).text == marked)
    }
}

@Suite struct CharacterBoundariesTests {
    /// An x, a family of 18 bytes, é in two scalars, and a flag: characters begin at 0, 1, 19 and 22.
    private let boundaries = CharacterBoundaries(text: "x👩‍👩‍👧e\u{301}🇫🇷")

    @Test(arguments: [(0, 0), (1, 1), (5, 1), (18, 1), (19, 19), (20, 19), (22, 22), (26, 22), (30, 30)])
    func `an offset within a character maps to its start`(offset: Int, start: Int) {
        #expect(boundaries.startOfCharacter(around: offset) == start)
        #expect(boundaries.contains(offset) == (offset == start))
    }

    @Test(arguments: [(0, 0), (5, 19), (20, 22), (26, 30), (30, 30)])
    func `an offset within a character maps to its end`(offset: Int, end: Int) {
        #expect(boundaries.endOfCharacter(around: offset) == end)
    }

    @Test(arguments: [
        (0, 1, 1), (1, 1, 19), (0, 3, 22), (22, 9, 30), (30, -1, 22), (30, -2, 19), (1, -1, 0), (1, -9, 0), (19, 0, 19),
        (5, 1, 19), (5, -1, 1), (26, -2, 19),
    ])
    func `moving counts characters and stops at the ends`(offset: Int, count: Int, result: Int) {
        #expect(boundaries.offset(offset, movedBy: count) == result)
    }

    @Test(arguments: [-5, 31, .max, .min])
    func `an offset outside the line is clamped`(offset: Int) {
        #expect(boundaries.startOfCharacter(around: offset) == (offset < 0 ? 0 : 30))
    }

    @Test(arguments: [(5, 1, 19), (5, 19, 1), (5, 5, 1), (19, 1, 19), (26, 19, 30)])
    func `the cursor rests on the side it moved to`(cursor: Int, previous: Int, adjusted: Int) {
        #expect(boundaries.adjusted(cursor, movedFrom: previous, standsOnCharacter: false) == adjusted)
    }

    @Test(arguments: [(26, 30, 22), (5, 0, 19), (26, 22, 22)])
    func `the cursor that must be on a character is on the last one at the end`(
        cursor: Int, previous: Int, adjusted: Int
    ) {
        #expect(boundaries.adjusted(cursor, movedFrom: previous, standsOnCharacter: true) == adjusted)
    }
}
