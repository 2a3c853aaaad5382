public import Domain
public import Services

/// What a command came to: what the expectations after it look back at (docs/decisions/0019).
///
/// Keeping it costs nothing: what was printed, and its JSON, are made when they are asked for.
public struct PreviousRun: Sendable {
    /// Why the command failed.
    public struct Problem: Sendable, Hashable {
        public let kind: Failure.Kind
        /// The sentence as it was printed, safe to show.
        public let sentence: String
        /// The hint as it was printed, safe to show.
        public let hint: String?

        public init(_ kind: Failure.Kind, sentence: String, hint: String?) {
            (self.kind, self.sentence, self.hint) = (kind, sentence, hint)
        }
    }

    /// The command's line as it may be shown again; empty where it could not be read.
    public let line: String
    /// What it printed on standard output and error, without colours; never the line itself.
    public var printed: String { makePrinted() }
    /// How many rows it showed; nil where it showed none of the kind.
    public let rows: Int?
    /// Nil where it succeeded.
    public let failure: Problem?
    /// Whether it was itself an expectation, which is looked back at only when it ended a script that was read.
    public let isExpectation: Bool
    /// The line that shows the next page of a list; nil where it does not go on.
    public let continuation: String?
    private let makePrinted: @Sendable () -> String
    private let object: @Sendable () -> String

    /// - Parameter object: Makes what the command prints with `--format json`, one object on one line.
    public init(
        line: String, printed: @escaping @autoclosure @Sendable () -> String, rows: Int? = nil, failure: Problem? = nil,
        isExpectation: Bool = false, continuation: String? = nil,
        object: @escaping @Sendable () -> String
    ) {
        (self.line, self.rows, self.failure) = (line, rows, failure)
        makePrinted = printed
        (self.isExpectation, self.continuation) = (isExpectation, continuation)
        self.object = object
    }

    /// The status that a script ends with, in which nothing else fails.
    public var status: ExitStatus { failure?.kind.exitStatus ?? .success }

    /// What the command prints with `--format json`: one object on one line.
    public var json: String { object() }

    /// What it printed, without the newline at its end.
    public var text: String {
        let printed = printed
        return printed.utf8.last == UInt8(ascii: "\n") ? String(printed.dropLast()) : printed
    }

    /// What a sentence calls the command: its line between quotes.
    public var name: Message {
        guard !line.isEmpty else { return "The line before" }
        return line.utf8.count <= Self.nameLimit ? "“\(line)”" : "“\(line.prefix(Self.nameLimit))…”"
    }

    /// Characters of a line by which a sentence calls a command.
    private static let nameLimit = 80
}
