/// One word of a line: what it says, where it stands, and whether it was quoted.
public struct Word: Hashable, Sendable {
    /// What the word says once quotes and escapes are taken off.
    public let text: String

    /// Where the word stands in the source, quotes included.
    public let range: SourceRange

    /// Whether any part was quoted or escaped: such a word is only ever a value, never an option or a keyword.
    public let isQuoted: Bool

    public init(text: String, range: SourceRange, isQuoted: Bool) {
        self.text = text
        self.range = range
        self.isQuoted = isQuoted
    }
}
