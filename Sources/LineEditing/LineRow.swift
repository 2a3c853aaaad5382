/// A line drawn as one row of text, for characters whose width is the terminal's own decision.
///
/// readline adds up the cells of scalars and moves the cursor by the sum. For 👩‍👩‍👧 that is six; on a terminal that
/// joins the three it is two, and the row is garbled. Written out up to the cursor, a row needs no sum.
struct LineRow: Equatable {
    /// The prompt and the text before the cursor.
    let before: String

    /// The text after the cursor.
    let after: String

    /// Nil where readline does as well: when it counts every character right, and when the line may need a second
    /// row or has a control character in it.
    init?(prompt: String, text: String, cursor: Int, columns: Int, cells: (Unicode.Scalar) -> Int) {
        // Looked at first, to be quick about a long text: each scalar takes four bytes at most and a cell at least.
        guard text.utf8.count < 4 * columns else { return nil }
        guard text.contains(where: { LineRow.isWidthUncertain($0, cells: cells) }) else { return nil }
        let prompt = VisiblePrompt(prompt)
        let scalars = prompt.visible + Array(text.unicodeScalars)
        guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        // Two for each scalar is the most that any terminal takes.
        let most = scalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
        guard most < columns else { return nil }

        let place = text.utf8.index(text.startIndex, offsetBy: min(max(0, cursor), text.utf8.count))
        before = prompt.text + String(text[..<place])
        after = String(text[place...])
    }

    /// Whether terminals differ: where several scalars of a character take room, and where one asks for a picture.
    private static func isWidthUncertain(_ character: Character, cells: (Unicode.Scalar) -> Int) -> Bool {
        guard character.unicodeScalars.count > 1 else { return false }
        let asksForPicture = character.unicodeScalars.contains("\u{FE0F}")
        return asksForPicture || character.unicodeScalars.count { cells($0) > 0 } > 1
    }
}

/// The last row of a prompt in which readline was told what takes no room.
private struct VisiblePrompt {
    /// What is written.
    private(set) var text = ""

    /// Those scalars of it that take room.
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

/// A prompt in which readline is told what takes no room on the screen.
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

    /// How many scalars the escape sequence at the start takes (ECMA-48, 5.4 and 5.6); 0 where there is none.
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
