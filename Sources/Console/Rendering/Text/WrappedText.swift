/// Text broken into lines that are no wider than asked.
///
/// Lines end where words end; a word that is wider than a line is broken between characters. Line breaks and the blanks
/// between words stay, save those at the ends of lines.
struct WrappedText {
    let lines: [String]

    /// - Parameters:
    ///   - text: Holds no control characters but newlines.
    ///   - width: In cells, at least 1. A single character that is wider has a line of its own.
    init(_ text: String, width: Int) {
        let width = max(width, 1)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            TextWidth.cells(of: line) <= width ? [String(line.trimmingLast(" "))] : Self.broken(line, width: width)
        }
    }

    private static func broken(_ line: Substring, width: Int) -> [String] {
        var filling = LineFilling(width: width)
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            filling.add(word)
        }
        return filling.finished
    }
}

/// Lines that are being filled with words.
private struct LineFilling {
    let width: Int
    private var lines: [String] = []
    private var line = ""
    private var lineWidth = 0
    /// Blanks before the next word, if it still finds place on the line.
    private var gap = 0

    init(width: Int) {
        self.width = width
    }

    var finished: [String] { line.isEmpty && !lines.isEmpty ? lines : lines + [line] }

    /// Adds a word and the blank behind it; an empty word is one more blank.
    mutating func add(_ word: Substring) {
        defer { gap += 1 }
        guard !word.isEmpty else { return }
        let wordWidth = TextWidth.cells(of: word)
        if lineWidth + gap + wordWidth <= width {
            append(String(repeating: " ", count: gap) + word, width: gap + wordWidth)
        } else {
            endLine()
            if wordWidth <= width { append(word, width: wordWidth) } else { addBroken(word) }
        }
        gap = 0
    }

    private mutating func addBroken(_ word: Substring) {
        for character in word {
            let cells = TextWidth.cells(of: character)
            if lineWidth + cells > width { endLine() }
            append(String(character), width: cells)
        }
    }

    private mutating func append(_ text: some StringProtocol, width: Int) {
        line += text
        lineWidth += width
    }

    private mutating func endLine() {
        if !line.isEmpty { lines.append(line) }
        line = ""
        lineWidth = 0
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without the characters `character` at its end.
    func trimmingLast(_ character: Character) -> Substring {
        guard let last = lastIndex(where: { $0 != character }) else { return self[startIndex..<startIndex] }
        return self[...last]
    }
}
