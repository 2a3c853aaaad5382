public import Domain
import Platform
public import Syntax

/// The reason why something did not succeed: the only error type that reaches the user.
///
/// The kind determines the exit status, the message says what happened, and the hint says what to type next.
public struct Failure: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// souk refuses the operation, or a program that it needs failed.
        case refused
        case usage
        /// A row, a draft, a file or a category does not exist.
        case notFound
        case signInNeeded
        /// A service rejected the password or the token.
        case signInRefused
        /// A service refused the request, or has too many records.
        case service
        case unreachable
        /// A service answered, but the response violates its contract.
        case invalidResponse
        case expectation
        /// Data on this machine could not be read.
        case unreadable
        /// Data could not be saved; the previous data is unchanged.
        case unwritable
        /// Another souk has saved since the data was read; nothing was written.
        case conflict
        /// An earlier change is incomplete because the disk fails, and has to be finished first; nothing was written.
        case unfinished
        /// The data was written by a newer souk and can only be read.
        case readOnly
        case defect
        case cancelled

        /// The name of the kind in JSON output.
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

        /// The hint that helps against most failures of the kind.
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
    public var ownHint: Message? { hint == kind.usualHint ? nil : hint }
    /// The same failure without the usual hint, which is for a source that is used already.
    public var withoutUsualHint: Failure { hinting(ownHint) }
    /// The range of the wrong words; nil if no word is to blame.
    public var range: SourceRange?
    /// The texts that a failed expectation compared; nil for any other failure.
    public var comparison: Comparison?
    /// True if a request to change something was not sent, because no connection was made.
    public package(set) var isUnsent = false

    /// The length to which typed words are cut in a message, in characters; the line below it shows more of them.
    private static let quoteLimit = 80

    /// - Parameters:
    ///   - hint: What to type next; nil for the usual hint for the kind.
    ///   - range: The range of the wrong words, which are cut in the message if they are long.
    public init(
        _ kind: Kind, _ message: Message, hint: Message? = nil, at range: SourceRange? = nil,
        comparing comparison: Comparison? = nil
    ) {
        self.kind = kind
        self.message = range == nil ? message : message.cuttingQuotes(to: Self.quoteLimit)
        self.hint = hint ?? kind.usualHint
        (self.range, self.comparison) = (range, comparison)
    }
}

/// The expected and the actual text: lines that are shown below an error, each text as a block.
public struct Comparison: Sendable, Hashable {
    public var expected: Message
    public var got: Message
    /// True if the expected text must not appear.
    public var isNegated: Bool

    public init(expected: Message, got: Message, isNegated: Bool = false) {
        (self.expected, self.got, self.isNegated) = (expected, got, isNegated)
    }
}

extension Failure {
    public static let cancelled = Failure(.cancelled, "Cancelled.")
    public static let signInRefused = Failure(.signInRefused, "The address or the password is wrong.")

    /// - Parameter limit: The maximum number of records that souk fetches to do a source's work for it.
    public static func tooManyRecords(limit: Int) -> Failure {
        Failure(
            .service, "The service holds more than \(limit) records, too many to sort, filter or list all at once.",
            hint: "Narrow the result with search first.")
    }

    /// Returns the failure of a server that sends one page, whichever is asked for.
    public static func sameRecords(from location: SourceLocation, of service: ServiceName) -> Failure {
        let isBuiltIn = DescribedService.builtIn(service) != nil
        return Failure(
            .invalidResponse, "“\(location.text)” sends the same records again and again.",
            hint: isBuiltIn ? nil : "Change “paging” in the description of \(service.rawValue).")
    }

    public init(_ problem: PictureProblem) { self.init(.invalidResponse, problem.message) }

    public init(defect words: String) {
        self.init(
            .defect, "Internal error in souk: \(words).",
            hint: "This command changed nothing. Please report it, with the line and the output of souk --version.")
    }

