import Syntax

/// The result of one line: the value that is printed, recorded, and kept for the expectations after it.
public struct LineResult: Sendable {
    /// The text of the line; empty for output that belongs to no line.
    public let source: String
    /// The position of the line in a script; nil at the prompt.
    public var place: ScriptPlace?
    /// Empty if the line failed.
    public var output: Output
    /// Nil if the line did not fail.
    public let error: Failure?
    /// The error if earlier changes still could not be saved; the output is complete nevertheless.
    public var unsaved: Failure?
    public var notices: [Message]
    /// Assumptions that sources made while they were read; shown beside the output wherever the line is run.
    public let remarks: [Message]
    /// The format that the line itself asked for with `--format`.
    public let format: OutputFormat?
    /// True for an expectation, which the next one does not check.
    public let isExpectation: Bool

    public init(
        _ output: Output = Output(.nothing), error: Failure? = nil, unsaved: Failure? = nil, of source: String,
        at place: ScriptPlace? = nil, format: OutputFormat? = nil, isExpectation: Bool = false,
        notices: [Message] = [], remarks: [Message] = []
    ) {
        (self.source, self.place, self.output, self.error, self.unsaved) = (source, place, output, error, unsaved)
        (self.format, self.isExpectation, self.notices, self.remarks) = (format, isExpectation, notices, remarks)
    }

    public var failure: Failure? { error ?? unsaved }
    /// True if there is a ``failure``, which need not be copied for that.
    public var hasFailed: Bool { error != nil || unsaved != nil }
}

public struct ScriptPlace: Sendable, Hashable {
    /// The name of the script: its path as it was given, `stdin` or `command`.
    public let name: String
    /// The line's number, counted from 1; 0 for the script as a whole.
    public let line: Int
    package var number: Int? { line > 0 ? line : nil }
    /// The number of characters in the line before the command: not 0 after a `;`.
    package let start: Int
    /// The lines that caused the script to be read, innermost first; empty for a script that is not read by another.
    public let readFrom: [ScriptPlace]

    package init(name: String, line: Int, start: Int = 0, readFrom: [ScriptPlace] = []) {
        (self.name, self.line, self.start) = (name, line, start)
        self.readFrom = readFrom
    }
}

/// The result of a command, which the expectations after it check (docs/decisions/0019).
///
/// Keeping it is cheap: the printed text and the JSON are created only when they are needed.
public struct LastResult: Sendable {
    /// The command's line, safe to show again; empty if it could not be read.
    public private(set) var line: String
    /// The text that it printed on standard output and error, without colours and without the line itself.
    public var printed: String { output(false) }
    /// The number of rows that it showed; nil if it did not show rows.
    public let rows: Int?
    /// An error with its sentence and its hint as they were printed, safe to show.
    public typealias Problem = (kind: Failure.Kind, sentence: String, hint: String?)

    /// Nil if the command did not fail, or ended a script that expected its failure.
    public private(set) var failure: Problem?
    /// True for an expectation, at which others look back only if it ended a script that was read.
    public let isExpectation: Bool
    /// False if it was written page by page, so that only its first page can be looked at.
    public let isWhole: Bool
    public let continuation: String?
    private let output: @Sendable (_ isJSON: Bool) -> String

    /// - Parameter output: Creates the printed text, or the output of the command with `--format json`, one object on
    ///   one line.
    public init(
        _ result: LineResult, failure: Problem?, output: @escaping @Sendable (_ isJSON: Bool) -> String
    ) {
        (line, rows) = (RedactedLine(result.source).string, result.output.rowCount)
        (self.failure, isExpectation) = (failure, result.isExpectation)
        (isWhole, continuation) = (result.output.rest == nil, result.output.continuation)
        self.output = output
    }

    mutating func forgive(in line: String) { (self.line, failure) = (line, nil) }

    /// The exit status of a script in which nothing else fails.
    public var status: ExitStatus { failure?.kind.exitStatus ?? .success }

    public var json: String { output(true) }

    /// The text that was printed, without marks of direction, which expectations do not see.
    public var text: String {
        let printed = printed.withoutDirections
        return printed.utf8.last == UInt8(ascii: "\n") ? String(printed.dropLast()) : printed
    }

    public var name: Message {
        guard !line.isEmpty else { return "The line before" }
        return line.count <= Self.nameLimit ? "“\(line)”" : "“\(line.prefix(Self.nameLimit))…”"
    }

    private static let nameLimit = 80
}
