public import Domain

/// A check of something that souk depends on; it changes nothing.
public protocol Checkup: Sendable {
    /// Returns the findings in the order in which they are shown; empty if there is nothing to report.
    ///
    /// It never fails: something that could not be checked is also a finding.
    func findings() async -> [Finding]
}

/// The result of checking one thing.
public struct Finding: Sendable, Hashable {
    /// The severity of a finding; the raw value is the word that scripts read.
    public enum State: String, Sendable, Hashable {
        case fine
        /// It works, but not as well, or not as safely, as it could.
        case warning
        /// Something does not work, or a secret is exposed.
        case problem
    }

    /// The thing that was checked, in a word or two: `calls`, `data folder`, `terminal`.
    public var subject: Message
    public var state: State
    public var message: Message
    /// The recommended action; nil if none is needed.
    public var advice: Message?

    package init(_ subject: Message, _ state: State, _ message: Message, advice: Message? = nil) {
        (self.subject, self.state, self.message, self.advice) = (subject, state, message, advice)
    }
}
