public import Domain
public import Syntax

/// Why something did not succeed: the one error that reaches a person.
///
/// The kind decides the exit status, the sentence says what happened, the hint what to type next.
public struct Failure: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// souk does not do it, or a program it needs did not.
        case refused
        /// What was typed is wrong.
        case usage
        /// A row, a draft, a file or a category is not there.
        case notFound
        /// A service answers only those who are signed in.
        case signInNeeded
        /// A service does not accept the password or the token.
        case signInRefused
        /// A service refused, or holds too much.
        case service
        /// A service could not be reached.
        case unreachable
        /// A service answered, but not as its contract says.
        case invalidResponse
        /// An expectation was not met.
        case expectation
        /// What is kept on this machine could not be read.
        case unreadable
        /// It could not be saved; what was there before still is.
        case unwritable
        /// Another souk has saved since it was read; nothing was written.
        case conflict
        /// An earlier change is half done on a disk that fails, and has to be finished first; nothing was written.
        case unfinished
        /// It was written by a newer souk and is only read.
        case readOnly
        /// souk itself is wrong.
        case defect
        case cancelled

        /// The word for it in JSON output.
        public var word: String { outcome.word }

        public var exitStatus: ExitStatus { outcome.status }

        private var outcome: (word: String, status: ExitStatus) {
            switch self {
            case .refused: ("refused", .refused)
            case .usage: ("usage", .usage)
            case .notFound: ("notFound", .notFound)
            case .signInNeeded, .signInRefused: ("signIn", .signIn)
            case .service, .unreachable, .invalidResponse: ("service", .service)
            case .expectation: ("expectation", .expectation)
            case .unreadable, .unwritable, .conflict, .unfinished, .readOnly: ("state", .state)
            case .defect: ("defect", .defect)
            case .cancelled: ("cancelled", .refused)
            }
        }

        /// What helps against most failures of the kind.
        fileprivate var usualHint: Message? {
            switch self {
            case .signInNeeded, .signInRefused: "Type login."
            case .unreachable, .invalidResponse: "Type refresh to try again."
            default: nil
            }
        }
    }

    public var kind: Kind
    public var message: Message
    public var hint: Message?
    /// The wrong words; nil where no word is to blame.
    public var range: SourceRange?
    /// What an expectation that failed compared; nil for any other failure.
    public var comparison: Comparison?

    /// - Parameter hint: What to type next; what usually helps against the kind where nil.
    public init(
        _ kind: Kind, _ message: Message, hint: Message? = nil, at range: SourceRange? = nil,
        comparing comparison: Comparison? = nil
    ) {
        self.kind = kind
        self.message = message
        self.hint = hint ?? kind.usualHint
        self.range = range
        self.comparison = comparison
    }
}

/// What was expected and what was found: lines of text that are shown below an error, each as a block.
public struct Comparison: Sendable, Hashable {
    public var expected: Message
    public var got: Message
    /// Whether the expected text is what must not be there.
    public var isNegated: Bool

    public init(expected: Message, got: Message, isNegated: Bool = false) {
        (self.expected, self.got, self.isNegated) = (expected, got, isNegated)
    }
}

extension Failure {
    public static let cancelled = Failure(.cancelled, "Cancelled.")
    public static let signInRefused = Failure(.signInRefused, "The address or the password is wrong.")

    /// - Parameter limit: Records that souk fetches to do a source's work for it.
    public static func tooManyRecords(limit: Int) -> Failure {
        Failure(
            .service, "The service holds more than \(limit) records, too many to sort or filter here.",
            hint: "Type refresh to try again.")
    }

    public init(_ problem: PictureProblem) {
        self.init(.invalidResponse, problem.message)
    }

    /// - Parameter words: What should never have happened, in words that a developer understands.
    public init(defect words: String) {
        self.init(
            .defect, "This is a defect of souk, not a mistake of yours: \(words).",
            hint: "Nothing of this command was kept. Please report it, with the line and what souk --version prints.")
    }
}

extension Failure {
    /// The same failure with what to type next, where a service failed in a way that something may be typed against.
    public func advising(_ hint: Message) -> Failure {
        guard kind.exitStatus == .service, self.hint != nil else { return self }
        var failure = self
        failure.hint = hint
        return failure
    }
}

/// Runs `body`; a service that fails is told of with that hint.
public func advising<Value>(
    _ hint: Message, _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    do { return try await body() } catch { throw error.advising(hint) }
}

/// How a run ended, as the program's exit status.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    case refused = 1
    case usage = 2
    case notFound = 3
    case signIn = 4
    case service = 5
    case expectation = 6
    case state = 7
    case defect = 70

    /// What the status says, for the table in `help exit-status`.
    public var meaning: Message {
        switch self {
        case .success: "everything succeeded (an empty result is a success)"
        case .refused: "a command was refused or failed in another way"
        case .usage: "usage: unknown option or command, wrong arguments, syntax"
        case .notFound: "not found: row, id, draft, file, category"
        case .signIn: "sign-in needed or refused"
        case .service: "a service could not be reached or answered wrongly"
        case .expectation: "an expectation or transcript failed"
        case .state: "state could not be read or saved, or output could not be written"
        case .defect: "a defect of souk itself"
        }
    }
}

extension Failure {
    /// Says what is wrong with the words at the range of a syntax error.
    public init(_ error: ParseError) {
        let (message, hint) = Self.sentence(for: error.reason)
        self.init(.usage, message, hint: hint, at: error.range)
    }

    private static func sentence(for reason: ParseError.Reason) -> (Message, hint: Message?) {
        switch reason {
        case .unclosedQuote(let mark):
            (
                "The quote \(String(mark)) is not closed.",
                "Close it, or write \\\(String(mark)) for the character itself."
            )
        case .trailingBackslash: ("The line ends in a backslash.", "Write \\\\ for the character itself.")
        case .controlCharacter(let scalar):
            (
                "The line holds the control character U+\(hexadecimal(scalar)).",
                "Take it out, or write it in quotes as \\u{…}."
            )
        case .invalidEscape: ("This escape is not known.", "In double quotes: \\\" \\\\ \\n \\t \\u{1F6B2}.")
        case .hereTextNotLast: ("Here-text must be the last word of its line.", nil)
        case .expectedExpression: ("A filter is expected here.", "For example: price < 200 and category = Maison.")
        case .expectedOperand(let sign): ("A value is expected after “\(sign)”.", "For example: price < 200.")
        case .expectedOperator(let name):
            ("A comparison is expected after “\(name)”.", "One of = != < <= > >= ~ in, for example: \(name) = 20.")
        case .expectedList: ("A list is expected after “in”.", "For example: category in (Maison, Mode).")
        case .unclosedParenthesis: ("This parenthesis is not closed.", nil)
        case .unexpected(","):
            (
                "A comma is not expected here.",
                "Write 19,99 without blanks, and a list in parentheses: category in (Maison, Mode)."
            )
        case .unexpected(let token): ("“\(token)” is not expected here.", nil)
        case .tooDeep(let limit): ("The filter is nested more than \(limit) deep.", nil)
        }
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension ParsedLine {
    /// Parses a line for somebody who reads what is wrong with it.
    public init(reading line: String) throws(Failure) {
        do { try self.init(line) } catch { throw Failure(error) }
    }
}
