public import Syntax

/// A type that can read itself from a line, and complete an unfinished argument.
public protocol Argument: Sendable {
    static var extent: ArgumentExtent { get }

    /// The value if nothing was typed; nil if the argument is required.
    static var absent: Self? { get }

    /// Reads the argument, for which at least one word was typed.
    ///
    /// - Throws: `Failure` with the range of the wrong word.
    init(reading typed: TypedArgument, in scope: Scope) throws(Failure)

    /// Returns completions for the last word of `typed`. It must be local and quick, since Tab waits for it.
    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate]

    /// Returns what can come next; nil for the parameter's help. It must be quick: it is called on every key press.
    static func hint(for typed: TypedArgument, in scope: Scope) -> Message?

    /// Returns the range of a filter in the argument, in its line; nil if it has none.
    static func filterRange(of typed: TypedArgument) -> SourceRange?
}

extension Argument {
    public static var extent: ArgumentExtent { .word }
    public static var absent: Self? { nil }
    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] { [] }
    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? { nil }
    public static func filterRange(of typed: TypedArgument) -> SourceRange? { nil }
}

/// An argument that takes all remaining words.
public protocol RestArgument: Argument {}

extension RestArgument {
    public static var extent: ArgumentExtent { .rest }
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

    public static func filterRange(of typed: TypedArgument) -> SourceRange? { Wrapped.filterRange(of: typed) }
}

/// A completion for the word at the cursor.
public struct Candidate: Sendable, Hashable {
    public var text: String
    public var note: Message
    /// True if more of the same word follows, so that no blank is inserted.
    public var continues: Bool
    /// True for a word that quotes would change or that needs none: the name of an option, `-7d` in a filter.
    let isBare: Bool
    /// True if it fits what was typed although it does not begin with it, such as the number of a row with that title.
    let isFound: Bool

    /// - Parameter text: The whole word, without quotes.
    public init(
        _ text: String, note: Message = "", continues: Bool = false, isBare: Bool = false, isFound: Bool = false
    ) {
        (self.text, self.note, self.continues, self.isBare, self.isFound) = (text, note, continues, isBare, isFound)
    }

    /// The text that is inserted into the line: one word that reads back as ``text``.
    public var inserted: String { isBare ? text : Word.quoted(text) }

    /// Returns the candidate with a beginning of the same word before it.
    func following(_ head: String) -> Candidate {
        head.isEmpty ? self : Candidate(head + text, note: note, continues: continues)
    }

    /// Returns the words that can follow `done` in names, each with the note of the name or with what can follow it.
    static func nextWords(of names: [(name: String, note: Message)], after done: [String]) -> [Candidate] {
        var seen: Set<String> = []
        return names.compactMap { name, note in
            let words = name.split(separator: " ").map(String.init)
            guard words.count > done.count, words.starts(with: done), seen.insert(words[done.count]).inserted else {
                return nil
            }
            let isWhole = words.count == done.count + 1 || note.isEmpty
            return Candidate(words[done.count], note: isWhole ? note : family(of: words[...done.count], in: names))
        }
    }
    /// Returns the first words that follow `start` in names.
    private static func family(of start: ArraySlice<String>, in names: [(name: String, note: Message)]) -> Message {
        let next = names.map { $0.name.split(separator: " ").map(String.init) }
            .filter { $0.count > start.count && $0.starts(with: start) }.map { $0[start.count] }
        return "\(list: next.count > 5 ? next.prefix(4) + ["…"] : next)"
    }
}

/// An HTTP status that means failure, or one of the ways in which no response arrives.
extension HTTPFault: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        if let status = Int(typed.text) {
            guard (400...599).contains(status) else {
                throw Failure(
                    .usage, "“\(typed.text)” is not an error status.", hint: "Use 400 to 599.", at: typed.range)
            }
            self = .status(status)
        } else {
            let kinds = Kind.allCases.map { ($0.rawValue, HTTPFault.failing($0)) }
            do {
                self = try named(typed, what: "server fault", kind: .usage, among: kinds)
            } catch {
                throw error.hint == nil ? error.hinting("Type help \("fault http").") : error
            }
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ["503", "429", "401"].map { Candidate($0) } + Kind.allCases.map { Candidate($0.rawValue) }
    }
}

extension DiskFault: NamedChoice {
    public static var noun: Message { "disk fault" }
}

/// The start and the duration of a fault: `after 2`, `times 1`, `after 2 times 1`.
extension FaultSpan: RestArgument {
    public static var absent: FaultSpan? { FaultSpan() }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var counts: [String: Int] = [:]
        var words = typed.words[...]
        while let word = words.popFirst() {
            let name = word.text.lowercased()
            guard Self.names.contains(name), counts[name] == nil else {
                throw Failure(
                    .usage, "“\(word.text)” is not expected here.", hint: "For example: after 2, or times 1.",
                    at: word.range)
            }
            guard let number = words.popFirst() else {
                throw Failure(
                    .usage, "A number is expected after “\(word.text)”.", at: .empty(at: word.range.upper))
            }
            let least = name == "times" ? 1 : 0
            guard let count = Int(number.text), count >= least else {
                throw Failure(.usage, "“\(number.text)” is not a whole number (\(least) or more).", at: number.range)
            }
            counts[name] = count
        }
        self.init(after: counts["after"] ?? 0, times: counts["times"])
    }

    private static let names = ["after", "times"]

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        typed.words.count.isMultiple(of: 2) ? [] : names.map { Candidate($0) }
    }
}
