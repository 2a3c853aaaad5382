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
