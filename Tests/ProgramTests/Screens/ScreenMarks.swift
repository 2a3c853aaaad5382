/// Makes what a terminal shows beyond text readable in a file.
enum ScreenMarks {
    /// The lines, each of which ends the colours that it begins.
    static func readable(_ lines: [String]) -> [String] {
        var marked: [String] = []
        for line in lines.map(readable) {
            // The terminal tells of an end only where the next text is.
            let ends = line.prefixMatch(of: /(⟨0⟩|⟨39⟩)+/)?.0 ?? ""
            if !ends.isEmpty, let last = marked.last, last.contains("⟨") { marked[marked.count - 1] = last + ends }
            marked.append(String(line.dropFirst(ends.count)))
        }
        return marked
    }

    /// The line with numbers in angle brackets for colours.
    private static func readable(_ line: String) -> String {
        let bare = line.replacing(sequence, with: "")
        // Each half block of a picture has colours of its own, which nobody could read.
        if !bare.isEmpty, bare.allSatisfy({ "▀▄█ ".contains($0) }) { return bare }
        // After each end tmux says twice more that there are no colours, and no text of ours has a background.
        return line.replacing(sequence) { match in "⟨\(match.1)⟩" }.replacing("⟨0⟩⟨39⟩", with: "⟨0⟩").replacing(
            "⟨49⟩", with: "")
    }

    /// The line without the marks.
    static func bare(_ line: String) -> String { line.replacing(/⟨[0-9;:]*⟩/, with: "") }

    private static var sequence: Regex<(Substring, Substring)> { /\u{1B}\[([0-9;:]*)m/ }
}
