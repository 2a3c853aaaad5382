public import Domain
import Syntax

/// Something that can stand where the cursor is.
public struct Candidate: Sendable, Hashable {
    /// What is offered, without the quotes that it may need in a line.
    public var text: String
    /// What it is, beside it in the list.
    public var note: Message
    /// Whether more belongs to the same word, so that no blank follows.
    public var continues: Bool
    /// Whether it is the name of an option, which in quotes would be an ordinary word.
    let isOption: Bool

    public init(_ text: String, note: Message = "", continues: Bool = false) {
        self.init(text, note: note, continues: continues, isOption: false)
    }

    /// An option's name.
    init(option name: String, note: Message) {
        self.init(name, note: note, continues: false, isOption: true)
    }

    private init(_ text: String, note: Message, continues: Bool, isOption: Bool) {
        (self.text, self.note, self.continues, self.isOption) = (text, note, continues, isOption)
    }

    /// What is put into the line: one word that reads back as the text.
    public var inserted: String { isOption ? text : Word.quoted(text) }

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
