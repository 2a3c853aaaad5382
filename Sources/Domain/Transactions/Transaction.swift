/// Something that was paid from an account, or paid back to it.
public struct Transaction: Sendable, Hashable {
    /// The categories that insights are given by, in their order.
    ///
    /// A file may hold others. `all` is none of them: it is how people ask for no filter.
    public static let categories = [
        Field.Choice("food"), Field.Choice("health"), Field.Choice("entertainment"), Field.Choice("shopping"),
        Field.Choice("travel"),
    ]

    public var id: Int
    public var name: String?
    public var category: String?
    /// What was spent, in euro; less than nothing for what came back.
    public var amount: Money?
    /// The day as the bank wrote it, in no time zone.
    public var date: Day?
    public var account: String?
    /// Who was paid.
    public var provider: String?

    public init(
        id: Int, name: String? = nil, category: String? = nil, amount: Money? = nil, date: Day? = nil,
        account: String? = nil, provider: String? = nil
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.amount = amount
        self.date = date
        self.account = account
        self.provider = provider
    }
}
