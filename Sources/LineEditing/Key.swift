/// A key that was pressed on a terminal which hands over each as it comes.
public enum Key: Sendable, Hashable {
    /// One Unicode scalar, or several that came together; a character may come in several keys.
    case text(String)
    /// Text pasted in one go, its lines ended by newlines.
    case paste(String)
    case enter
    /// Escape alone, and not as the beginning of what another key sends.
    case escape
    /// Control-C.
    case interrupt
    /// Control-D.
    case endOfInput
    case left, right, home, end
    case backspace, delete
    /// Control-W: deletes the word before the cursor.
    case deleteWord
    /// Control-U: deletes all before the cursor.
    case deleteLine

    /// Whether it ends a line, so that what is typed after it is for whoever reads next.
    public var endsLine: Bool {
        switch self {
        case .enter, .escape, .interrupt, .endOfInput: true
        case .text, .paste, .left, .right, .home, .end, .backspace, .delete, .deleteWord, .deleteLine: false
        }
    }
}
