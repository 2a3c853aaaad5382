public import Domain
public import Services
public import Syntax

/// A command's arguments, read and typed.
public struct Invocation: Sendable {
    /// The line as it was typed.
    public let line: ParsedLine
    /// The table the command was found in.
    public let table: CommandTable
    /// What the command before came to, expectations left aside; nil where there was none.
    public let previous: PreviousRun?
    private let arguments: [String: any Argument]

    init(line: ParsedLine, table: CommandTable, previous: PreviousRun?, arguments: [String: any Argument]) {
        self.line = line
        self.table = table
        self.previous = previous
        self.arguments = arguments
    }

    /// The argument for a parameter of the command's own signature.
    ///
    /// Asking for a parameter that the signature does not list is a defect of the command, found by its first example.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        guard let value = arguments[parameter.name] as? Value ?? Value.absent else {
            preconditionFailure("The signature has no parameter “\(parameter.name)” of type \(Value.self).")
        }
        return value
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

/// What an argument may look at while it is read or completed: the workspace as it is, and what is known locally.
public struct Scope: Sendable {
    public let workspace: Workspace
    public let world: World
    public let table: CommandTable
    /// The categories of the current service, as far as they are known without asking.
    public let categories: [String]

    public init(workspace: Workspace, world: World, table: CommandTable, categories: [String] = []) {
        self.workspace = workspace
        self.world = world
        self.table = table
        self.categories = categories
    }

    /// What the records of the current service look like; nil when its source has gone.
    public var schema: Schema? { world.source(of: workspace.session.service)?.schema }
}
