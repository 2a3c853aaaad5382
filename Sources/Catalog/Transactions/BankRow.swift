import Domain

/// One row of a bank's statement, as far as it can be read without the others.
struct BankRow {
    /// Why a row could not be read.
    struct Fault: Error {
        /// The rest of a sentence that says that the row was left out.
        let reason: Message

        init(_ reason: Message) {
            self.reason = reason
        }
    }

    /// The line that it begins on, counted from 1.
    let line: Int
    /// The id that the file gives it; nil where the file has no ids.
    let id: Int?
    let day: Day
    /// The amount, or the debit and the credit.
    let amounts: [BankAmount]
    /// The amount as it is written, or what the debit is above the credit.
    let written: Money
    /// What the sign of the amount is, -1, 0 or 1: always 1 where the column says which way the money went.
    let sign: Int64
    let name: String?
    let category: String?
    let account: String?
    let provider: String?

    init(_ cells: [String], in columns: BankColumns, line: Int, dates order: DateOrder) throws(Fault) {
        guard cells.dropFirst(columns.count).allSatisfy(\.trimmed.isEmpty) else {
            throw Fault("it has more cells than the header.")
        }
        if let currency = columns.cell(.currency, of: cells), !["EUR", "€"].contains(currency.uppercased()) {
            throw Fault("it is in “\(currency)”, not in euro.")
        }
        func text(_ field: BankColumns.Field) -> String? { columns.cell(field, of: cells).map(CSVRecords.text) }
        func read<Value>(_ field: BankColumns.Field, _ interpret: (String) -> Value?) throws(Fault) -> Value? {
            guard let cell = columns.cell(field, of: cells) else { return nil }
            guard let value = interpret(cell) else {
                throw Fault("its \(field.rawValue) “\(cell)” could not be read.")
            }
            return value
        }
        guard let day = try read(.date, { Day(inStatement: $0, order) }) else { throw Fault("it has no date.") }
        let amount = try read(.amount) { BankAmount($0) }
        let debit = try read(.debit) { BankAmount($0) }
        let credit = try read(.credit) { BankAmount($0) }
        if let amount {
            amounts = [amount]
            written = amount.money
            sign = written.tenThousandths.signum()
        } else {
            amounts = [debit, credit].compactMap(\.self)
            guard !amounts.isEmpty else { throw Fault("it has no amount.") }
            // Some banks write a debit with a minus and some without.
            written = Money(tenThousandths: abs(debit.tenThousandths) - abs(credit.tenThousandths))
            sign = 1
        }
        self.line = line
        self.day = day
        id = try read(.id) { Int($0) }
        name = text(.name)
        category = text(.category).map(Self.category)
        account = text(.account)
        provider = text(.provider)
    }

    /// The row as a transaction, its amount turned where the file writes what was spent with a minus.
    func transaction(id: Int, isTurned: Bool) -> Transaction {
        let amount = Money(tenThousandths: isTurned ? -written.tenThousandths : written.tenThousandths)
        return Transaction(
            id: id, name: name, category: category, amount: amount, date: day, account: account, provider: provider)
    }

    /// One of our categories as we write it, however the file does; another as it is.
    private static func category(_ text: String) -> String {
        Transaction.categories.map(\.name).first { FoldedText($0) == FoldedText(text) } ?? text
    }
}

extension BankAmount? {
    fileprivate var tenThousandths: Int64 { self?.money.tenThousandths ?? 0 }
}
