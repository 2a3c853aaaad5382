public import Domain

/// Looks at something that souk depends on, and changes nothing about it.
public protocol Checkup: Sendable {
    /// What it finds, in the order in which it is to be told; nothing where there is nothing to say.
    ///
    /// It never fails: what could not be looked at is a finding too.
    func findings() async -> [Finding]
}

/// What a checkup found out about one thing.
public struct Finding: Sendable, Hashable {
    /// How much it matters; the raw value is the word that people and scripts read.
    public enum State: String, Sendable, Hashable {
        /// As it should be.
        case fine
        /// It works, but not as well, or not as safely, as it could.
        case warning
        /// Something does not work, or a secret lies open.
        case problem
    }

    /// What was looked at, in a word or two: `calls`, `data folder`, `terminal`.
    public var subject: String
    public var state: State
    /// What was found, in a sentence.
    public var message: Message
    /// What to do about it; nil where there is nothing to be done.
    public var advice: Message?

    public init(_ subject: String, _ state: State, _ message: Message, advice: Message? = nil) {
        self.subject = subject
        self.state = state
        self.message = message
        self.advice = advice
    }
}
