/// A line as words: `search "red bike" --sort price   # cheap first` has four.
///
/// - Words are separated by spaces, TABs, newlines and carriage returns. A no-break space does not separate.
/// - `'…'` is literal. In `"…"` a backslash writes `\"`, `\\`, `\n`, `\t` and `\u{HEX}`; before anything else it means
///   that. Outside quotes `\x` is `x`, whatever `x` is.
/// - Touching parts make one word: `it"s a"'b'` is `its ab`, `title="red bike"` is `title=red bike`.
/// - A double quote opens wherever it stands outside quotes. An apostrophe opens anywhere but after a letter or a
///   digit, where it is an ordinary character: it opens in `title~'red bike'`, and in none of `l'eau`, `don't`,
///   `dogs'` and `5'`. Inside single quotes every apostrophe closes: for `'l'eau'` write `"l'eau"`.
/// - `#` at the start of a word begins a comment, which ends with its line; `a#b` is a word.
/// - `<<NAME` as the last word opens a here-text (`HereTextOpening`).
/// - A control character outside quotes is refused; inside quotes it is kept.
public struct ParsedLine: Hashable, Sendable {
    /// The line as it was given.
    public let source: String

    /// The words, in the order of the source.
    public let words: [Word]

    /// The here-text that the line waits for; nil once `filling(hereText:)` gave it.
    public let hereText: HereTextOpening?

    /// Reads a line in one pass, whose time grows with the line's length and with nothing else.
    ///
    /// Throws `unclosedQuote`, `trailingBackslash`, `controlCharacter`, `invalidEscape` or `hereTextNotLast`.
    public init(_ source: String) throws(ParseError) {
        var cursor = SourceCursor(source)
        var words: [Word] = []
        var opening: HereTextOpening?
        cursor.skipBlanksAndComments()
        while let word = try cursor.readText(.word) {
            if let opening {
                throw ParseError(.hereTextNotLast, at: opening.range)
            }
            opening = HereTextOpening(word, at: words.count)
            words.append(word)
            cursor.skipBlanksAndComments()
        }
        self.init(source: source, words: words, hereText: opening)
    }

    private init(source: String, words: [Word], hereText: HereTextOpening?) {
        self.source = source
        self.words = words
        self.hereText = hereText
    }

    /// Whether there is nothing to run: no word, at most a comment.
    public var isBlank: Bool { words.isEmpty }

    /// The source from the start of a word to the end of the last one, without the comment behind it.
    ///
    /// From `words.count` on it is the empty place after the last word: where what is missing would stand.
    public func text(from wordIndex: Int) -> SourceRange {
        let end = words.last?.range.upper ?? 0
        guard wordIndex < words.count else { return .empty(at: end) }
        return SourceRange(words[max(wordIndex, 0)].range.lower, end)
    }

    /// The line with the collected text in the place of its `<<NAME`, as a quoted word; the same line if it has none.
    public func filling(hereText text: String) -> ParsedLine {
        guard let hereText else { return self }
        var words = words
        words[hereText.wordIndex] = Word(text: text, range: hereText.range, isQuoted: true)
        return ParsedLine(source: source, words: words, hereText: nil)
    }

    /// The line without its last words; the source stays, so that ranges go on pointing into it.
    public func dropping(last count: Int) -> ParsedLine {
        ParsedLine(source: source, words: Array(words.dropLast(count)), hereText: hereText)
    }

    /// The line with the words at these places only, in that order; the source stays here too.
    public func keeping(_ places: [Int]) -> ParsedLine {
        let opening = hereText.flatMap { hereText in
            places.firstIndex(of: hereText.wordIndex).map { HereTextOpening(hereText, at: $0) }
        }
        return ParsedLine(source: source, words: places.map { words[$0] }, hereText: opening)
    }
}

/// A `<<NAME` at the end of a line: the text that belongs there follows on lines of its own, up to a line that is
/// `NAME`.
public struct HereTextOpening: Hashable, Sendable {
    /// The line that ends the text.
    public let delimiter: String

    /// The place among the line's words of the word that the text replaces.
    public let wordIndex: Int

    /// Where the `<<NAME` stands in the source.
    public let range: SourceRange

    /// Reads a word as an opening; nil if it is quoted, or is not `<<` and a name.
    ///
    /// A name begins with an ASCII letter and goes on with letters, digits, `_` and `-`. Anything else after `<<`, as
    /// in `<<<` or `<<5`, is an ordinary word.
    init?(_ word: Word, at wordIndex: Int) {
        let name = word.text.unicodeScalars.dropFirst(2)
        guard !word.isQuoted, word.text.utf8.starts(with: "<<".utf8), let first = name.first, first.isASCIILetter,
            name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" || $0 == "-" })
        else { return nil }
        delimiter = String(name)
        self.wordIndex = wordIndex
        range = word.range
    }

    /// The same opening at another place among the words.
    init(_ other: HereTextOpening, at wordIndex: Int) {
        delimiter = other.delimiter
        self.wordIndex = wordIndex
        range = other.range
    }
}