    /// Returns the same failure with another hint, if a service failed and the failure already has a hint.
    public func advising(_ hint: Message) -> Failure {
        kind.exitStatus == .service && self.hint != nil && ownHint == nil ? hinting(hint) : self
    }

    public func hinting(_ hint: Message?) -> Failure {
        var failure = self
        failure.hint = hint
        return failure
    }
}

/// Runs `body`. If a service fails, its failure gets the given hint.
public func advising<Value>(
    _ hint: Message, _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    do { return try await body() } catch { throw error.advising(hint) }
}

/// The program's exit status, which says how a run ended.
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

    /// The meaning of the status, for the table in `help exit-status`.
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
        case .defect: "an internal error in souk"
        }
    }
}

extension Failure {
    /// Creates a usage failure that describes a syntax error, with its range.
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
                "The line contains the control character U+\(scalar.value.padded(to: 4, radix: 16, uppercase: true)).",
                "Remove it, or write it in quotes as \\u{…}."
            )
        case .invalidEscape: ("Unknown escape.", "In double quotes: \\\" \\\\ \\n \\t \\u{1F6B2}.")
        case .hereTextNotLast: ("A here-text such as <<END must be the last word of its line.", nil)
        case .shellHereText: ("A here-text begins with <<END, in one word without quotes.", nil)
        case .expectedExpression: ("A filter is expected here.", nil)
        case .expectedOperand(let sign): ("A value is expected after “\(sign)”.", nil)
        case .expectedOperator(let name): ("A comparison is expected after “\(name)”.", nil)
        case .unknownOperator(let word, _): ("“\(word)” is not a comparison.", nil)
        case .expectedList: ("A list is expected after “in”.", nil)
        case .expectedUpperBound: ("A second value is expected.", nil)
        case .pattern(let name, let text):
            ("Filters have no patterns; “~” finds text anywhere in a field.", "Try: \(name) ~ \(Word.quoted(text)).")
        case .unclosedParenthesis: ("This parenthesis is not closed.", nil)
        case .unexpected(","): ("A comma is not expected here.", nil)
        case .unexpected(let token) where token.allSatisfy("<>=!~".contains):
            ("A field is expected before “\(token)”.", nil)
        case .unexpected(let token): ("“\(token)” is not expected here.", nil)
        case .tooDeep(let limit): ("The filter is nested more than \(limit) deep.", nil)
        }
    }
}

extension ParsedLine {
    /// Parses a line; a syntax error is thrown as a failure with a message.
    public init(reading line: String) throws(Failure) { do { try self.init(line) } catch { throw Failure(error) } }
}

extension Message {
    /// Returns “Did you mean …?” with the nearest name, else a list of the names if they are at most twenty; else nil.
    public static func suggestion(for name: String, among names: [String]) -> Message? {
        if let nearest = Suggestion.closest(to: name, among: names) { return "Did you mean \(nearest)?" }
        switch names.count {
        case 1: return "The only choice is \(list: names)."
        case 2...20: return "Choose one of \(list: names)."
        default: return nil
        }
    }
}

extension Message {
    /// Creates the reason for which the system refused something, which ends a sentence.
    ///
    /// The usual reasons are translated; the others are in the system's words.
    ///
    /// - Parameter number: A value of `errno`.
    public init(systemError number: Int32) {
        self =
            switch number {
            case EACCES: "Permission denied"
            case EPERM: "Operation not permitted"
            case ENOENT: "No such file or directory"
            case ENOTDIR: "Not a directory"
            case EISDIR: "Is a directory"
            case ENOSPC: "No space left on device"
            case EDQUOT: "Disk quota exceeded"
            case EFBIG: "File too large"
            case EROFS: "Read-only file system"
            case EIO: "Input/output error"
            case EMFILE, ENFILE: "Too many open files"
            case ELOOP: "Too many levels of symbolic links"
            case ENAMETOOLONG: "File name too long"
            case ENOEXEC: "Exec format error"
            default: Message(outside: String(cString: strerror(number)))
            }
    }
}
