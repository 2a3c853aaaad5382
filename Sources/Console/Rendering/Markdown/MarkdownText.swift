/// Text that is to be read as it is in a Markdown document (CommonMark with tables).
enum MarkdownText {
    /// Escapes what would be markup within a line, a cell of a table or a heading.
    ///
    /// - Parameter text: Visible and on one line.
    static func inline(_ text: String) -> String {
        guard text.utf8.contains(where: isMarkup) else { return text }
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

    /// Lines as one paragraph or several: line breaks stay, and no line begins a heading, a list or a rule.
    static func paragraph(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            blockEscaped(inline(String(line.drop { $0 == " " }.trimmingLast(" "))))
        }
        var result = ""
        for (place, line) in lines.enumerated() {
            let isFollowed = place + 1 < lines.count && !lines[place + 1].isEmpty
            // A backslash at its end breaks a line within its paragraph.
            result += line + (isFollowed && !line.isEmpty ? "\\\n" : "\n")
        }
        return result
    }

    /// Text on one line as code.
    static func code(_ text: String) -> String {
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        return text.utf8.contains(UInt8(ascii: "`")) ? "\(fence) \(text) \(fence)" : fence + text + fence
    }

    /// Lines exactly as they are.
    ///
    /// - Parameter language: What stands behind the opening fence.
    static func block(_ lines: [String], language: String) -> String {
        let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return ([fence + language] + lines + [fence]).map { $0 + "\n" }.joined()
    }

    private static func isMarkup(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "`"),
            UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Escapes `#`, `-`, `+`, `=` and the sign after a number where they would begin a block.
    private static func blockEscaped(_ line: String) -> String {
        guard let first = line.utf8.first else { return line }
        if "#-+=".utf8.contains(first) { return "\\" + line }
        let digits = line.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let rest = line[digits.endIndex...]
        guard !digits.isEmpty, let sign = rest.utf8.first, ".)".utf8.contains(sign) else { return line }
        return line[..<digits.endIndex] + "\\" + rest
    }

    private static func longestRun(of byte: Unicode.Scalar, in text: String) -> Int {
        var longest = 0
        var run = 0
        for scalar in text.unicodeScalars {
            run = scalar == byte ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
