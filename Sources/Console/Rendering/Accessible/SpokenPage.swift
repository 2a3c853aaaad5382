import Domain

/// A page to read, such as help, in lines for people who listen.
///
/// On a screen such pages have columns and indented examples. Here a gap between columns is a colon, and what is typed
/// and printed is said to be.
struct SpokenPage {
    let sentences: [Message]

    init(_ lines: [Message], in wording: Wording) {
        sentences = lines.map { Self.sentence(wording.cell($0)) }
    }

    /// What may be left out when a command is typed: `[ROWS…]`, `[--zoom ZOOM]`.
    private static var optionalWords: Regex<(Substring, Substring)> { /\[((?:--[a-z-]+ ?)?[A-Z-]*…?)\]/ }

    private static let typedMark = "  > "
    private static let printedIndent = 4

    private static func sentence(_ line: String) -> Message {
        if line.hasPrefix(typedMark) { return "You type: \(line.dropFirst(typedMark.count))" }
        let indent = line.prefix { $0 == " " }.count
        let words = columns(of: line.dropFirst(indent)).replacing(optionalWords) { "optional \($0.output.1)" }
        return indent == printedIndent ? "It prints: \(words)" : Message(outside: words)
    }

    /// The text with `: ` in place of each gap of several blanks.
    private static func columns(of text: Substring) -> String {
        text.split(separator: "  ", omittingEmptySubsequences: true).map { column in
            String(column.drop { $0 == " " })
        }.joined(separator: ": ")
    }
}
