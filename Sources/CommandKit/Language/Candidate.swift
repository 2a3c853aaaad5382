public import Domain

/// Something that can stand where the cursor is.
public struct Candidate: Sendable, Hashable {
    /// What is put into the line, not yet quoted.
    public var text: String
    /// What it is, beside it in the list.
    public var note: Message
    /// Whether more belongs to the same word, so that no blank follows.
    public var continues: Bool

    public init(_ text: String, note: Message = "", continues: Bool = false) {
        self.text = text
        self.note = note
        self.continues = continues
    }

    /// The words that can follow `done` in names of several words, each once; the last word of a name has its note.
    static func nextWords(of names: [(name: String, note: Message)], after done: [String]) -> [Candidate] {
        var seen: Set<String> = []
        return names.compactMap { name, note in
            let words = name.split(separator: " ").map(String.init)
            guard words.count > done.count, words.starts(with: done), seen.insert(words[done.count]).inserted else {
                return nil
            }
            return Candidate(words[done.count], note: words.count == done.count + 1 ? note : "")
        }
    }
}
