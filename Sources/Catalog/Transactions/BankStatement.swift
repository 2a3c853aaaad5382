import Domain
import WireFormat

/// The transactions of a bank's statement.
///
/// Unknown columns are ignored. A row that cannot be read is left out, and reported with its line.
struct BankStatement {
    /// The transactions that could be read, in file order.
    ///
    /// Spending is positive, as everywhere in souk: if the file writes it with a minus, every sign is reversed. A file
    /// that souk wrote is read as it is.
    private(set) var transactions: [Record] = []
    /// The rows that were left out, by line.
    private var problems: [Int: RecordProblem] = [:]
    private var dates = DecidedDateOrder(of: [])
    private var sign = DecidedSign(of: [], chosen: .positive)
    private var form: StatementForm
    private let shape: String

    /// What was read, with the rows that were left out in file order.
    var read: ReadRecords {
        ReadRecords(
            records: transactions, problems: problems.sorted { $0.key < $1.key }.map(\.value), statement: reading)
    }

    /// The statement as it was understood.
    var reading: StatementReading {
        StatementReading(
            shape: shape, form: form, doubtfulDate: dates.doubtful, isSignDoubtful: sign.isDoubtful)
    }

    /// - Parameter currency: The currency of amounts that are written without one; euro if nil.
    init(_ table: StatementTable, currency: Currency? = nil) {
        (form, shape) = (table.form, table.shape)
        dates = DecidedDateOrder(
            of: table.rows.compactMap { table.columns.cell("date", of: $0) }, chosen: table.form.dateOrder)
        var rows = rows(of: table, currency ?? .euro)
        // A column of directions beside signed amounts says nothing new.
        let hasDirections = !rows.isEmpty && rows.allSatisfy { $0.isReceived != nil && $0.sign >= 0 }
        if hasDirections { for index in rows.indices { rows[index].followDirection() } }
        let isOurs = table.columns.areOurs || hasDirections
        sign = DecidedSign(of: rows, chosen: table.form.sign ?? table.sign ?? (isOurs ? .positive : nil))
        take(rows, isTurned: sign.sign == .negative)
        (form.dateOrder, form.sign) = (dates.isNeeded ? dates.order : nil, sign.sign)
        form.decimalMark = form.decimalMark ?? rows.lazy.flatMap(\.amounts).compactMap(\.decimalMark).first
        let currencies = Set(rows.map(\.written.currency))
        form.currency = currencies.count == 1 ? currencies.first : form.currency
        form.columns = table.columns.places.compactMapValues { $0.first.map { table.header[$0] } }
    }

    private mutating func rows(of table: StatementTable, _ currency: Currency) -> [BankRow] {
        var rows: [BankRow] = []
        for row in table.rows {
            do throws(BankRow.Fault) {
                rows.append(try BankRow(row, in: table, dates: dates.order, currency))
            } catch {
                leaveOut(row.line, because: error)
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
                if let unclear = row.amounts.first(where: { $0.assumedGrouping.map(decimalMarks.contains) ?? false }) {
                    throw BankRow.Fault(
                        "The last three digits may be thousands or decimals", in: "amount", unclear.text)
                }
                let record = row.record(id: try ids.next(for: row), isTurned: isTurned)
                transactions.append(record)
                if row.isRounded {
                    problems[row.line] = RecordProblem(
                        at: .line(row.line), id: record.id, field: "amount", value: row.amounts.first?.text,
                        "Rounded to \(row.written.digits)")
                }
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
}
