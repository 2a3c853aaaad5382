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
