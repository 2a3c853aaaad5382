public import Domain
public import Ports
public import Syntax

/// The parsed arguments of a command.
public struct Invocation: Sendable {
    /// The line as it was typed.
    public let line: ParsedLine
    /// The table in which the command was found.
    public let table: CommandTable
    /// The result of the last command that was not an expectation; nil if there was none.
    public let previous: LastResult?
    private let arguments: [String: any Argument]

    init(line: ParsedLine, table: CommandTable, previous: LastResult?, arguments: [String: any Argument]) {
        self.line = line
        self.table = table
        self.previous = previous
        self.arguments = arguments
    }

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

    public init(line: ParsedLine, places: Range<Int>) {
        self.line = line
        self.places = places
    }

    public var words: ArraySlice<Word> { line.words[places] }

    /// The words joined with single spaces; here-text is kept whole.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// The range of the words in the line's source.
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
    public let categories: [String]

    public init(workspace: Workspace, world: World, table: CommandTable, categories: [String] = []) {
        self.workspace = workspace
        self.world = world
        self.table = table
        self.categories = categories
    }

    /// The schema of the current service; nil if its source is gone.
    public var schema: Schema? { world.source(of: workspace.session.service)?.schema }
}
