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

    @Test(arguments: [("a\rb", "a\nb"), ("a\r\nb\r\n", "a\nb\n"), ("a\nb", "a\nb"), ("a\0b", "ab"), ("", "")])
    func `line ends in a paste become newlines, and NULs are removed`(pasted: String, text: String) {
        #expect(self.text(pasted + "\u{1B}[201~") == text)
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
