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
