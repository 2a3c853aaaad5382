/// A typed line of a transcript, and what it is expected to print.
public struct TranscriptBlock: Sendable, Hashable {
    /// Where the typed line stands in the transcript, counted from 1.
    public let line: Int
    /// The line without its `> `; empty where nothing but Return is typed.
    public let typed: String
    /// What stands below it, without the blank lines before the next block.
    public let expected: [TranscriptLine]

    public init(line: Int, typed: String, expected: [TranscriptLine]) {
        self.line = line
        self.typed = typed
        self.expected = expected
    }

    /// Whether a text is what is expected. A carriage return at the end of a line does not count.
    public func matches(_ printed: String) -> Bool {
        let pieces = expected.split(omittingEmptySubsequences: false, whereSeparator: \.isAnyLines).map(Array.init)
        return GappedPattern(pieces: pieces).matches(TranscriptText.printedLines(of: printed)) { $0.matches($1) }
    }

    /// What differs; nil where the text is what is expected.
    public func difference(from printed: String) -> BlockDifference? {
        matches(printed) ? nil : BlockDifference(of: self, from: TranscriptText.printedLines(of: printed))
    }
}
