/// A line of text that is edited key by key, independently of readline and of any terminal.
///
/// Keys move over and delete whole `Character`s, which are what people see as one.
public struct EditableLine: Sendable, Hashable {
    public private(set) var before = ""
    public private(set) var after = ""

    /// The maximum length of a line in scalars; the rest is dropped.
    static let lengthLimit = 1_000

    /// Creates a line with the cursor at its end.
    public init(_ text: String = "") {
        insert(text)
    }

    public var text: String { before + after }

    /// Applies a key to the line; does nothing for a key that ends it.
    public mutating func edit(_ key: Key) {
        switch key {
        case .text(let text), .paste(let text): insert(text)
        case .left: if let character = before.popLast() { after = String(character) + after }
        case .right: if !after.isEmpty { before.append(after.removeFirst()) }
        case .home: (before, after) = ("", text)
        case .end: (before, after) = (text, "")
        case .backspace: _ = before.popLast()
        case .delete: after = String(after.dropFirst())
        case .deleteWord: deleteWord()
        case .deleteLine: before = ""
        case .enter, .escape, .interrupt, .endOfInput: break
        }
    }

    /// Inserts text; newlines and tabs become spaces, other control characters are dropped.
    private mutating func insert(_ text: String) {
        let place = Self.lengthLimit - self.text.unicodeScalars.count
        let kept = text.unicodeScalars.lazy.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.properties.generalCategory {
            case .lineSeparator, .paragraphSeparator: " "
            case .control: scalar == "\n" || scalar == "\t" ? " " : nil
            default: scalar
            }
        }
        before.unicodeScalars.append(contentsOf: kept.prefix(max(0, place)))
    }

    private mutating func deleteWord() {
        while before.last?.isWhitespace == true { before.removeLast() }
        while before.last?.isWhitespace == false { before.removeLast() }
    }
}
