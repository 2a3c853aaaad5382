public import Syntax

/// A type that knows how to read itself from a line, and how to complete what is typed of it.
public protocol Argument: Sendable {
    /// How many words it takes; one where nothing else is said.
    static var extent: ArgumentExtent { get }

    /// What stands in its place when nothing was typed; nil where something must be.
    static var absent: Self? { get }

    /// Reads the argument, of which at least one word was typed.
    ///
    /// - Throws: `CommandError` with the range of the wrong word.
    init(reading typed: TypedArgument, in scope: Scope) throws(CommandError)

    /// What the last word of `typed` could become; local and quick, since Tab waits for it.
    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate]
}

extension Argument {
    public static var extent: ArgumentExtent { .word }
    public static var absent: Self? { nil }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] { [] }
}

extension Optional: Argument where Wrapped: Argument {
    public static var extent: ArgumentExtent { Wrapped.extent }
    public static var absent: Wrapped?? { .some(.none) }

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        self = try Wrapped(reading: typed, in: scope)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        Wrapped.candidates(for: typed, in: scope)
    }
}

/// The words typed for one argument, with the line they stand in.
public struct TypedArgument: Sendable {
    public let line: ParsedLine
    /// The position of the argument's words in the line's.
    public let places: Range<Int>

    public init(line: ParsedLine, places: Range<Int>) {
        self.line = line
        self.places = places
    }

    public var words: ArraySlice<Word> { line.words[places] }

    /// The words with one blank between them; here-text is whole.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// Where the words stand in the line's source.
    public var range: SourceRange {
        guard let first = words.first, let last = words.last else { return .empty(at: line.source.utf8.count) }
        return first.range.joined(with: last.range)
    }
}

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
