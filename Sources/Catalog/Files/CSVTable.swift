import Domain
import FoundationEssentials
import WireFormat

struct TableRow {
    let line: Int
    var cells: [String] = []
    /// The reason why its cells cannot be separated; nil if they can.
    var fault: Message?
    /// True if it is the header of the rows that follow.
    var startsTable = false

    /// Returns a cell without surrounding spaces; nil if it is empty.
    func cell(_ index: Int) -> String? {
        guard cells.indices.contains(index) else { return nil }
        let text = cells[index].trimmed
        return text.isEmpty ? nil : String(text)
    }
}

/// The header of a CSV file, and the rows after it. Lines before the header are skipped, because banks and spreadsheets
/// write a title or `sep=;` there.
struct CSVTable {
    /// The titles of the columns; those of the last table, if several were read.
    private(set) var header: [String]
    /// The cells of the lines above the header.
    let above: [[String]]
    private let lines: CSVLines
    private let delimiter: CSVDelimiter
    private var next: Int

    /// The number of lines that are searched for the header.
    private static let headerLimit = 40
    /// The words with which databases write a missing value.
    private static let nulls: Set<String> = ["<null>", "NULL", "(null)", "\\N"]

    /// Finds the line, and the delimiter, with the most known titles; the first line if several have as many, and the
    /// delimiter that makes the most cells of it.
    ///
    /// - Parameter count: Returns the number of known titles among the cells of a line; nil if it is not a header.
    init?(_ lines: CSVLines, countingTitles count: ([String], CSVDelimiter) -> Int?) {
        var best: (count: Int, line: Int, header: [String], delimiter: CSVDelimiter, next: Int)?
        for line in 0..<min(lines.count, Self.headerLimit) {
            // A cell may contain another delimiter.
            for delimiter in CSVDelimiter.allCases {
                guard let record = lines.record(at: line, delimiter: delimiter),
                    let count = count(record.cells, delimiter)
                else { continue }
                let isWider = best.map { $0.line == line && $0.header.count < record.cells.count } ?? false
                guard count > best?.count ?? 0 || count == best?.count && isWider else { continue }
                best = (count, line, record.cells, delimiter, record.next)
            }
        }
        guard let best else { return nil }
        self.lines = lines
        (header, delimiter, next) = (best.header, best.delimiter, best.next)
        above = (0..<best.line).compactMap { lines.record(at: $0, delimiter: best.delimiter)?.cells }
    }

    /// Takes the first line that has the columns as a row, unless the rows below it show that it is a header, and the
    /// numbers of the columns as their titles.
    ///
    /// - Parameter hasColumns: Returns true if the columns that are needed are among these numbers.
    init?(withoutHeader lines: CSVLines, where hasColumns: ([String]) -> Bool) {
        for line in 0..<min(lines.count, Self.headerLimit) where !lines.isBlank(line) {
            let read = CSVDelimiter.allCases.compactMap { delimiter in
                lines.record(at: line, delimiter: delimiter).map { (cells: $0.cells, next: $0.next, delimiter) }
            }
            // A table of one column has none of the delimiters.
            let hasOne = read.allSatisfy { $0.cells.count == 1 }
            let best = read.first { first in
                (hasOne || first.cells.count > 1) && !Self.isDelimiterLine(first.cells)
                    && hasColumns(first.cells.indices.map { String($0 + 1) })
            }
            guard let (cells, next, delimiter) = best else { continue }
            self.lines = lines
            self.delimiter = delimiter
            above = (0..<line).compactMap { lines.record(at: $0, delimiter: delimiter)?.cells }
            (header, self.next) = (cells, next)
            let kinds = Self.agreements(of: cells, with: firstRows)
            if kinds.isEmpty || kinds.contains(true) {
                (header, self.next) = (cells.indices.map { String($0 + 1) }, line)
            }
            return
        }
        return nil
    }

    /// Returns true for the line that tells spreadsheets the delimiter, `sep=;`.
    private static func isDelimiterLine(_ cells: [String]) -> Bool {
        cells.first == "sep=" && cells.dropFirst().allSatisfy(\.isEmpty)
    }

    /// Returns the text in `="0123"`, in which some programs write a text that spreadsheets leave as it is.
    private static func unwrapped(_ cell: String) -> String {
        guard cell.utf8.first == UInt8(ascii: "="), cell.utf8.count > 2, cell.hasPrefix("=\""), cell.hasSuffix("\"")
        else { return cell }
        return String(cell.dropFirst(2).dropLast())
    }

    /// Passes the rows that are not blank. A row with more cells than the header may have a comma that is not a
    /// delimiter.
    ///
    /// - Parameters:
    ///   - more: The lines that follow in the file, and the number of lines before them; those of the header if nil.
    ///   - isLast: False if more may follow; a row that could go on there is not passed.
    ///   - startsTable: Returns true for a row that is the header of another table.
    /// - Returns: The line after the last row.
    @discardableResult
    mutating func eachRow(
        of more: (lines: CSVLines, before: Int)? = nil, isLast: Bool = true,
        where startsTable: ([String]) -> Bool = { _ in false }, _ body: (TableRow) throws -> Void
    ) rethrows -> Int {
        let (lines, before) = more ?? (lines, 0)
        let end = isLast ? lines.count : lines.count - 1
        var line = more == nil ? next : 0
        while line < end {
            let isBlank = lines.isBlank(line)
            if !isBlank, !isLast, lines.end(ofRecordAt: line) ?? .max > end,
                lines.start(of: lines.count - 1) - lines.start(of: line) < FileText.longestRecord
            {
                break
            }
            let record = isBlank ? ([], line + 1) : lines.record(at: line, delimiter: delimiter)
            if let record {
                let cells = record.cells.map { Self.nulls.contains($0) ? "" : Self.unwrapped($0) }
                let isLong = !cells.dropFirst(header.count).allSatisfy(\.trimmed.isEmpty)
                // Files that were put together have a header each.
                let isHeader = next > 0 && header.count > 1 && record.cells == header
                if !isHeader, startsTable(cells) {
                    header = cells
                    try body(TableRow(line: before + line + 1, cells: cells, startsTable: true))
                } else if !isHeader, !cells.allSatisfy(\.trimmed.isEmpty) {
                    let fault: Message? = isLong ? "More cells than the header" : nil
                    try body(TableRow(line: before + line + 1, cells: cells, fault: fault))
                }
            } else {
                try body(TableRow(line: before + line + 1, fault: "Quotes that do not match"))
            }
            line = record?.next ?? line + 1
        }
        return line
    }
}

