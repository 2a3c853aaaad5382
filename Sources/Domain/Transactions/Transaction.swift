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

extension Transaction {
    /// How transactions are filtered, sorted and shown.
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
