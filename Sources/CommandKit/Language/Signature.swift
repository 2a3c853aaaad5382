/// The name, the purpose and the parameters of a command.
public struct Signature: Sendable {
    /// One or more lowercase words: `draft new`.
    public let name: String
    public let aliases: [String]
    public let category: CommandCategory
    /// One sentence in the imperative, of at most 60 columns, with its period.
    public let summary: Message
    public var parameters: [any ParameterDescription] { describedParameters() }
    /// False if `undo` cannot take back what the command changes.
    public let isUndoable: Bool
    public let expectationKind: ExpectationKind
    public let recorded: RecordingRule
    /// True if it takes text as it stands, in which `;` does not separate commands.
    public let keepsText: Bool
    /// True if placeholders such as `{max}` are part of its text and are not replaced.
    public let keepsPlaceholders: Bool
    private let describedParameters: @Sendable () -> [any ParameterDescription]

    /// - Parameters:
    ///   - recorded: The line and its output, unless the output is different at each place.
    ///   - parameters: Created only when the command is run, completed or explained. Setting up the types of all
    ///     commands' parameters takes longer than setting up the rest of the table.
    public init(
        _ name: String, aliases: String..., in category: CommandCategory, summary: Message, undoable: Bool = true,
        expectationKind: ExpectationKind = .never, recorded: RecordingRule = .whole,
        keepsText: Bool = false, keepsPlaceholders: Bool = false,
        parameters: @autoclosure @escaping @Sendable () -> [any ParameterDescription] = []
    ) {
        (self.name, self.aliases, self.category, self.summary) = (name, aliases, category, summary)
        (isUndoable, self.expectationKind, self.recorded) = (undoable, expectationKind, recorded)
        (self.keepsText, self.keepsPlaceholders) = (keepsText, keepsPlaceholders)
        describedParameters = parameters
    }

    public var names: [String] { [name] + aliases }

    /// The command as it is typed: `draft set FIELD VALUE`. Optional parameters are in brackets: `logout [--yes]`.
    public var usage: String { parameters.reduce(name) { $0 + " " + $1.usage } }
}

/// The purpose of a command, which is also the folder of its file.
public enum CommandCategory: String, Sendable, CaseIterable {
    /// Finding and showing records.
    case browsing
    /// Marking records: pins, the archive, categories.
    case curating
    /// Writing drafts of ads.
    case drafting
    /// Signing in and out.
    case account
    /// The session and its settings.
    case session
    /// Documentation of the program.
    case help
    /// Checks, faults and recordings.
    case testing

    /// The heading above the category's commands in `help`.
    public var title: Message {
        switch self {
        case .browsing: "Browse"
        case .curating: "Pin and archive"
        case .drafting: "Write an ad"
        case .account: "Sign in and out"
        case .session: "The session"
        case .help: "Help"
        case .testing: "Test and record"
        }
    }
}

/// The relation of a command to the command before it.
public enum ExpectationKind: Sendable {
    /// The command does not look back; expectations after it look back at it.
    case never
    /// The command checks the result of the command before it, which the next command can check as well.
    case expects
    /// The command checks how the command before it failed. If the check holds, a script goes on.
    case forgives
}

/// The part of a command that a recording contains, so that it prints the same when it is run again elsewhere.
public enum RecordingRule: Sendable, Hashable {
    /// The line and its output.
    case whole
    /// The line and its output, unless it was refused because the clock is stopped for the recording. The clock is
    /// pinned where the transcript is run, so that the command would move it there.
    case wherePinned
    /// The line and its output; without the output once a line was recorded in another form, which the output may name.
    case namingLines
    /// The line without its output.
    case line
    /// The changes that the user made to the open draft by hand, field by field, as a script sets them.
    case draftFields
    /// Nothing: the command controls the recording itself.
    case nothing
}
