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
