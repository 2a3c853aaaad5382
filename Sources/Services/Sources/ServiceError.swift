public import Domain

/// Why a service did not answer.
public struct ServiceError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// The catalog or the server could not be reached.
        case unreachable
        /// It answered, but not with what its contract says.
        case unreadable
        /// It answered that it would not do what it was asked to.
        case refused
        /// souk itself may not do it: in safe mode.
        case forbidden
        /// More records than souk fetches to do a source's work for it.
        case tooLarge(limit: Int)
        /// It answers only those who are signed in.
        case signInNeeded
        /// The password, or a token, is not what it takes.
        case signInRefused
        /// What the machine keeps for it, such as a token, could not be read or saved.
        case state(StoreError)
        /// The evaluation was cancelled.
        case cancelled
    }

    public let kind: Kind
    /// What happened, in a sentence.
    public let message: Message

    public init(_ kind: Kind, _ message: Message? = nil) {
        self.kind = kind
        self.message = message ?? Self.sentence(for: kind)
    }

    private static func sentence(for kind: Kind) -> Message {
        switch kind {
        case .unreachable: "The service could not be reached."
        case .unreadable: "The service gave an answer that could not be read."
        case .refused: "The service refused."
        case .forbidden: "That is not done in safe mode."
        case .tooLarge(let limit): "The service holds more than \(limit) records, too many to sort or filter here."
        case .signInNeeded: "You are not signed in."
        case .signInRefused: "The address or the password is wrong."
        case .state(let error): error.message
        case .cancelled: "Cancelled."
        }
    }
}
