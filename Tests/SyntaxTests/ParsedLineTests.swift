import Scaffolding
import Syntax
import Testing

struct ParsedLineTests {
    @Test(
        arguments: [
            ("", []),
            ("  \t ", []),
            ("search", ["search"]),
            ("  search   velo  ", ["search", "velo"]),
            ("a\tb\nc\r\nd\re", ["a", "b", "c", "d", "e"]),
            ("\u{A0}a\u{A0}~\u{202F}b \u{A0}# c", ["a", "~", "b"]),
            ("1\u{202F}850\u{A0}€ ٣\u{A0}€", ["1\u{202F}850\u{A0}€", "٣\u{A0}€"]),
            ("7\u{A0} 8\u{A0}\u{A0}a 9\u{A0}", ["7", "8", "a", "9"]),
            ("a\u{3000}b\u{2028}c", ["a\u{3000}b\u{2028}c"]),
            ("👩‍👩‍👧 🇫🇷 e\u{301} \u{301}", ["👩‍👩‍👧", "🇫🇷", "e\u{301}", "\u{301}"]),
            ("price<=500 (a|b) & c;", ["price<=500", "(a|b)", "&", "c;"]),
        ] as [(String, [String])])
    func `words are separated by spaces and nothing else`(source: String, expected: [String]) throws {
        #expect(try texts(of: source) == expected)
    }

