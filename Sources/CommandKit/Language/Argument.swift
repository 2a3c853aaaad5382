public import Domain
public import Services
import Syntax

/// A type that knows how to read itself from a line, and how to complete what is typed of it.
public protocol Argument: Sendable {
    /// How many words it takes; one where nothing else is said.
    static var extent: ArgumentExtent { get }

    /// What stands in its place when nothing was typed; nil where something must be.
    static var absent: Self? { get }

    /// Reads the argument, of which at least one word was typed.
    ///
    /// - Throws: `Failure` with the range of the wrong word.
    init(reading typed: TypedArgument, in scope: Scope) throws(Failure)

    /// What the last word of `typed` could become; local and quick, since Tab waits for it.
    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate]

    /// What can come next, for whoever is typing the argument: nil for what the parameter's help says. Local and quick,
    /// since it is asked with each key.
    static func hint(for typed: TypedArgument, in scope: Scope) -> Message?
}

extension Argument {
    public static var extent: ArgumentExtent { .word }
    public static var absent: Self? { nil }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] { [] }
    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? { nil }
}

extension Optional: Argument where Wrapped: Argument {
    public static var extent: ArgumentExtent { Wrapped.extent }
    public static var absent: Wrapped?? { .some(.none) }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        self = try Wrapped(reading: typed, in: scope)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        Wrapped.candidates(for: typed, in: scope)
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        Wrapped.hint(for: typed, in: scope)
    }
}

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
