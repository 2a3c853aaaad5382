public import Domain

/// The user at the terminal, whom a command can ask questions while it runs. The answers are not added to the history.
public protocol Prompter: Sendable {
    /// Asks for a text that is not shown while it is typed.
    func secret(_ question: Message) async -> Answer<Secret>

    /// Asks a yes/no question; Enter alone means no.
    func agrees(_ question: Message) async -> Answer<Bool>

    /// Asks for a text that is shown while it is typed; Enter alone gives an empty one.
    func text(_ question: Message) async -> Answer<String>
}

extension Prompter {
    public func secret(_ question: Message) async -> Answer<Secret> { .nobody }
    public func agrees(_ question: Message) async -> Answer<Bool> { .nobody }
    public func text(_ question: Message) async -> Answer<String> { .nobody }
}

public enum Answer<Value: Sendable>: Sendable {
    case given(Value)
    /// The user pressed Control-C, or Control-D on an empty line.
    case cancelled
    /// No user can be asked.
    case nobody

    public func map<Other>(_ change: (Value) -> Other) -> Answer<Other> {
        switch self {
        case .given(let value): .given(change(value))
        case .cancelled: .cancelled
        case .nobody: .nobody
        }
    }

    /// Returns what was given; nil if no user can be asked.
    ///
    /// - Throws: `.cancelled`.
    public func value() throws(Failure) -> Value? {
        switch self {
        case .given(let value): value
        case .cancelled: throw .cancelled
        case .nobody: nil
        }
    }
}

/// The absence of a user, as in most scripts.
public struct NoPrompter: Prompter {
    public init() {}
}

/// A script in place of a user: the secret is the next line of standard input.
public struct ScriptedSecret: Prompter {
    private let secret: Secret?

    /// - Parameter secret: Nil if the script ends before it.
    public init(_ secret: Secret?) { self.secret = secret }

    public func secret(_ question: Message) async -> Answer<Secret> { secret.map { .given($0) } ?? .nobody }
}
