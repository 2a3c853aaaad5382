import Domain
import WireFormat

/// The transactions of a bank's statement.
///
/// Unknown columns are ignored. A row without a day or an amount that can be read is left out, and reported with its
/// line. Spending is positive, as everywhere in souk: if the file writes it with a minus, every sign is reversed. A file
/// that souk wrote is read as it is.
struct BankStatement {
    private(set) var read: ReadRecords
    /// The statement as it was understood.
    let reading: StatementReading

    /// The transactions that could be read, in file order.
    var transactions: [Record] { read.records }

    /// - Parameter currency: The currency of amounts, if nothing in the file names one; euro if nil.
    init(_ table: StatementTable, currency: Currency? = nil) {
        var form = table.form
        let columns = table.columns
        let rules = ReadingRules(
            dateOrder: form.dateOrder, decimalMark: form.decimalMark, isFromProgram: false,
            currency: form.currency ?? columns.currency, usualCurrency: currency)
        let directions = Directions(of: table.rows, columns)
        let (records, decided) = RecordReader.deciding(Transaction.schema, by: rules) { reader in
            for row in table.rows {
                if let fault = row.fault {
                    reader.add(RecordProblem(at: .line(row.line), fault, isLeftOut: true))
                    continue
                }
                let amount = BankAmount(of: row, columns, directions)
                reader.add(
                    at: .line(row.line), makingID: columns.cell("id", of: row) == nil, requiring: ["date", "amount"],
                    adjusting: amount.signed
                ) { field in
                    if field.name == "amount" { return (amount.column, amount.text.map(JSONValue.string)) }
                    return (field.name, columns.cell(field.name, of: row).map { .string(CSVRecords.text($0)) })
                }
            }
        }
        read = records
        let amounts = records.records.compactMap { record in record.values.lazy.compactMap(\.money).first }
        let isPositive = columns.areOurs || directions != nil || columns.places["amount"] == nil
        let sign = DecidedSign(of: amounts, chosen: form.sign ?? table.sign ?? (isPositive ? .positive : nil))
        form.dateOrder = decided.needsDateOrder ? decided.dateOrder : nil
        form.sign = sign.sign
        form.decimalMark =
            form.decimalMark ?? Transaction.schema.field(named: "amount").flatMap { decided.decimalMarks[$0.position] }
        let currencies = Set(amounts.map(\.currency))
        form.currency = currencies.count == 1 ? currencies.first : form.currency
        form.columns = columns.places.compactMapValues { $0.first.map { table.header[$0] } }
        reading = StatementReading(
            shape: table.shape, form: form, doubtfulDate: decided.doubtfulDate?.text, isSignDoubtful: sign.isDoubtful)
        read.statement = reading
        if sign.sign == .negative { reverseSigns() }
    }

    private mutating func reverseSigns() {
        guard let field = Transaction.schema.field(named: "amount") else { return }
        for index in read.records.indices {
            guard var amount = read.records[index][field].money else { continue }
            amount.tenThousandths.negate()
            read.records[index][field] = .money(amount)
        }
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
    init(of amounts: [Money], chosen: SpendingSign?) {
        let negative = amounts.count { $0.tenThousandths < 0 }
        let positive = amounts.count { $0.tenThousandths > 0 }
        sign = chosen ?? (negative * 4 > positive ? .negative : .positive)
        isDoubtful = chosen == nil && negative > 0 && negative < positive
    }
}
