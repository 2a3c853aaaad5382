import Domain
import Ports

/// The rows of a bank's statement as text, below the titles of its columns.
struct StatementTable {
    let header: [String]
    let rows: [TableRow]
    let columns: BankColumns
    /// The form that was chosen for it.
    let form: StatementForm
    /// The sign of money spent, if the format of the file fixes it.
    var sign: SpendingSign?

    /// Finds the header in a CSV file: a line that names a date and an amount. If the columns were chosen by their
    /// numbers, there is no header.
    ///
    /// Nil if no line is a header.
    init?(csv text: String, as options: ReadingOptions = ReadingOptions()) {
        let chosen = options.chosen?.columns ?? [:]
        let hasNumbers = !chosen.isEmpty && chosen.values.allSatisfy { Int($0) != nil }
        let columns = { (header: [String]) in
            BankColumns(header: header, chosen: options.form(of: Self.shape(of: header)).columns)
        }
        let table =
            (hasNumbers ? nil : CSVTable(CSVLines(text)) { columns($0)?.places.count })
            ?? CSVTable(withoutHeader: CSVLines(text)) { columns($0) != nil }
        guard let table else { return nil }
        self.init(table.header, table.rows, as: options)
    }

    /// Nil for titles that do not name a date and an amount.
    init?(_ header: [String], _ rows: [TableRow], as options: ReadingOptions) {
        form = options.form(of: Self.shape(of: header))
        guard let columns = BankColumns(header: header, chosen: form.columns) else { return nil }
        (self.header, self.rows, self.columns) = (header, rows, columns)
    }

    /// The titles of the columns, by which the form of a bank's statements is remembered.
    var shape: String { Self.shape(of: header) }

    private static func shape(of header: [String]) -> String {
        String(header.map { FoldedText(String($0.trimmed)).string }.joined(separator: ";").prefix(300))
    }
}

extension ReadingOptions {
    /// Returns the form that was chosen for a shape.
    func form(of shape: String) -> StatementForm {
        let kept = statements[shape] ?? StatementForm()
        return chosen?.filled(from: kept) ?? kept
    }
}

/// The columns of a bank's statement, recognised by the titles in its header.
struct BankColumns {
    /// The titles of each meaning that a column can have, best first; case and accents are ignored.
    static let headings: [String: [String]] = {
        var headings = [
            "debit": [
                "debit", "débit", "soll", "money out", "paid out", "withdrawals", "withdrawal", "debit amount",
                "débit euros", "belastung", "dare", "addebiti", "cargo", "obciążenia", "withdrawal amt",
            ],
            "credit": [
                "credit", "crédit", "haben", "money in", "paid in", "deposits", "deposit", "credit amount",
                "crédit euros", "gutschrift", "avere", "accrediti", "abono", "uznania", "deposit amt",
            ],
            "direction": [
                "debit/credit", "credit/debit", "cr/dr", "dr/cr", "af bij", "soll/haben", "transaction type", "sens",
                "type",
            ],
        ]
        for field in Transaction.schema.fields { headings[field.name] = [field.name] + field.headings }
        return headings
    }()

    /// True if the columns are those that souk itself writes.
    let areOurs: Bool
    /// The currency that the title of the amounts names.
    let currency: Currency?
    /// The indices of the columns by their meaning, best first.
    let places: [String: [Int]]

    /// Nil for a line that is not a header: one that does not name a date, and an amount or a debit and a credit.
    ///
    /// - Parameter chosen: The titles or numbers of columns by their meaning; if there are any, other columns are
    ///   ignored.
    init?(header: [String], chosen: [String: String] = [:]) {
        let titles = header.map(Self.plain)
        var places: [String: [Int]] = [:]
        for (meaning, headings) in chosen.isEmpty ? Self.headings : chosen.mapValues({ [$0] }) {
            var found = headings.compactMap { titles.firstIndex(of: Self.plain($0)) }
            if found.isEmpty, let number = chosen[meaning].flatMap({ Int($0) }), header.indices.contains(number - 1) {
                found = [number - 1]
            }
            if !found.isEmpty { places[meaning] = found }
        }
        let hasAmount = places["amount"] != nil || (places["debit"] != nil && places["credit"] != nil)
        guard places["date"] != nil, hasAmount, places.count >= chosen.count else { return nil }
        self.places = places
        currency = (places["amount"] ?? places["debit"])?.first.flatMap { ColumnTitle(header[$0]).currency }
        areOurs = Transaction.schema.shownFields.allSatisfy {
            header.contains($0.name) || $0 == Transaction.schema.currency
        }
    }

    /// Returns a row's value in a column without surrounding spaces; nil if the column is missing or empty, or has a
    /// dash. Where the best column of a meaning is empty, the next one is read, except for amounts.
    ///
    /// - Parameter column: The name of a field of transactions, `debit` or `credit`.
    func cell(_ column: String, of row: TableRow) -> String? {
        let places = places[column, default: []]
        let isAmount = ["amount", "debit", "credit"].contains(column)
        return places.prefix(isAmount ? 1 : places.count).lazy.compactMap { row.cell($0) }.first { $0 != "-" }
    }

    /// Returns a title for comparison, without a currency or another unit at its end.
    private static func plain(_ title: String) -> String {
        FieldHeadings.plain(
            ColumnTitle(ColumnTitle(title).currency == nil ? String(title.prefix { $0 != "(" }) : title).text)
    }
}
