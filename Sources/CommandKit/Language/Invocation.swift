public import Domain
public import Ports
public import Syntax

/// The parsed arguments of a command.
public struct Invocation: Sendable {
    public let line: ParsedLine
    public let table: CommandTable
    public let previous: LastResult?
    let arguments: [String: any Argument]

    /// The argument for a parameter of the command's own signature.
    ///
    /// Asking for a parameter that the signature does not list is a programming error, found by the command's first
    /// example.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        guard let value = arguments[parameter.name] as? Value ?? Value.absent else {
            preconditionFailure("The signature has no parameter “\(parameter.name)” of type \(Value.self).")
        }
        return value
    }
}

/// The words typed for one argument, and the line that contains them.
public struct TypedArgument: Sendable {
    public let line: ParsedLine
    /// The indices of the argument's words among those of the line.
    public let places: Range<Int>

    public var words: ArraySlice<Word> { line.words[places] }

    /// The words joined with single spaces; here-text is kept whole.
    public var text: String { words.map(\.text).joined(separator: " ") }

    public var range: SourceRange {
        guard let first = words.first, let last = words.last else { return .empty(at: line.source.utf8.count) }
        return first.range.joined(with: last.range)
    }
}

/// The context in which an argument is read or completed: the current workspace, and what is known locally.
public struct Scope: Sendable {
    public let workspace: Workspace
    public let world: World
    public let table: CommandTable
    /// The categories of the current service, as far as they are known without a request.
    public var categories: [String] = []

    public var schema: Schema? { world.source(of: workspace.session.service)?.schema }
}
