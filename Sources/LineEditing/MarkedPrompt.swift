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
