/// Makes terminal attributes readable in a text file.
enum ScreenMarks {
    /// The lines, each with its own colour resets.
    static func readable(_ lines: [String]) -> [String] {
        var marked: [String] = []
        for line in lines.map(readable) {
            // The terminal emits a reset only before the next text.
            let ends = line.prefixMatch(of: /(⟨0⟩|⟨39⟩)+/)?.0 ?? ""
            if !ends.isEmpty, let last = marked.last, last.contains("⟨") { marked[marked.count - 1] = last + ends }
            marked.append(String(line.dropFirst(ends.count)))
        }
        return marked
    }

    /// The line with numbers in angle brackets for colours.
    private static func readable(_ line: String) -> String {
        let bare = line.replacing(sequence, with: "")
        // Each half block of a picture has its own colours, which would be unreadable.
        if !bare.isEmpty, bare.allSatisfy({ "▀▄█ ".contains($0) }) { return bare }
        // After each reset tmux sends two more, and our text never has a background colour.
        return line.replacing(sequence) { match in "⟨\(match.1)⟩" }.replacing("⟨0⟩⟨39⟩", with: "⟨0⟩").replacing(
            "⟨49⟩", with: "")
    }

    /// The line without the marks.
    static func bare(_ line: String) -> String { line.replacing(/⟨[0-9;:]*⟩/, with: "") }

    private static var sequence: Regex<(Substring, Substring)> { /\u{1B}\[([0-9;:]*)m/ }
}
