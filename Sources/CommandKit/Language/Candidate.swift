/// Something that can stand where the cursor is.
public struct Candidate: Sendable, Hashable {
    /// What is put into the line, not yet quoted.
    public var text: String
    /// What it is, beside it in the list; text from outside.
    public var note: String
    /// Whether more belongs to the same word, so that no blank follows.
    public var continues: Bool

    public init(_ text: String, note: String = "", continues: Bool = false) {
        self.text = text
        self.note = note
        self.continues = continues
    }
}
