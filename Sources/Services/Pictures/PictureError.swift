public import Domain

/// Why a picture cannot be seen.
public struct PictureError: Error, Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        /// The record names none, or it is not where it should be.
        case missing
        /// It could not be fetched.
        case unreachable
        /// What came is no picture, or none that souk shows.
        case unreadable
        /// souk does not fetch or show it.
        case refused
        /// The program that draws pictures is not there, or failed.
        case undrawn
        /// The evaluation was cancelled.
        case cancelled
    }

    public let kind: Kind
    /// Why, in a sentence.
    public let message: Message

    public init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }

    public init(_ problem: PictureProblem) {
        self.init(.unreadable, problem.message)
    }

    /// The same as a service's own failure.
    public init(_ error: ServiceError) {
        switch error.kind {
        case .cancelled: self.init(.cancelled, error.message)
        case .unreadable: self.init(.unreadable, error.message)
        case .forbidden: self.init(.refused, error.message)
        case .unreachable, .refused, .tooLarge, .signInNeeded, .signInRefused, .state:
            self.init(.unreachable, error.message)
        }
    }
}
