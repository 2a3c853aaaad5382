public import Domain

/// Why something could not be read from this machine or kept on it.
public struct StoreError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// It is not there.
        case notFound
        /// It is already there, and is not overwritten.
        case exists
        /// It could not be read.
        case unreadable
        /// It could not be saved; what was there before still is.
        case unwritable
        /// Another souk has saved since it was read; nothing was written.
        case conflict
        /// It was written by a newer souk and is only read.
        case readOnly
        /// The editor could not be run or failed.
        case editor
        /// It may not be done: in safe mode, or by whoever asked.
        case refused
    }

    public let kind: Kind
    /// What happened, in a sentence.
    public let message: Message
    /// What to do about it.
    public let hint: Message?

    public init(_ kind: Kind, _ message: Message, hint: Message? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}
