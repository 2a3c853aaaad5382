import Domain

/// A session as text: the typed lines, and the output of each.
///
///     # Accents do not count.
///     width: 100
///
///     > search velo
///     ...
///     Rows 1 to 20 of [..] listings.
///
/// - Settings (`TranscriptSettings`), one per line, and prose come before the first typed line.
/// - A line that begins with `> `, or is `>`, is typed. The lines of a here-text are written the same way.
/// - The lines after it, up to the next typed line, are its expected output (`TranscriptLine`). This includes errors,
///   in the order in which they are written.
/// - A line that begins with `# `, or is `#`, is prose at the top, after a blank line and after prose. Elsewhere it is
///   output. Prose ends the output.
/// - Blank lines before a typed line, before prose and at the end are ignored. A printed one there is written `\`.
public struct Transcript: Sendable, Hashable {
    public let settings: TranscriptSettings
    public let blocks: [TranscriptBlock]
    private let lines: [String]

    package init(parsing text: String) throws(TranscriptError) {
        lines = TranscriptText.lines(of: text)
        let parser = try TranscriptParser(lines.map(TranscriptText.withoutReturn))
        settings = parser.settings
        blocks = parser.blocks
    }

    public var typed: [String] { blocks.map(\.typed) }

    /// Returns the failures; `printed` has fewer elements than blocks if the session ended before the last line.
    public func failures(from printed: [String]) -> [TestFailure] {
        let unread = blocks.dropFirst(printed.count).map {
            TestFailure(line: $0.line, typed: $0.typed, message: "This was not run: the session was over.")
        }
        return zip(blocks, printed).compactMap { $0.difference(from: $1) } + unread
    }

    /// Returns the transcript with the printed output as the expected one in the blocks that differ.
    public func accepting(_ printed: [String]) -> String {
        // The file keeps its kind of line endings.
        let isWindows = lines.count > 1 && lines.dropLast().allSatisfy { TranscriptText.withoutReturn($0) != $0 }
        var lines = isWindows ? lines.map(TranscriptText.withoutReturn) : lines
        for (block, text) in zip(blocks, printed).reversed() where !block.matches(text) {
            let place = block.line..<block.line + block.expected.count
            lines.replaceSubrange(place, with: TranscriptLine.expecting(text).map(\.source))
        }
        return lines.joined(separator: isWindows ? "\r\n" : "\n")
    }
}

/// A typed line of a transcript, and its expected output.
public struct TranscriptBlock: Sendable, Hashable {
    public let line: Int
    public let typed: String
    /// The lines below it, without the blank lines before the next block.
    public let expected: [TranscriptLine]

    /// Returns true if the text is the expected output. A carriage return at the end of a line is ignored.
    public func matches(_ printed: String) -> Bool {
        let pieces = expected.split(omittingEmptySubsequences: false, whereSeparator: \.isAnyLines).map(Array.init)
        return GappedPattern(pieces: pieces).matches(TranscriptText.printedLines(of: printed)) { $0.matches($1) }
    }

    public func difference(from printed: String) -> TestFailure? {
        if matches(printed) { return nil }
        let lines = ComparedLine.lines(comparing: expected, with: TranscriptText.printedLines(of: printed))
        return TestFailure(line: line, typed: typed, lines: lines)
    }
}

/// A line of expected output in a transcript.
///
/// `...` matches any lines, `[..]` any text within a line, and a line that begins with `\` exactly the text after it.
/// Text is compared byte by byte: two encodings of `é` are different.
public struct TranscriptLine: Sendable, Hashable {
    public let source: String
    private let pattern: GappedPattern<UInt8>?

