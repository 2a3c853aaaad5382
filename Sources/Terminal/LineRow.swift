/// A line drawn as one row of text, for characters whose width depends on the terminal.
///
/// readline adds up the cells of scalars and moves the cursor by the sum. For 👩‍👩‍👧 that is six; on a terminal that
/// joins the three it is two, and the row is garbled. A row that is written up to the cursor needs no sum.
struct LineRow: Equatable {
    /// The prompt and the text before the cursor.
    let before: String

    /// The text after the cursor.
    let after: String

    /// Creates a row; nil if readline can draw the line itself: it counts every character right, or the line may need a
    /// second row or contains a control character.
    init?(prompt: String, text: String, cursor: Int, columns: Int, cells: (Unicode.Scalar) -> Int) {
        // Checked first, to be quick for a long text: each scalar takes at most four bytes and at least one cell.
        guard text.utf8.count < 4 * columns else { return nil }
        guard text.contains(where: { LineRow.isWidthUncertain($0, cells: cells) }) else { return nil }
        let prompt = VisiblePrompt(prompt)
        let scalars = prompt.visible + Array(text.unicodeScalars)
        guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        // Two cells per scalar is the most that any terminal uses.
        let most = scalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
        guard most < columns else { return nil }

        let place = text.utf8.index(text.startIndex, offsetBy: min(max(0, cursor), text.utf8.count))
        before = prompt.text + String(text[..<place])
        after = String(text[place...])
    }

    /// Returns true if terminals differ: several scalars of a character have a width, or one asks for a picture.
    private static func isWidthUncertain(_ character: Character, cells: (Unicode.Scalar) -> Int) -> Bool {
        guard character.unicodeScalars.count > 1 else { return false }
        let asksForPicture = character.unicodeScalars.contains("\u{FE0F}")
        return asksForPicture || character.unicodeScalars.count { cells($0) > 0 } > 1
    }
}

/// The last row of a prompt in which sequences without width are marked for readline.
private struct VisiblePrompt {
    /// The text to write.
    private(set) var text = ""

    /// The scalars of the text that have a width.
    private(set) var visible: [Unicode.Scalar] = []

    init(_ marked: String) {
        var isVisible = true
        var scalars = String.UnicodeScalarView()
        for scalar in marked.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).last ?? [] {
            switch scalar {
            case "\u{1}": isVisible = false
            case "\u{2}": isVisible = true
            default:
                scalars.append(scalar)
                if isVisible { visible.append(scalar) }
            }
        }
        text = String(scalars)
    }
}

/// A prompt in which sequences without width are marked for readline.
struct MarkedPrompt {
    /// The prompt with every escape sequence between U+0001 and U+0002.
    let text: String

    init(_ prompt: String) {
        var text = String.UnicodeScalarView()
        var rest = Array(prompt.unicodeScalars)[...]
        while let scalar = rest.first {
            let length = MarkedPrompt.escapeSequenceLength(rest)
            if length > 0 {
                text.append("\u{1}")
                text.append(contentsOf: rest.prefix(length))
                text.append("\u{2}")
            } else if !["\0", "\u{1}", "\u{2}"].contains(scalar) {
                text.append(scalar)
            }
            rest = rest.dropFirst(max(1, length))
        }
        self.text = String(text)
    }

    /// Returns the length in scalars of the escape sequence at the start (ECMA-48, 5.4 and 5.6); 0 if it has none.
    private static func escapeSequenceLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        guard scalars.first == "\u{1B}" else { return 0 }
        let body = scalars.dropFirst(2)
        let last: Int?
        switch scalars.dropFirst().first {
        case "[":
            last = body.firstIndex { ("\u{40}"..."\u{7E}").contains($0) }
        case "]":
            last = body.indices.first { body[$0] == "\u{7}" || body[..<$0].last == "\u{1B}" && body[$0] == "\\" }
        default:
            last = scalars.index(scalars.startIndex, offsetBy: 1, limitedBy: scalars.endIndex - 1)
        }
        return (last ?? scalars.endIndex - 1) - scalars.startIndex + 1
    }
}
