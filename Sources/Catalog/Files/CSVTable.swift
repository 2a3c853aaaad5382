import Domain

struct TableRow {
    let line: Int
    var cells: [String] = []
    /// The reason why its cells cannot be separated; nil if they can.
    var fault: Message?

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
    let header: [String]
    /// The cells of the lines above the header.
    let above: [[String]]
    private let lines: CSVLines
    private let delimiter: CSVDelimiter
    private let next: Int

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

    /// Takes the first line as a row, and the numbers of the columns as their titles.
    init?(withoutHeader lines: CSVLines, where isKnown: ([String]) -> Bool) {
        let read = CSVDelimiter.allCases.compactMap { delimiter in
            lines.record(at: 0, delimiter: delimiter).map { first in
                (header: first.cells.indices.map { String($0 + 1) }, delimiter: delimiter)
            }
        }
        // A table of one column has none of the delimiters.
        let hasOne = read.allSatisfy { $0.header.count == 1 }
        let best = read.first { (hasOne || $0.header.count > 1) && isKnown($0.header) }
        guard let best else { return nil }
        self.lines = lines
        (header, above, delimiter, next) = (best.header, [], best.delimiter, 0)
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
    /// - Returns: The line after the last row.
    @discardableResult
    func eachRow(
        of more: (lines: CSVLines, before: Int)? = nil, isLast: Bool = true, _ body: (TableRow) throws -> Void
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
                if !isHeader, !cells.allSatisfy(\.trimmed.isEmpty) {
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
