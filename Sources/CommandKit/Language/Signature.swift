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

/// What a command is for; also the folder it stands in.
public enum CommandCategory: String, Sendable, CaseIterable {
    case browsing, curating, drafting, account, session, testing, help

    /// What stands over the category's commands in `help`.
    public var title: Message {
        switch self {
        case .browsing: "Find and look"
        case .curating: "Keep and put away"
        case .drafting: "Write an ad"
        case .account: "Sign in and out"
        case .session: "The session"
        case .testing: "Check and record"
        case .help: "Help"
        }
    }
}

/// What a command has to do with the one before it.
public enum LookingBack: Sendable {
    /// Nothing: it is what an expectation after it looks back at.
    case never
    /// It says what the command before came to, and leaves it to be looked back at by the next as well.
    case expects
    /// It says how the command before failed: where that is so, a script goes on.
    case forgives
}

/// What a recording holds of a command, so that it prints the same when it is run again elsewhere.
public enum RecordedPart: Sendable, Hashable {
    /// The line, and what it printed.
    case whole
    /// The same, but for where it is refused because the clock stands still for the recording: it is pinned where the
    /// transcript is run, and would move.
    case wherePinned
    /// The line; what it prints tells of the machine, or of what was typed there.
    case line
    /// What somebody made of the open draft by hand, field by field, as a script sets it.
    case draftFields
    /// Nothing: it is about the recording itself.
    case nothing
}