// MARK: Tables whose titles are unknown

extension CSVTable {
    /// Finds a table whose titles are unknown, below the first row that is as wide as its rows. They have the largest
    /// share of all cells, with the best delimiter: a decimal comma in each row may come with more rows, if texts have
    /// lines, and the lines of a letter head are narrow.
    init?(likelyIn lines: CSVLines) {
        var shares: [CSVDelimiter: [Int: Int]] = [:]
        for delimiter in CSVDelimiter.allCases {
            var rows: [[String]] = []
            var line = 0
            while line < min(lines.count, 60) {
                let record = lines.isBlank(line) ? nil : lines.record(at: line, delimiter: delimiter)
                if let record { rows.append(record.cells) }
                line = record?.next ?? line + 1
            }
            // Some programs write a comma behind the last column as well.
            let widths = Dictionary(grouping: rows, by: \.count).mapValues { $0.map(Self.filledWidth).max() ?? 0 }
            var found: [Int: Int] = [:]
            for width in rows.map({ widths[$0.count, default: 0] }) { found[width, default: 0] += width }
            // Rows may leave out the last columns of the header above them.
            if let usual = found.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), usual.key > 1,
                let header = zip(rows, rows.dropFirst()).first(where: { above, below in
                    above.count > usual.key && widths[below.count] == usual.key
                        && below.contains(where: Self.looksLikeValue)
                        && above.allSatisfy { !$0.isEmpty && !Self.looksLikeValue($0) }
                })?.0
            {
                found[usual.key] = nil
                found[header.count, default: 0] += usual.value
            }
            shares[delimiter] = found
        }
        self.init(lines) { cells, delimiter in
            if cells.allSatisfy(\.isEmpty) || Self.isDelimiterLine(cells) { return nil }
            // Some rows may be cut short or have a comma too many; a line of one cell, or only its first, says nothing.
            let filled = Self.filledWidth(cells)
            guard filled > 1, let shares = shares[delimiter],
                let width = [cells.count, filled].first(where: { shares[$0] != nil }), let share = shares[width]
            else { return 1 }
            // The lines of a letter head may have the delimiters of the table, and no text between most of them.
            return (share * 1_000 / shares.values.reduce(0, +) * 1_000 + width) * 2 + (filled * 2 > width ? 1 : 0)
        }
    }

    /// Returns the number of cells up to the last that is not empty.
    private static func filledWidth(_ cells: [String]) -> Int {
        (cells.lastIndex { !$0.trimmed.isEmpty } ?? -1) + 1
    }

    /// True for a table of one column whose cells all have the same mark equally often.
    var mayHaveOtherDelimiter: Bool {
        let rows = firstRows
        guard header.count == 1, !rows.isEmpty else { return false }
        func count(_ mark: Character, in text: String) -> Int { text.count { $0 == mark } }
        return "^:~#¦¬!%".contains { mark in
            let expected = count(mark, in: header[0])
            return expected > 0 && rows.allSatisfy { count(mark, in: $0.cells[0]) == expected }
        }
    }

    /// The rows at the beginning of the table.
    var firstRows: [TableRow] {
        var (table, rows) = (self, [TableRow]())
        table.eachRow { if $0.fault == nil, rows.count < 20 { rows.append($0) } }
        return rows
    }

    /// Returns true if most cells of the first line look like values, or if those above columns of numbers or dates
    /// have these kinds too.
    static func isRow(_ first: [String], above rows: [TableRow]) -> Bool {
        let kinds = agreements(of: first, with: rows)
        return first.count(where: looksLikeValue) * 2 > first.count || !kinds.isEmpty && kinds.allSatisfy(\.self)
    }

    /// Returns true for each cell of the first line that has the kind of the numbers or dates below it, and false for
    /// one that has not.
    private static func agreements(of first: [String], with rows: [TableRow]) -> [Bool] {
        func isDate(_ cell: String) -> Bool? {
            if Double(cell.replacing(",", with: ".")) != nil { return looksLikeValue(cell) ? false : nil }
            return WrittenTime(cell, in: .gmt) == nil ? nil : true
        }
        return first.indices.compactMap { index -> Bool? in
            let below = rows.compactMap { $0.cell(index) }.filter { !ReadingRules.isMissing($0) }
            guard let kind = below.first.flatMap(isDate), below.allSatisfy({ isDate($0) == kind }) else { return nil }
            return isDate(String(first[index].trimmed)) == kind
        }
    }

    private static func looksLikeValue(_ cell: String) -> Bool {
        let text = cell.trimmed
        // Many tables have a column for each year.
        if text.utf8.count == 4, Int(text).map((1_900...2_100).contains) == true { return false }
        return Double(text.replacing(",", with: ".")) != nil || Day(text) != nil || text.contains("@")
    }
}
