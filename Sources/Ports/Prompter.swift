public import Domain

/// The user at the terminal, whom a command can ask questions while it runs. The answers are not added to the history.
///
/// An answer is nil if no user can be asked. Control-C, and Control-D on an empty line, throw `.cancelled`.
public protocol Prompter: Sendable {
    /// Asks for a text that is not shown while it is typed.
    func secret(_ question: Message) async throws(Failure) -> Secret?

    /// Asks a yes/no question; Enter alone means no.
    func agrees(_ question: Message) async throws(Failure) -> Bool?

    /// Asks for a text that is shown while it is typed; Enter alone gives an empty one.
    func text(_ question: Message) async throws(Failure) -> String?

    /// Receives the words with which a script gives the user's answer, such as `--yes`; one that is nil was not given.
    func answered(with words: String?...)
}

extension Prompter {
    public func secret(_ question: Message) async throws(Failure) -> Secret? { nil }
    public func agrees(_ question: Message) async throws(Failure) -> Bool? { nil }
    public func text(_ question: Message) async throws(Failure) -> String? { nil }
    public func answered(with words: String?...) {}
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

    public func secret(_ question: Message) async throws(Failure) -> Secret? { secret }
}
