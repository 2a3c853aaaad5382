/// A money field whose sum stands under every list.
public struct TotalledField: Sendable, Hashable {
    public let field: Field
    /// What stands before the sum: `Total spent`.
    public let title: Message

    /// What the amounts are in.
    public var currency: Currency {
        if case .money(let currency) = field.kind { currency } else { .euro }
    }

    public init(field: Field, title: Message) {
        self.field = field
        self.title = title
    }
}