    package init(_ source: String) {
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

    public var isAnyLines: Bool { pattern == nil }
    public func matches(_ printed: String) -> Bool { pattern?.matches(Array(printed.utf8), where: ==) ?? false }

    /// Returns the lines of a transcript that expect exactly the printed text.
    public static func expecting(_ printed: String) -> [TranscriptLine] {
        let lines = TranscriptText.printedLines(of: printed)
        return lines.enumerated().map { place, line in
            // A blank line at the end would be read as the space between two blocks.
            let isLost = line.isEmpty && place == lines.count - 1
            return TranscriptLine(isLost || isMistakable(line) ? "\\" + line : line)
        }
    }

    /// Returns the lines that expect the printed text, with any text in place of `variable` unless they are escaped.
    static func expecting(_ printed: String, butFor variable: [String]) -> [TranscriptLine] {
        expecting(printed).map { line in
            guard line.source.utf8.first != escape else { return line }
            // A path in the folder where a transcript runs is printed without the folder and its slash.
            let gapped = variable.reduce(line.source) {
                $0.replacing($1 + "/", with: anyText).replacing($1, with: anyText)
            }
            return gapped == line.source ? line : TranscriptLine(gapped)
        }
    }

    private static let anyLines = "..."
    private static let anyText = "[..]"
    private static let escape = UInt8(ascii: "\\")

    private static func isMistakable(_ line: String) -> Bool {
        line == anyLines || line.utf8.first == escape || Array(line.utf8).contains(Array(anyText.utf8))
            || TranscriptText.typed(in: line) != nil || TranscriptText.isProse(line)
    }
}

/// The rules for telling lines apart. They look at bytes, since a combining mark would hide the space before it.
enum TranscriptText {
    /// Returns the lines, with the carriage returns that end them. The text after the last newline is one more line.
    static func lines(of text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// Returns the lines of printed text. The last newline does not begin a line.
    static func printedLines(of text: String) -> [String] {
        var lines = lines(of: text).map(withoutReturn)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Returns the line without the carriage return at its end, which CSV and editors on Windows write.
    static func withoutReturn(_ line: String) -> String {
        line.utf8.last == UInt8(ascii: "\r") ? String(Substring(line.utf8.dropLast())) : line
    }

    static func typed(in line: String) -> String? {
        if line == ">" { return "" }
        return line.utf8.starts(with: "> ".utf8) ? String(Substring(line.utf8.dropFirst(2))) : nil
    }

    static func isProse(_ line: String) -> Bool { line == "#" || line.utf8.starts(with: "# ".utf8) }
}

/// A section of a recorded session, as it is written in a transcript.
public struct RecordedBlock: Sendable, Hashable {
    /// The typed lines: the command, then its here-text and the line that ends it.
    public var typed: [String]
    public var printed: String?
    public var comment: String?

    /// Texts that depend on where the session runs, such as folders. Any text is expected in their place.
    public var variable: [String] = []

    package init(typed: [String] = [], printed: String? = "", comment: String? = nil) {
        (self.typed, self.printed, self.comment) = (typed, printed, comment)
    }

    /// The lines of a transcript. A blank line comes first, since that is what ends the block before.
    public var text: String {
        var lines = [""]
        if let comment { lines.append("# " + comment) }
        if comment != nil, !typed.isEmpty { lines.append("") }
        lines += typed.map { $0.isEmpty ? ">" : "> " + $0 }
        if !typed.isEmpty {
            lines += printed.map { TranscriptLine.expecting($0, butFor: variable).map(\.source) } ?? ["..."]
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

/// The output of a program that marks each line that it has read: `souk --mark-lines`.
public struct MarkedOutput: Sendable, Hashable {
    /// U+001E, which never occurs in output, since the writer makes control characters visible.
    public static let mark = "\u{1E}"

    /// The output of each line, in order; output before the program read a line is added to the first element. There
    /// are fewer elements than lines if the session ended before the last line.
    public let printed: [String]
    /// The output if the program read no line at all; otherwise empty.
    public let preamble: String

    package init(_ output: String) {
        let pieces = output.unicodeScalars.split(separator: "\u{1E}", omittingEmptySubsequences: false).map {
            String($0)
        }
        guard pieces.count > 1 else {
            (preamble, printed) = (pieces.first ?? "", [])
            return
        }
        preamble = ""
        printed = [pieces[0] + pieces[1]] + pieces.dropFirst(2)
    }
}