    @Test(arguments: [
        (#"'red bike'"#, "red bike"),
        (#"'a\n"b'"#, #"a\n"b"#),
        (#""red bike""#, "red bike"),
        (#""a'b""#, "a'b"),
        (#""\"\\\n\t\x\'\ ""#, "\"\\\n\tx' "),
        (#""\u{41}\u{e9}\u{1F6B2}\u{10FFFF}\u{0}\u{00000A}""#, "Aé🚲\u{10FFFF}\0\n"),
        (#"red\ bike"#, "red bike"),
        (##"\n\u{41}\"\'\#\\"##, ##"nu{41}"'#\"##),
        ("a\\\nb", "a\nb"),
        (#"it"s a"'b'"#, "its ab"),
        (#"title="red bike""#, "title=red bike"),
        ("title~'red bike'", "title~red bike"),
        ("(title='a b')", "(title=a b)"),
        ("x,'a b','c'", "x,a b,c"),
        (#""""#, ""),
        ("''", ""),
        (#""a"b"c""#, "abc"),
        ("'a'b", "ab"),
        ("\"a\0\u{1B}\u{85}\"", "a\0\u{1B}\u{85}"),
        ("\"a\u{301}\"\u{301}", "a\u{301}\u{301}"),
    ])
    func `quotes and escapes are removed and mark the word`(source: String, expected: String) throws {
        let line = try ParsedLine(source)
        #expect(line.words == [Word(text: expected, range: SourceRange(of: source), isQuoted: true)])
    }

    @Test(arguments: [
        "l'eau", "don't", "aujourd'hui", "rock'n'roll", "dogs'", "5'", "été'1", "e\u{301}'a", "title=l'eau", "١'٢",
        "don’t", "a#b",
        "a#", "C#", "--format", "a<<END", "<<", "<<5", "<<-5", "<<<A", "<<A!", "\u{202E}a",
    ])
    func `text without special meaning is an ordinary word`(source: String) throws {
        let line = try ParsedLine(source)
        #expect(line.words == [Word(text: source, range: SourceRange(of: source), isQuoted: false)])
        #expect(line.hereText == nil)
    }

    @Test func `an apostrophe after a letter opens nothing for the words that follow`() throws {
        #expect(
            try texts(of: "search l'eau d'un puits chiens' 5' 'a b'") == [
                "search", "l'eau", "d'un", "puits", "chiens'", "5'", "a b",
            ])
    }

    @Test func `single quotes close at an apostrophe`() throws {
        #expect(try texts(of: "'l'eau'") == ["leau'"])
    }

    @Test func `ranges are bytes of the source with the quotes`() throws {
        let line = try ParsedLine(#"é "a b"  🚲\ x # c"#)
        #expect(line.words.map(\.range) == [SourceRange(0, 2), SourceRange(3, 8), SourceRange(10, 17)])
        #expect(line.words.map { String($0.range.text(in: line.source)) } == ["é", #""a b""#, #"🚲\ x"#])
    }

    @Test func `only words with quotes or escapes are quoted`() throws {
        #expect(
            try ParsedLine(#"--a "--a" all 'all' \all l'eau a"""#).words.map(\.isQuoted) == [
                false, true, false, true, true, false, true,
            ])
    }

    @Test(
        arguments: [
            ("# all of it", []),
            ("a # b 'c", ["a"]),
            ("a #b", ["a", "#b"]), ("  #b", []), ("a\n #b c", ["a"]), ("a #", ["a"]),
            ("a b#c #", ["a", "b#c"]),
            ("a '#' \"#\" \\# x", ["a", "#", "#", "#", "x"]),
            ("a # b\nc", ["a", "c"]),
            ("a # b\rc", ["a", "c"]),
            ("#\0\u{1B}", []),
        ] as [(String, [String])])
    func `a comment begins between blanks or at the start of a line and ends with the line`(
        source: String, expected: [String]
    ) throws {
        #expect(try texts(of: source) == expected)
    }

    @Test(arguments: ["", "   ", "# x", " \t# x"])
    func `a line without words is blank`(source: String) throws {
        let line = try ParsedLine(source)
        #expect(line.isBlank)
        #expect(line.text(from: 0) == .empty(at: 0))
    }

    @Test(arguments: [
        (-1, "filter a = 'b #' c"), (0, "filter a = 'b #' c"), (1, "a = 'b #' c"), (4, "c"), (5, ""), (99, ""),
    ])
    func `the text from a given word ends before the comment`(wordIndex: Int, expected: String) throws {
        let line = try ParsedLine("  filter a = 'b #' c  # and no more")
        #expect(!line.isBlank)
        #expect(line.text(from: wordIndex).text(in: line.source) == expected)
        #expect(line.text(from: wordIndex).upper == 20)
    }

    @Test(
        arguments: [
            ("a 'b c", .unclosedQuote("'"), SourceRange(2, 3)),
            ("é \"b c'", .unclosedQuote("\""), SourceRange(3, 4)),
            ("a \"b\\", .unclosedQuote("\""), SourceRange(2, 3)),
            ("a \"b\\\"", .unclosedQuote("\""), SourceRange(2, 3)),
            ("it\"s", .unclosedQuote("\""), SourceRange(2, 3)),
            ("x='s", .unclosedQuote("'"), SourceRange(2, 3)),
            ("a b\\", .trailingBackslash, SourceRange(3, 4)),
            ("\\", .trailingBackslash, SourceRange(0, 1)),
            ("a \0", .controlCharacter("\0"), SourceRange(2, 3)),
            ("a b\u{1B}[31m", .controlCharacter("\u{1B}"), SourceRange(3, 4)),
            ("\u{B}", .controlCharacter("\u{B}"), SourceRange(0, 1)),
            ("a\u{7F}", .controlCharacter("\u{7F}"), SourceRange(1, 2)),
            ("a\u{9B}1m", .controlCharacter("\u{9B}"), SourceRange(1, 3)),
            (#"a "\u41""#, .invalidEscape, SourceRange(3, 5)),
            (#"a "\u{}""#, .invalidEscape, SourceRange(3, 6)),
            (#"a "\u{D800}""#, .invalidEscape, SourceRange(3, 11)),
            (#"a "\u{110000}""#, .invalidEscape, SourceRange(3, 13)),
            (#"a "\u{0000041}""#, .invalidEscape, SourceRange(3, 12)),
            (#"a "\u{4G}""#, .invalidEscape, SourceRange(3, 7)),
            (#"a "\u{41""#, .invalidEscape, SourceRange(3, 8)),
            ("a \"\\u{４}\"", .invalidEscape, SourceRange(3, 6)),
        ] as [(String, ParseError.Reason, SourceRange)])
    func `an unreadable line is refused with its place`(source: String, reason: ParseError.Reason, range: SourceRange) {
        #expect(throws: ParseError(reason, at: range)) { try ParsedLine(source) }
    }

    private func texts(of source: String) throws -> [String] { try ParsedLine(source).words.map(\.text) }
}

struct HereTextTests {
    @Test(arguments: [
        ("<<END", "END"), ("draft set description <<FIN_2-b", "FIN_2-b"), ("a <<a  # why", "a"),
        ("a <<ÉTÉ", "ÉTÉ"), ("a <<نهاية", "نهاية"),
    ])
    func `a heredoc opens at the last word`(source: String, delimiter: String) throws {
        let line = try ParsedLine(source)
        let opening = try #require(line.hereText)
        #expect(opening.delimiter == delimiter)
        #expect(opening.range == line.words.last?.range)
    }

    @Test(arguments: [
        "'<<END'", "\"<<END\"", "\\<<END", "<<EN\\D", "a <<", "a <<9", "a<<END", "<< Vélo >>", "< <END",
    ])
    func `a quoted or unnamed heredoc marker is an ordinary word`(source: String) throws {
        #expect(try ParsedLine(source).hereText == nil)
    }

    @Test(arguments: [
        ("a <<END b", SourceRange(2, 7)), ("<<A <<B", SourceRange(0, 3)), ("é <<A ''", SourceRange(3, 6)),
    ])
    func `words after a heredoc marker are refused`(source: String, range: SourceRange) {
        #expect(throws: ParseError(.hereTextNotLast, at: range)) { try ParsedLine(source) }
    }

    @Test(arguments: ["a << END", "a << été", "a <<-END", "a <<-fin", "a <<'EOF'", "a <<\"EOF\"", "a <<END;"])
    func `here-text of a shell is refused, as its lines would run`(source: String) throws {
        #expect(throws: ParseError.self) { try ParsedLine(source) }
    }

    @Test func `the collected text replaces the marker as a quoted word`() throws {
        let line = try ParsedLine("set description <<END # up to END")
        let filled = line.filling(hereText: "--all\nwords 'kept' #")
        #expect(filled.hereText == nil)
        #expect(filled.source == line.source)
        #expect(filled.words.dropLast() == line.words.dropLast())
        #expect(filled.words.last == Word(text: "--all\nwords 'kept' #", range: SourceRange(16, 21), isQuoted: true))
        #expect(filled.text(from: 1) == SourceRange(4, 21))
    }
}

struct WordQuotedTests {
    @Test(arguments: [
        ("velo", "velo"), ("l'eau", "l'eau"), ("a#b", "a#b"), ("price<=500", "price<=500"), ("🚲", "🚲"),
        ("e\u{301}", "e\u{301}"),
        ("", #""""#), ("red bike", #""red bike""#), ("'tis", #""'tis""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
        ("a\nb\tc\r", #""a\nb\tc\u{D}""#), ("#a", ##""#a""##), ("-7d", #""-7d""#), ("--format", #""--format""#),
        ("<<END", #""<<END""#), ("\0\u{1B}\u{7F}\u{85}", #""\u{0}\u{1B}\u{7F}\u{85}""#),
        ("a\u{202E}b", #""a\u{202E}b""#),
        ("a\u{2028}b", #""a\u{2028}b""#), (#"\u{41}"#, #""\\u{41}""#), ("a;b", #""a;b""#),
    ])
    func `a text is quoted only where it needs quotes`(text: String, expected: String) {
        #expect(Word.quoted(text) == expected)
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
            // At the end of a line, such a word may be here-text of a shell.
            for word in line.words where !word.text.hasPrefix("<<") {
                let again = try? ParsedLine("x " + word.range.text(in: line.source)).words.dropFirst()
                #expect(again?.map(\.text) == [word.text])
                #expect(again?.map(\.isQuoted) == [word.isQuoted])
            }
        }
    }
}

struct SourceRangeTests {
    @Test func `offsets count bytes`() {
        #expect(SourceRange(of: "é🚲") == SourceRange(0, 6))
        #expect(SourceRange(2, 6).text(in: "é🚲") == "🚲")
    }

    @Test(arguments: [
        (SourceRange(-4, 2), "é"), (SourceRange(4, 99), "🚲"), (SourceRange(50, 99), ""), (SourceRange(-9, -1), ""),
        (SourceRange(1, 6), "é🚲"), (SourceRange(2, 4), ""), (SourceRange(0, 3), "é"), (SourceRange(-1, 99), "é🚲"),
    ])
    func `a range of another source never crashes`(range: SourceRange, expected: String) {
        #expect(range.text(in: "é🚲") == expected)
    }
}
