/// A line that a transcript expects to be printed.
///
/// `...` stands for any lines, `[..]` for any text within a line, and a line that begins with `\` for exactly what
/// follows it. Text is compared byte by byte: two ways to write `é` are two texts.
public struct TranscriptLine: Sendable, Hashable {
    /// The line as it stands in the transcript.
    public let source: String
    /// What one printed line has to be; nil for any lines.
    private let pattern: GappedPattern<UInt8>?

    /// Reads a line of a transcript.
    public init(_ source: String) {
        self.source = source
        let bytes = Array(source.utf8)
        if source == Self.anyLines {
            pattern = nil
        } else if bytes.first == Self.escape {
            pattern = GappedPattern(pieces: [Array(bytes.dropFirst())])
        } else {
            let pieces = bytes.split(separator: Array(Self.anyText.utf8), omittingEmptySubsequences: false)
            pattern = GappedPattern(pieces: pieces.map(Array.init))
        }
    }

    /// Whether it stands for any lines, also none.
    public var isAnyLines: Bool { pattern == nil }

    /// Whether a printed line is the one that is expected; false where any lines are.
    public func matches(_ printed: String) -> Bool {
        pattern?.matches(Array(printed.utf8), where: ==) ?? false
    }

    /// The lines of a transcript that expect exactly what was printed.
    public static func expecting(_ printed: String) -> [TranscriptLine] {
        let lines = TranscriptText.printedLines(of: printed)
        return lines.enumerated().map { place, line in
            // A blank line at the end would be taken for the space between two blocks.
            let isLost = line.isEmpty && place == lines.count - 1
            return TranscriptLine(isLost || isMistakable(line) ? "\\" + line : line)
        }
    }

    /// The lines of a transcript that expect what was printed, with any text in the place of some.
    ///
    /// A line that would be taken for something else is expected as it is all the same.
    static func expecting(_ printed: String, butFor variable: [String]) -> [TranscriptLine] {
        expecting(printed).map { line in
            guard line.source.utf8.first != escape else { return line }
            let gapped = variable.reduce(line.source) { $0.replacing($1, with: anyText) }
            return gapped == line.source ? line : TranscriptLine(gapped)
        }
    }

    private static let anyLines = "..."
    private static let anyText = "[..]"
    private static let escape = UInt8(ascii: "\\")

    /// Whether a printed line would be read as something else.
    private static func isMistakable(_ line: String) -> Bool {
        line == anyLines || line.utf8.first == escape || Array(line.utf8).contains(Array(anyText.utf8))
            || TranscriptText.typed(in: line) != nil || TranscriptText.isProse(line)
    }
}
