public import Domain

/// What is typed to run a command, and what for.
public struct Signature: Sendable {
    /// One or more words in small letters: `draft new`.
    public let name: String
    /// Other names that mean the same, such as `exit` for `quit`.
    public let aliases: [String]
    public let category: CommandCategory
    /// One sentence in the imperative, of at most 60 columns, with its period.
    public let summary: Message
    /// In the order in which they are typed.
    public var parameters: [any ParameterDescription] { describedParameters() }
    /// Whether `undo` takes the command back; false for `undo` itself, and for commands that only look.
    public let isUndoable: Bool
    /// What the command has to do with the one before it: an expectation looks back at it.
    public let lookingBack: LookingBack
    /// What a recording of the session holds of it.
    public let recorded: RecordedPart
    private let describedParameters: @Sendable () -> [any ParameterDescription]

    /// Describes a command.
    ///
    /// - Parameters:
    ///   - recorded: The line and what it prints, unless that is something else at each place.
    ///   - parameters: Made only when the command is run, completed or explained: the types of all commands'
    ///     parameters together take longer to set up than the rest of the table.
    public init(
        _ name: String, aliases: String..., in category: CommandCategory, summary: Message, undoable: Bool = true,
        lookingBack: LookingBack = .never, recorded: RecordedPart = .whole,
        parameters: @autoclosure @escaping @Sendable () -> [any ParameterDescription] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.category = category
        self.summary = summary
        describedParameters = parameters
        isUndoable = undoable
        self.lookingBack = lookingBack
        self.recorded = recorded
    }

    /// The words of the name.
    public var words: [Substring] { name.split(separator: " ") }

    /// How it is typed: `draft set FIELD VALUE`, optional parameters in brackets: `logout [--yes]`.
    public var usage: String {
        parameters.reduce(name) { $0 + " " + $1.usage }
    }
}
