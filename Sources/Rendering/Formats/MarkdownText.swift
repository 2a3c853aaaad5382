import Domain

/// Literal text in a Markdown document (CommonMark with tables).
enum MarkdownText {
    /// Escapes markup within a line, a cell of a table or a heading.
    static func inline(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\\`*_[]|~".utf8.contains($0) }) else { return text }
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\\", "`", "*", "_", "[", "]", "|", "~": result += "\\\(character)"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// Returns lines as one or more paragraphs. Line breaks are kept, and no line begins a heading, a list or a rule.
    static func paragraph(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            blockEscaped(inline(String(line.drop { $0 == " " }.trimmingLast(" "))))
        }
        var result = ""
        for (place, line) in lines.enumerated() {
            let isFollowed = place + 1 < lines.count && !lines[place + 1].isEmpty
            // A backslash at the end of a line breaks it within its paragraph.
            result += line + (isFollowed && !line.isEmpty ? "\\\n" : "\n")
        }
        return result
    }

    /// - Parameter text: Without backticks, as all that souk's own commands are typed with.
    static func code(_ text: String) -> String { "`\(text)`" }

    /// Returns lines, unchanged, as a fenced code block with a language as its info string.
    static func block(_ lines: [String], language: String) -> String {
        let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return ([fence + language] + lines + [fence]).map { $0 + "\n" }.joined()
    }

    /// Escapes `#`, `-`, `+`, `=` and the sign after a number where they would begin a block.
    private static func blockEscaped(_ line: String) -> String {
        guard let first = line.utf8.first else { return line }
        if "#-+=".utf8.contains(first) { return "\\" + line }
        let digits = line.utf8.prefix { $0.isASCIIDigit }
        let rest = line[digits.endIndex...]
        guard !digits.isEmpty, let sign = rest.utf8.first, ".)".utf8.contains(sign) else { return line }
        return line[..<digits.endIndex] + "\\" + rest
    }
}
