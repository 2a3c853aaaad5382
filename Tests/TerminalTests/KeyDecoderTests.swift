import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
    /// The keys that bytes are, when nothing comes after them.
    private func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
        var decoder = KeyDecoder()
        return bytes.flatMap { decoder.append($0) } + decoder.decide()
    }

    @Test(
        arguments: [
            ("ab", [.text("a"), .text("b")]), ("é日", [.text("é"), .text("日")]),
            ("␍", [.enter]), ("␊", [.enter]), ("␡␈", [.backspace, .backspace]),
            ("␃␄", [.interrupt, .endOfInput]), ("␕␗", [.deleteLine, .deleteWord]),
            ("␁␅␂␆", [.home, .end, .left, .right]), ("␉␌␀", []),
            ("␛", [.escape]), ("␛␛", [.escape, .escape]), ("␛␍", [.escape, .enter]),
            ("␛[D␛OC␛[1;5D", [.left, .right, .left]),
            ("␛[H␛OF␛[1~␛[8~␛[3~", [.home, .end, .home, .end, .delete]),
            ("␛[A␛[15~␛OP␛xa", [.text("a")]), ("␛[1;␃", [.interrupt]),
            ("␛[200~a b[D␛[201~c", [.paste("a b[D"), .text("c")]),
        ] as [(String, [Key])])
    func `bytes are decoded to keys`(typed: String, keys: [Key]) {
        #expect(self.keys(typed.typingPictures.utf8) == keys)
    }

    @Test func `invalid bytes do not affect later text`() {
        #expect(keys([0xC3, 0x61]) == [.text("\u{FFFD}"), .text("a")])
        #expect(keys([0x1B, 0xC3, 0xA9, 0x61]) == [.text("a")])
        #expect(keys(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 40)).count < 10)
    }

    @Test func `a paste is text, including keys and newlines in it`() {
        #expect(keys("\u{1B}[200~a\rb\u{1B}[D\u{3}\u{1B}[201~c".utf8) == [.paste("a\nb\u{1B}[D\u{3}"), .text("c")])
    }

    @Test func `only a lone ESC is ambiguous`() {
        var decoder = KeyDecoder()
        _ = decoder.append(0x61)
        #expect(!decoder.isUndecided)
        _ = decoder.append(0x1B)
        #expect(decoder.isUndecided)
        _ = decoder.append(UInt8(ascii: "["))
        #expect(decoder.isUndecided)
        #expect(decoder.decide() == [])
        #expect(!decoder.isUndecided)
    }
}

extension String {
    /// The text with the pictures of control characters, such as ␛, made what they picture.
    fileprivate var typingPictures: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x2400..<0x2420: Unicode.Scalar(UInt8(scalar.value - 0x2400))
            case 0x2421: "\u{7F}" as Unicode.Scalar
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
