public import Domain

/// The ways of reading data that a user has chosen, for what the data does not tell.
public struct ReadingOptions: Sendable, Hashable {
    /// The currency of amounts that are written without one; nil for the service's own.
    public var currency: Currency?
    /// The forms of banks' statements by their shape; see ``StatementReading/shape``.
    public var statements: [String: StatementForm]
    /// The form of the statement that is being chosen; nil for the one of its shape.
    public var chosen: StatementForm?

    public init(
        currency: Currency? = nil, statements: [String: StatementForm] = [:], chosen: StatementForm? = nil
    ) {
        (self.currency, self.statements, self.chosen) = (currency, statements, chosen)
    }
}
