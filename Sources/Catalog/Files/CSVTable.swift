import Domain

/// One row of a table.
struct TableRow {
    /// The line that it begins on, counted from 1.
    let line: Int
    var cells: [String] = []
    /// The reason why its cells cannot be told apart; nil if they can.
    var fault: Message?

    /// Returns a cell without surrounding spaces; nil if it is empty.
    func cell(_ index: Int) -> String? {
        guard cells.indices.contains(index) else { return nil }
        let text = cells[index].trimmed
        return text.isEmpty ? nil : String(text)
    }
}

/// The header and the rows of a CSV file. Lines before the header are skipped, because banks and spreadsheets write a
/// title or `sep=;` there.
struct CSVTable {
    let header: [String]
    let rows: [TableRow]

    /// The number of lines that are searched for the header.
    private static let headerLimit = 40
    /// The words with which databases write a missing value.
    private static let nulls: Set<String> = ["<null>", "NULL", "(null)", "\\N"]

    /// Finds the line, and the delimiter, with the most known titles; the first one if several have as many.
    ///
    /// - Parameter count: Returns the number of known titles among the cells of a line; nil if it is not a header.
    init?(_ text: String, countingTitles count: ([String]) -> Int?) {
        let lines = CSVLines(text)
        var best: (count: Int, header: [String], delimiter: CSVDelimiter, next: Int)?
        for line in 0..<min(lines.count, Self.headerLimit) {
            // A cell may contain another delimiter.
            for delimiter in CSVDelimiter.allCases {
                guard let record = lines.record(at: line, delimiter: delimiter), let count = count(record.cells),
                    count > best?.count ?? 0
                else { continue }
                best = (count, record.cells, delimiter, record.next)
            }
        }
        guard let best else { return nil }
        header = best.header
        rows = Self.rows(of: lines, after: best.next, best.delimiter, width: header.count)
    }

    /// Takes the first line as a row, and the numbers of the columns as their titles.
    ///
    /// - Parameter isKnown: Returns true if the columns are those that are looked for.
    init?(withoutHeader text: String, where isKnown: ([String]) -> Bool) {
        let lines = CSVLines(text)
        for delimiter in CSVDelimiter.allCases {
            guard let first = lines.record(at: 0, delimiter: delimiter), first.cells.count > 1 else { continue }
            let titles = first.cells.indices.map { String($0 + 1) }
            guard isKnown(titles) else { continue }
            header = titles
            rows = Self.rows(of: lines, after: 0, delimiter, width: titles.count)
            return
        }
        return nil
    }

    /// Returns the rows that are not blank. A row with more cells than the header may have a comma that is not a
    /// delimiter.
    private static func rows(
        of lines: CSVLines, after header: Int, _ delimiter: CSVDelimiter, width: Int
    ) -> [TableRow] {
        var rows: [TableRow] = []
        var line = header
        while line < lines.count {
            let record = lines.isBlank(line) ? ([], line + 1) : lines.record(at: line, delimiter: delimiter)
            if let record {
                let cells = record.cells.map { nulls.contains($0) ? "" : $0 }
                let isLong = !cells.dropFirst(width).allSatisfy(\.trimmed.isEmpty)
                if !cells.allSatisfy(\.trimmed.isEmpty) {
                    rows.append(
                        TableRow(line: line + 1, cells: cells, fault: isLong ? "More cells than the header" : nil))
                }
            } else {
                rows.append(TableRow(line: line + 1, fault: "Quotes that do not match"))
            }
            line = record?.next ?? line + 1
        }
        return rows
    }
}
