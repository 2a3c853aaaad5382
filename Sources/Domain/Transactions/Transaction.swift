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
                    "description", "label", "libellé", "libellé opération", "libellé simplifié", "verwendungszweck",
                    "buchungstext", "payment reference", "memo", "transaction description", "details", "narrative",
                    "narration", "text", "concepto", "descrizione", "causale", "descripción", "descrição",
                    "omschrijving", "mededelingen", "opis operacji", "opis", "tytuł", "particulars", "beschreibung1",
                    "omschrijving-1", "reference",
                ]),
            Field(
                "category", "Category", .choice, shown: .list(2), choices: categories,
                headings: ["catégorie", "kategorie"]),
            // Spent, or negative for money that came back.
            Field(
                "amount", "Amount", .money(.euro), shown: .list(3),
                headings: [
                    "montant", "betrag", "umsatz", "transaction amount", "value", "gross", "importe", "importo",
                    "bedrag", "valor", "kwota", "kwota operacji", "belopp", "beløb",
                ]),
            .currency,
            // As the bank wrote it, without a time zone.
            Field(
                "date", "Date", .day, shown: .list(4),
                headings: [
                    "booking date", "transaction date", "date opération", "date d'opération", "date comptable",
                    "datum", "buchungstag", "buchungsdatum", "posting date", "posted date", "completed date",
                    "value date", "date de valeur", "valutadatum", "fecha", "fecha operación", "data",
                    "data operacji", "data transakcji", "data księgowania", "data operazione", "boekdatum",
                    "bokföringsdag", "started date", "datetime", "date op", "date de comptabilisation", "txn date",
                    "tran date", "time",
                ]),
            Field(
                "account", "Account", .text, at: "accountName",
                headings: ["account name", "accountName", "account label", "compte", "konto", "auftragskonto"]),
            // The recipient of the payment.
            Field(
                "provider", "Provider", .text, shown: .list(5), .searched,
                headings: [
                    "payee", "merchant", "partner name", "counterparty", "counterparty name", "tiers", "bénéficiaire",
                    "empfänger", "zahlungsempfänger*in", "auftraggeber / begünstigter", "name zahlungsbeteiligter",
                    "beguenstigter/zahlungspflichtiger", "name / description", "naam / omschrijving",
                    "naam tegenpartij", "beneficiario", "kontrahent", "supplier found",
                ]),
        ],
        headline: "name",
        category: "category",
        pinning: .counts,
        total: ("amount", "Total spent", "Spent"))
}
