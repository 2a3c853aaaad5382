public import Domain

/// The ways of reading data that a user has chosen, for what the data does not tell.
public struct ReadingOptions: Sendable, Hashable {
    /// The currency of amounts that are written without one; nil for the service's own.
    public var currency: Currency?

    public init(currency: Currency? = nil) {
        self.currency = currency
    }
}
