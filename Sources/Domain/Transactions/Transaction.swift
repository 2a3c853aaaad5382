/// A payment from an account, or a payment back to it.
public struct Transaction: Sendable, Hashable {
    /// The categories that insights are grouped by, in their order.
    ///
    /// A file may contain others. `all` is not a category: people type it to ask for no filter.
    public static let categories = [
        Field.Choice("food"), Field.Choice("health"), Field.Choice("entertainment"), Field.Choice("shopping"),
        Field.Choice("travel"),
    ]

    public var id: Int
    public var name: String?
    public var category: String?
    /// The amount spent, in euro; negative for money that came back.
    public var amount: Money?
    /// The day as the bank wrote it, without a time zone.
    public var date: Day?
    public var account: String?
    /// The recipient of the payment.
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

extension Transaction {
    /// The fields of transactions, and how they are filtered, sorted and shown.
    public static let schema = Schema(
        service: .transactions,
        noun: Noun(one: "transaction", other: "transactions"),
        fields: [
            ("id", "Id", .integer),
            ("name", "Name", .text),
            ("category", "Category", .choice),
            ("amount", "Amount", .money(.euro)),
            ("date", "Date", .day),
            ("account", "Account", .text),
            ("provider", "Provider", .text),
        ],
        columns: ["name", "category", "amount", "date", "provider"],
        searched: ["name", "provider"],
        headline: "name",
        category: "category",
        choices: [("category", categories)],
        pinning: .counts,
        total: ("amount", "Total spent"))

    /// The transaction as a row of its schema.
    public var record: Record {
        Record(
            id: RecordID(id),
            values: [
                .integer(id),
                name.map(Value.text) ?? .missing,
                category.map(Value.text) ?? .missing,
                amount.map(Value.money) ?? .missing,
                date.map(Value.day) ?? .missing,
                account.map(Value.text) ?? .missing,
                provider.map(Value.text) ?? .missing,
            ])
    }
}
