import Domain

/// A session as text: what is typed, and what each line of it prints.
///
///     # Accents do not count.
///     width: 100
///
///     > search velo
///     ...
///     Rows 1 to 20 of [..] listings.
///
/// - Above the first typed line stand settings (`TranscriptSettings`), one a line, and prose.
/// - A line that begins with `> `, or is `>`, is typed; the lines of a here-text are such lines too.
/// - What follows, up to the next typed line, is expected to be printed by it (`TranscriptLine`): errors too, in the
///   order of writing.
/// - A line that begins with `# `, or is `#`, is prose at the top, after a blank line and after prose; elsewhere it is
///   printed. Prose ends what is printed.
/// - Blank lines before a typed line, before prose and at the end are space. A printed one there is written `\`.
public struct Transcript: Sendable, Hashable {
    public let settings: TranscriptSettings
    /// The typed lines in their order, each with what it prints; never empty.
    public let blocks: [TranscriptBlock]
    private let lines: [String]

    /// Reads a transcript; throws the first of what is wrong with it.
    public init(parsing text: String) throws(TranscriptError) {
        lines = TranscriptText.lines(of: text)
        let parser = try TranscriptParser(lines.map(TranscriptText.withoutReturn))
        settings = parser.settings
        blocks = parser.blocks
    }

    /// What is typed, a line each.
    public var typed: [String] { blocks.map(\.typed) }

    /// What differs; empty where the run was as it is written.
    ///
    /// - Parameter printed: What each typed line printed, in their order; fewer where the session ended before the
    ///   last line.
    public func failures(from printed: [String]) -> [TestFailure] {
        let unread = blocks.dropFirst(printed.count).map {
            TestFailure(line: $0.line, typed: $0.typed, message: "This was not run: the session was over.")
        }
        return zip(blocks, printed).compactMap { $0.difference(from: $1).map(TestFailure.init) } + unread
    }

    /// The transcript with what was printed in the place of what was expected, in the blocks that differ; all else
    /// stays as it is written.
    public func accepting(_ printed: [String]) -> String {
        var lines = lines
        for (block, text) in zip(blocks, printed).reversed() where !block.matches(text) {
            let place = block.line..<block.line + block.expected.count
            lines.replaceSubrange(place, with: TranscriptLine.expecting(text).map(\.source))
        }
        return lines.joined(separator: "\n")
    }
}

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

/// How the lines of a transcript are told apart. Bytes count, since a combining mark would hide the blank before it.
enum TranscriptText {
    /// The lines with the carriage returns that end them; what follows the last newline is one more.
    static func lines(of text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// The lines of what was printed, whose last newline begins no line.
    static func printedLines(of text: String) -> [String] {
        var lines = lines(of: text).map(withoutReturn)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// The line without the carriage return that ends it: those of CSV, and those of an editor on Windows.
    static func withoutReturn(_ line: String) -> String {
        line.utf8.last == UInt8(ascii: "\r") ? String(Substring(line.utf8.dropLast())) : line
    }

    /// What a line says is typed; nil for other lines.
    static func typed(in line: String) -> String? {
        if line == ">" { return "" }
        return line.utf8.starts(with: "> ".utf8) ? String(Substring(line.utf8.dropFirst(2))) : nil
    }

    /// Whether a line is prose where prose can stand.
    static func isProse(_ line: String) -> Bool {
        line == "#" || line.utf8.starts(with: "# ".utf8)
    }
}
