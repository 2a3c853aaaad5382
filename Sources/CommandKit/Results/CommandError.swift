public import Domain
public import Syntax

/// Why a command did not succeed: the kind decides the exit status, the sentence says what happened, the hint what to
/// type next.
public struct CommandError: Error, Sendable, Hashable {
    /// What went wrong, under the name that JSON output gives it.
    public enum Kind: String, Sendable, Hashable {
        case refused, usage, notFound, signIn, service, expectation, state, defect, cancelled

        public var exitStatus: ExitStatus {
            switch self {
            case .refused, .cancelled: .refused
            case .usage: .usage
            case .notFound: .notFound
            case .signIn: .signIn
            case .service: .service
            case .expectation: .expectation
            case .state: .state
            case .defect: .defect
            }
        }
    }

    public var kind: Kind
    public var message: Message
    public var hint: Message?
    /// The wrong words; nil where no word is to blame.
    public var range: SourceRange?
    /// What an expectation that failed compared; nil for any other error.
    public var comparison: Comparison?

    public init(
        _ kind: Kind, _ message: Message, hint: Message? = nil, at range: SourceRange? = nil,
        comparing comparison: Comparison? = nil
    ) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.range = range
        self.comparison = comparison
    }
}
