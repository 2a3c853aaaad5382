public import Syntax

/// A parameter in a command's signature, with the type of its argument.
///
///     static let rows = Parameter<RowReferences>("rows", help: "Row numbers, such as 3 or 2-5.")
///     static let yes = Parameter<Flag>("--yes", help: "Do not ask for confirmation.")
///     static let zoom = Parameter<Quantity?>("--zoom", help: "How close, from 1 to 18.")
///
/// An optional type makes an optional parameter. A name that begins with `--` makes an option. An option may be
/// anywhere among the words after the command's name, and the word after it is its value; a ``Flag`` has no value.
public struct Parameter<Value: Argument>: ParameterDescription {
    public let name: String
    public let help: Message
    public let extent: ArgumentExtent

    /// - Parameters:
    ///   - isWord: True for one word of an argument that takes all remaining words elsewhere.
    ///   - help: One sentence that says what to type.
    public init(_ name: String, isWord: Bool = false, help: Message) {
        (self.name, self.help, extent) = (name, help, isWord ? .word : Value.extent)
    }

    public var isOptional: Bool { Value.absent != nil }
    public var argument: any Argument.Type { Value.self }
}

/// A parameter with its argument type erased.
public protocol ParameterDescription: Sendable {
    /// One word, unique in its signature.
    var name: String { get }
    var help: Message { get }
    var isOptional: Bool { get }
    var argument: any Argument.Type { get }
    var extent: ArgumentExtent { get }
    func read(_ typed: TypedArgument, in scope: Scope) throws(Failure) -> any Argument
    func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate]
}

extension ParameterDescription {
    public func read(_ typed: TypedArgument, in scope: Scope) throws(Failure) -> any Argument {
        try argument.init(reading: typed, in: scope)
    }

    public func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        argument.candidates(for: typed, in: scope)
    }

    /// True if it is found by its name anywhere among the words, and not by its position.
    public var isOption: Bool { name.hasPrefix("--") }

    /// The parameter as help shows it: `FIELD`, `--yes`, `--zoom ZOOM`.
    public var placeholder: String {
        guard isOption else { return name.uppercased() }
        return extent == .flag ? name : "\(name) \(name.dropFirst(2).uppercased())"
    }

    /// The parameter as usage shows it: `FIELD`, `VALUE…`, `[ROWS…]`, `[--yes]`.
    var usage: String {
        let whole = placeholder + (extent == .rest ? "…" : "")
        return isOptional ? "[\(whole)]" : whole
    }
}

/// The number of words that an argument takes.
public enum ArgumentExtent: Sendable {
    /// One word; text in quotes is one.
    case word
    /// All remaining words.
    case rest
    /// No words: the name of the parameter is enough.
    case flag
}

extension Failure {
    /// Creates the error for all required parameters that were not typed, so that a script can be corrected at once.
    public init(missing parameters: [any ParameterDescription], of signature: Signature, in line: ParsedLine) {
        // The author of a verb chose its names, and may not mean what souk means by them.
        let nouns = parameters.map { $0 is VerbParameter ? "\($0.name.uppercased())" : Self.noun($0.name) }
        let last = nouns.last ?? ""
        let others = nouns.dropLast().reduce(nil as Message?) { sum, noun in sum.map { "\($0), \(noun)" } ?? noun }
        let all: Message = others.map { "\($0) and \(last)" } ?? last
        self.init(
            .usage, "\(signature.name) needs \(all).", hint: "Usage: \(signature.usage)",
            at: .empty(at: line.words.last?.range.upper ?? 0))
    }

    /// Returns what a sentence calls a parameter: `a file`; its name in capitals, as in usage, if it has no noun.
    private static func noun(_ name: String) -> Message {
        switch name {
        case "address": "an address"
        case "command": "a command"
        case "condition": "a path"
        case "count": "a number of rows"
        case "field": "a field"
        case "file": "a file"
        case "line": "a line"
        case "location": "a file or an address"
        case "name": "a name"
        case "number": "a number"
        case "row": "a row number"
        case "rows": "row numbers"
        case "service": "a service"
        case "status": "an exit status"
        case "text": "a text"
        case "time": "a time"
        case "value": "a value"
        case "what": "a fault"
        default: "\(name.uppercased())"
        }
    }
}
