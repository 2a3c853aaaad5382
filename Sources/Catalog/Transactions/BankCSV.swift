import Domain

/// A bank's statement: the transactions of a CSV file whose header names columns that ``BankColumns`` knows.
///
/// Lines before the header are skipped, because banks write a title there. Unknown columns are ignored. A row that
/// cannot be read is left out, and reported with its line.
struct BankCSV {
    /// The number of lines that are searched for the header.
    private static let headerLimit = 40

    /// The transactions that could be read, in file order.
    ///
    /// Spending is positive, as everywhere in souk: if the file writes it with a minus, every sign is reversed. A file
    /// that souk wrote is read as it is.
    private(set) var transactions: [Record] = []
    /// The rows that were left out, by line.
    private var problems: [Int: RecordProblem] = [:]
    private(set) var dates = DecidedDateOrder(of: [], chosen: nil)
    private(set) var sign = DecidedSign(of: [], chosen: .positive)

    /// What was read, with the rows that were left out in file order.
    var read: ReadRecords {
        ReadRecords(records: transactions, problems: problems.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Nil if no line names a date and an amount.
    ///
    /// - Parameters:
    ///   - order: The order of day and month in dates; decided by the file if nil.
    ///   - spending: The sign of spending; decided by the file if nil.
    ///   - currency: The currency of amounts that are written without one; euro if nil.
    init?(
        _ text: String, dates order: DateOrder? = nil, sign spending: SpendingSign? = nil, currency: Currency? = nil
    ) {
        let lines = CSVLines(text)
        for line in 0..<min(lines.count, Self.headerLimit) {
            // Banks use all three, and a cell may contain another one of them: the header decides.
            for delimiter in [CSVDelimiter.semicolon, .tab, .comma] {
                guard let header = lines.record(at: line, delimiter: delimiter) else { continue }
                guard let columns = BankColumns(header: header.cells) else { continue }
                let records = Self.records(of: lines, after: header.next, delimiter)
                dates = DecidedDateOrder(
                    of: records.compactMap { $0.cells.flatMap { columns.cell("date", of: $0) } }, chosen: order)
                let rows = rows(of: records, columns, currency ?? .euro)
                sign = DecidedSign(of: rows, chosen: spending ?? (columns.areOurs ? .positive : nil))
                take(rows, isTurned: sign.sign == .negative)
                return
            }
        }
        return nil
    }

    /// Returns the cells of each record that is not blank, with the line that it begins on, counted from 1; nil for the
    /// cells if the quotes do not match.
    private static func records(
        of lines: CSVLines, after header: Int, _ delimiter: CSVDelimiter
    ) -> [(line: Int, cells: [String]?)] {
        var records: [(line: Int, cells: [String]?)] = []
        var line = header
        while line < lines.count {
            let record = lines.isBlank(line) ? ([], line + 1) : lines.record(at: line, delimiter: delimiter)
            if record?.cells.allSatisfy(\.trimmed.isEmpty) != true { records.append((line + 1, record?.cells)) }
            line = record?.next ?? line + 1
        }
        return records
    }

    private mutating func rows(
        of records: [(line: Int, cells: [String]?)], _ columns: BankColumns, _ currency: Currency
    ) -> [BankRow] {
        var rows: [BankRow] = []
        for (line, cells) in records {
            do throws(BankRow.Fault) {
                guard let cells else { throw BankRow.Fault("Quotes that do not match") }
                rows.append(try BankRow(cells, in: columns, line: line, dates: dates.order, currency))
            } catch {
                leaveOut(line, because: error)
            }
        }
        return rows
    }

    /// Keeps the rows that are still unambiguous when compared with the others.
    private mutating func take(_ rows: [BankRow], isTurned: Bool) {
        let decimalMarks = Set(rows.flatMap(\.amounts).compactMap(\.decimalMark))
        var ids = BankIDs()
        for row in rows {
            do throws(BankRow.Fault) {
                if row.amounts.contains(where: { $0.assumedGrouping.map(decimalMarks.contains) ?? false }) {
                    throw BankRow.Fault("The last three digits may be thousands or decimals", in: "amount")
                }
                transactions.append(row.record(id: try ids.next(for: row), isTurned: isTurned))
            } catch {
                leaveOut(row.line, because: error)
            }
        }
    }

    private mutating func leaveOut(_ line: Int, because fault: BankRow.Fault) {
        problems[line] = RecordProblem(
            at: .line(line), field: fault.column, value: fault.value, fault.reason, isLeftOut: true)
    }
}

/// The sign with which a statement writes money spent; the raw value is what the user types.
enum SpendingSign: String {
    case negative = "spent-negative"
    case positive = "spent-positive"
}

/// The sign of spending in one statement, decided once for all of its rows.
///
/// Accounts write payments with a minus. Cards write them without, and a repayment or refund now and then with one: if
/// at most a fifth of the amounts are negative, spending is positive.
struct DecidedSign {
    let sign: SpendingSign
    /// True if the file could also mean the opposite: it has both signs, and the fewer negative ones.
    let isDoubtful: Bool

    /// - Parameter chosen: The sign that the user chose, which is not checked.
    init(of rows: [BankRow], chosen: SpendingSign?) {
        let (negative, positive) = (rows.count { $0.sign < 0 }, rows.count { $0.sign > 0 })
        sign = chosen ?? (negative * 4 > positive ? .negative : .positive)
        isDoubtful = chosen == nil && negative > 0 && negative < positive
    }

    /// Returns the message about an assumed sign; nil if the sign is certain.
    ///
    /// - Parameter path: The file's path, as in a source.
    func remark(on path: String) -> Message? {
        guard isDoubtful else { return nil }
        return switch sign {
        case .negative:
            """
            “\(path)”: amounts with a minus were read as spending, the others as money received. If it is the other \
            way round, use the source \(path):\(SpendingSign.positive.rawValue); \
            :\(SpendingSign.negative.rawValue) confirms it.
            """
        case .positive:
            """
            “\(path)”: amounts without a minus were read as spending, the others as money received. If it is the \
            other way round, use the source \(path):\(SpendingSign.negative.rawValue); \
            :\(SpendingSign.positive.rawValue) confirms it.
            """
        }
    }
}
