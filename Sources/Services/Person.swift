public import Domain

/// The person at the terminal, whom a command may ask something in between; the answer goes into no history.
public protocol Person: Sendable {
    /// Asks for a text that is not shown while it is typed.
    func secret(_ question: Message) async -> Answer<Secret>

    /// Asks a question that Enter alone answers with no.
    func agrees(_ question: Message) async -> Answer<Bool>
}

/// What came of asking.
public enum Answer<Value: Sendable>: Sendable {
    case given(Value)
    /// By Control-C, or by Control-D on an empty line.
    case cancelled
    /// Nobody is there to be asked.
    case nobody
}

/// No person at all, as in most scripts.
public struct Nobody: Person {
    public init() {}

    public func secret(_ question: Message) async -> Answer<Secret> { .nobody }

    public func agrees(_ question: Message) async -> Answer<Bool> { .nobody }
}

/// A script in the place of a person: the secret is the next line of standard input.
public struct WrittenSecret: Person {
    private let secret: Secret?

    /// - Parameter secret: Nil where the script ends before it.
    public init(_ secret: Secret?) {
        self.secret = secret
    }

    public func secret(_ question: Message) async -> Answer<Secret> {
        secret.map { .given($0) } ?? .nobody
    }

    public func agrees(_ question: Message) async -> Answer<Bool> { .nobody }
}
