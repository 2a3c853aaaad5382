/// Payments from accounts, or payments back to them.
public enum Transaction {
    /// The categories that insights are grouped by, in their order.
    ///
    /// A file may contain others. `all` is not a category: people type it to ask for no filter.
    public static let categories = [
        Field.Choice("food"), Field.Choice("health"), Field.Choice("entertainment"), Field.Choice("shopping"),
        Field.Choice("travel"),
    ]

    public static let schema = Schema(
        service: .transactions,
        noun: Noun(one: "transaction", other: "transactions"),
        fields: [
            Field("id", "Id", .integer),
            Field(
                "name", "Name", .text, shown: .list(1), .searched,
                headings: [
                    "description", "label", "libellé", "verwendungszweck", "buchungstext", "payment reference", "memo",
                    "reference", "concepto",
                ]),
            Field(
                "category", "Category", .choice, shown: .list(2), choices: categories,
                headings: ["catégorie", "kategorie"]),
            // Spent, or negative for money that came back.
            Field(
                "amount", "Amount", .money(.euro), shown: .list(3),
                headings: ["montant", "betrag", "umsatz", "value", "gross", "importe", "importo", "bedrag"]),
            .currency,
            // As the bank wrote it, without a time zone.
            Field(
                "date", "Date", .day, shown: .list(4),
                headings: [
                    "booking date", "transaction date", "date opération", "date d'opération", "date comptable",
                    "datum", "buchungstag", "buchungsdatum", "posting date", "posted date", "completed date",
                    "value date", "date de valeur", "valutadatum", "fecha", "data",
                ]),
            Field(
                "account", "Account", .text, at: "accountName",
                headings: ["account name", "accountName", "compte", "konto", "auftragskonto"]),
            // The recipient of the payment.
            Field(
                "provider", "Provider", .text, shown: .list(5), .searched,
                headings: [
                    "payee", "merchant", "tiers", "bénéficiaire", "empfänger", "name / description", "counterparty",
                    "beguenstigter/zahlungspflichtiger",
                ]),
        ],
        headline: "name",
        category: "category",
        pinning: .counts,
        total: ("amount", "Total spent", "Spent"))
}
