import Domain
import Ports

/// The rows of a bank's statement as text, below the titles of its columns.
struct StatementTable {
    let header: [String]
    /// The cells of each row that is not blank, with the line that it begins on, counted from 1; nil if its quotes do
    /// not match.
    let rows: [(line: Int, cells: [String]?)]
    let columns: BankColumns
    /// The form that was chosen for it.
    let form: StatementForm
    /// The sign of money spent, if the format of the file fixes it.
    var sign: SpendingSign?

    /// The number of lines that are searched for the header.
    private static let headerLimit = 40

    /// Finds the header in a CSV file: the first line that names a date and an amount. Lines before it are skipped,
    /// because banks write a title there. If the columns were chosen by their numbers, there is no header.
    ///
    /// Nil if no line is a header.
    init?(csv text: String, as options: ReadingOptions = ReadingOptions()) {
        let lines = CSVLines(text)
        let chosen = options.chosen?.columns ?? [:]
        if !chosen.isEmpty, chosen.values.allSatisfy({ Int($0) != nil }) {
            self.init(lines, withoutHeaderAs: options)
            return
        }
        for line in 0..<min(lines.count, Self.headerLimit) {
            // Banks use all of them, and a cell may contain another one: the header decides.
            for delimiter in CSVDelimiter.allCases {
                guard let header = lines.record(at: line, delimiter: delimiter) else { continue }
                let form = options.form(of: Self.shape(of: header.cells))
                guard let columns = BankColumns(header: header.cells, chosen: form.columns) else { continue }
                self.init(header.cells, Self.rows(of: lines, after: header.next, delimiter), columns, form)
                return
            }
        }
        self.init(lines, withoutHeaderAs: options)
    }

    init(
        _ header: [String], _ rows: [(line: Int, cells: [String]?)], _ columns: BankColumns, _ form: StatementForm
    ) {
        (self.header, self.rows, self.columns, self.form) = (header, rows, columns, form)
    }

    /// Takes the first line as a row, whose columns were chosen by their numbers.
    private init?(_ lines: CSVLines, withoutHeaderAs options: ReadingOptions) {
        for delimiter in CSVDelimiter.allCases where lines.count > 0 {
            guard let first = lines.record(at: 0, delimiter: delimiter), first.cells.count > 1 else { continue }
            let header = first.cells.indices.map { String($0 + 1) }
            let form = options.form(of: Self.shape(of: header))
            guard let columns = BankColumns(header: header, chosen: form.columns) else { continue }
            self.init(header, Self.rows(of: lines, after: 0, delimiter), columns, form)
            return
        }
        return nil
    }

    /// The titles of the columns, by which the form of a bank's statements is remembered.
    var shape: String { Self.shape(of: header) }

    static func shape(of header: [String]) -> String {
        String(header.map { FoldedText(String($0.trimmed)).string }.joined(separator: ";").prefix(300))
    }

    private static func rows(
        of lines: CSVLines, after header: Int, _ delimiter: CSVDelimiter
    ) -> [(line: Int, cells: [String]?)] {
        var rows: [(line: Int, cells: [String]?)] = []
        var line = header
        while line < lines.count {
            let record = lines.isBlank(line) ? ([], line + 1) : lines.record(at: line, delimiter: delimiter)
            if record?.cells.allSatisfy(\.trimmed.isEmpty) != true { rows.append((line + 1, record?.cells)) }
            line = record?.next ?? line + 1
        }
        return rows
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
            "debit": ["debit", "débit", "soll", "money out", "paid out", "withdrawals"],
            "credit": ["credit", "crédit", "haben", "money in", "paid in", "deposits"],
            "direction": ["debit/credit", "credit/debit", "af bij", "soll/haben", "transaction type", "sens", "type"],
        ]
        for field in Transaction.schema.fields { headings[field.name] = [field.name] + field.headings }
        return headings
    }()

    /// The number of columns, including unused ones.
    let count: Int
    /// True if the columns are those that souk itself writes.
    let areOurs: Bool
    /// The currency that the title of the amounts names.
    let currency: Currency?
    /// The indices of the columns by their meaning.
    let places: [String: Int]

    /// Nil for a line that is not a header: one that does not name a date, and an amount or a debit and a credit.
    ///
    /// - Parameter chosen: The titles or numbers of columns by their meaning; if there are any, other columns are
    ///   ignored.
    init?(header: [String], chosen: [String: String] = [:]) {
        let titles = header.map(Self.plain)
        var places: [String: Int] = [:]
        for (meaning, headings) in chosen.isEmpty ? Self.headings : chosen.mapValues({ [$0] }) {
            places[meaning] = headings.lazy.compactMap { titles.firstIndex(of: Self.plain($0)) }.first
            if let number = chosen[meaning].flatMap({ Int($0) }), places[meaning] == nil,
                header.indices.contains(number - 1)
            {
                places[meaning] = number - 1
            }
        }
        let hasAmount = places["amount"] != nil || (places["debit"] != nil && places["credit"] != nil)
        guard places["date"] != nil, hasAmount, places.count >= chosen.count else { return nil }
        self.places = places
        count = header.count
        currency = (places["amount"] ?? places["debit"]).flatMap { ColumnTitle(header[$0]).currency }
        areOurs = Transaction.schema.shownFields.allSatisfy {
            header.contains($0.name) || $0 == Transaction.schema.currency
        }
    }

    /// Returns a record's value in a column without surrounding spaces; nil if the column is missing or empty.
    ///
    /// - Parameter column: The name of a field of transactions, `debit` or `credit`.
    func cell(_ column: String, of cells: [String]) -> String? {
        guard let place = places[column], cells.indices.contains(place) else { return nil }
        let text = cells[place].trimmed
        return text.isEmpty ? nil : String(text)
    }

    /// Returns a title for comparison: folded, and without a currency or another unit at its end.
    private static func plain(_ title: String) -> FoldedText {
        FoldedText(ColumnTitle(ColumnTitle(title).currency == nil ? String(title.prefix { $0 != "(" }) : title).text)
    }
}
