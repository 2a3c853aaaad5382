import Domain

/// A bank's statement: the transactions of a CSV file whose header names its columns as ``BankColumns`` knows them.
///
/// Lines before the header are passed over, as banks write a title there, and so are columns that we know nothing of.
/// A row that could not be read is left out and named by its line.
struct BankCSV {
    /// Why a row is not among the transactions.
    struct Problem: Sendable, Hashable {
        /// The line that the row begins on, counted from 1.
        let line: Int
        /// What is wrong, in a sentence that names the line.
        let message: Message

        init(line: Int, fault: BankRow.Fault) {
            self.line = line
            message = "Line \(line) was left out: \(fault.reason)"
        }
    }

    /// Lines among which the header is looked for.
    private static let headerLimit = 40

    /// What could be read, in the order of the file.
    ///
    /// What was spent is above zero, as everywhere in souk: where more amounts of the file are below zero than above,
    /// it writes what leaves the account with a minus, and every sign is turned. A file that souk wrote is as it stands.
    private(set) var transactions: [Transaction] = []
    /// What could not, in the order of the file.
    private(set) var problems: [Problem] = []

    /// Nil where no line names a date and an amount.
    init?(_ text: String) {
        let lines = CSVLines(text)
        for line in 0..<min(lines.count, Self.headerLimit) {
            // Banks use all three, and the one between two cells may also stand inside one: the header decides.
            for delimiter in [CSVDelimiter.semicolon, .tab, .comma] {
                guard let header = lines.record(at: line, delimiter: delimiter) else { continue }
                guard let columns = BankColumns(header: header.cells) else { continue }
                let rows = rows(of: lines, after: header.next, delimiter, columns)
                take(rows, isTurned: !columns.areOurs && Self.isSpendingNegative(in: rows))
                return
            }
        }
        return nil
    }

    private mutating func rows(
        of lines: CSVLines, after header: Int, _ delimiter: CSVDelimiter, _ columns: BankColumns
    ) -> [BankRow] {
        var rows: [BankRow] = []
        var line = header
        while line < lines.count {
            let record = lines.isBlank(line) ? ([], line + 1) : lines.record(at: line, delimiter: delimiter)
            do throws(BankRow.Fault) {
                guard let cells = record?.cells else { throw BankRow.Fault("its quotes do not match.") }
                if cells.contains(where: { !$0.trimmed.isEmpty }) {
                    rows.append(try BankRow(cells, in: columns, line: line + 1))
                }
            } catch {
                problems.append(Problem(line: line + 1, fault: error))
            }
            line = record?.next ?? line + 1
        }
        return rows
    }

    /// Keeps the rows that are still readable beside the others.
    private mutating func take(_ rows: [BankRow], isTurned: Bool) {
        let decimalMarks = Set(rows.flatMap(\.amounts).compactMap(\.decimalMark))
        var ids = BankIDs()
        for row in rows {
            do throws(BankRow.Fault) {
                if row.amounts.contains(where: { $0.assumedGrouping.map(decimalMarks.contains) ?? false }) {
                    throw BankRow.Fault("the last three digits of its amount may be thousands or decimals.")
                }
                transactions.append(row.transaction(id: try ids.next(for: row), isTurned: isTurned))
            } catch {
                problems.append(Problem(line: row.line, fault: error))
            }
        }
        problems.sort { $0.line < $1.line }
    }

    private static func isSpendingNegative(in rows: [BankRow]) -> Bool {
        let signs = rows.map(\.sign)
        return signs.count { $0 < 0 } > signs.count { $0 > 0 }
    }
}
