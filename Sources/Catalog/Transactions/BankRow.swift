import Domain
import FoundationEssentials
import WireFormat

/// One row of a bank's statement, as far as it can be read without the other rows.
struct BankRow {
    /// The reason why a row is left out.
    struct Fault: Error {
        /// The column and the value that could not be read; nil if the row as a whole is at fault.
        var column: String?
        var value: String?
        let reason: Message

        init(_ reason: Message, in column: String? = nil, _ value: String? = nil) {
            (self.reason, self.column, self.value) = (reason, column, value)
        }
    }

    /// The line that it begins on, counted from 1.
    let line: Int
    /// The ID from the file; nil if the row has none.
    let id: String?
    let day: Day
    /// The amount, or the debit and the credit.
    let amounts: [WrittenAmount]
    /// The amount as written, or the debit minus the credit, rounded to the smallest unit of the currency.
    private(set) var written: Money
    /// True if rounding has changed it.
    let isRounded: Bool
    /// True if a column says that it was received, false if that it was spent; nil without such a column.
    let isReceived: Bool?
    /// The sign of the amount, -1, 0 or 1; always 1 if the column gives the direction.
    let sign: Int64
    /// By the names of their fields.
    private let others: [String: Value]

    /// - Parameters:
    ///   - order: The order of day and month.
    ///   - usual: The currency of amounts, if neither they nor the columns name one.
    init(
        _ row: TableRow, in table: StatementTable, dates order: DateOrder, _ usual: Currency
    ) throws(Fault) {
        if let fault = row.fault { throw Fault(fault) }
        let columns = table.columns
        var currency = table.form.currency ?? columns.currency ?? usual
        if let named = columns.cell("currency", of: row) {
            guard let known = Currency(written: named, usual: currency) else {
                throw Fault("Not a currency", in: "currency", named)
            }
            currency = known
        }
        func read<Value>(_ column: String, _ interpret: (String) -> Value?) throws(Fault) -> Value? {
            guard let cell = columns.cell(column, of: row) else { return nil }
            guard let value = interpret(cell) else {
                throw Fault(column == "date" ? "Not a date" : "Not an amount", in: column, cell)
            }
            return value
        }
        guard let day = try read("date", { WrittenTime($0, in: .gmt, order)?.day }) else {
            throw Fault("No date", in: "date")
        }
        let mark = table.form.decimalMark
        let amount = try read("amount") { WrittenAmount($0, in: currency, decimalMark: mark) }
        let debit = try read("debit") { WrittenAmount($0, in: currency, decimalMark: mark) }
        let credit = try read("credit") { WrittenAmount($0, in: currency, decimalMark: mark) }
        if let amount {
            amounts = [amount]
            written = amount.money
            sign = written.tenThousandths.signum()
        } else {
            amounts = [debit, credit].compactMap(\.self)
            guard !amounts.isEmpty else { throw Fault("No amount", in: "amount") }
            // Some banks write a debit with a minus and some without.
            written = Money(
                tenThousandths: abs(debit.tenThousandths) - abs(credit.tenThousandths),
                currency: amounts[0].money.currency)
            sign = 1
        }
        let exact = written
        written = exact.rounded
        isRounded = written != exact
        isReceived = columns.cell("direction", of: row).flatMap { Self.directions[FoldedText($0).string] }
        line = row.line
        self.day = day
        id = columns.cell("id", of: row)
        var others: [String: Value] = [:]
        for field in Transaction.schema.fields where !["id", "date", "amount", "currency"].contains(field.name) {
            others[field.name] = columns.cell(field.name, of: row).map { Self.value(of: field, in: $0) }
        }
        self.others = others
    }

    /// The words for money received and money spent.
    private static let directions: [String: Bool] = [
        "credit": true, "cr": true, "c": true, "bij": true, "haben": true, "h": true, "debit": false, "dr": false,
        "d": false, "af": false, "soll": false, "s": false,
    ]

    /// Gives the amount the sign that the direction asks for.
    mutating func followDirection() {
        if isReceived == true { written.tenThousandths = -abs(written.tenThousandths) }
    }

    /// Returns the row as a transaction; its amount is negated if the file writes spending with a minus.
    func record(id: RecordID, isTurned: Bool) -> Record {
        var amount = written
        if isTurned { amount.tenThousandths.negate() }
        let own: [String: Value] = ["amount": .money(amount), "date": .day(day)]
        return Transaction.schema.record(id, own.merging(others) { own, _ in own })
    }

    func text(_ field: String) -> String? { others[field]?.text }

    /// Returns the text in a cell. A known word of a choice gets souk's spelling, however the file writes it.
    private static func value(of field: Field, in cell: String) -> Value {
        let text = CSVRecords.text(cell)
        return .text(field.choices.map(\.name).first { FoldedText($0) == FoldedText(text) } ?? text)
    }
}

extension WrittenAmount? {
    fileprivate var tenThousandths: Int64 { self?.money.tenThousandths ?? 0 }
}

/// The IDs of a statement's rows.
///
/// A row without an ID gets a number computed from its content. It keeps this ID, and with it its pin, when the next
/// statement has rows before it. Rows with the same content are distinguished by the number of such rows before.
struct BankIDs {
    private var given: Set<RecordID> = []
    private var seen: [UInt64: Int] = [:]

    /// - Throws: `BankRow.Fault` for an ID that an earlier row has.
    mutating func next(for row: BankRow) throws(BankRow.Fault) -> RecordID {
        let id = row.id.map { RecordID(rawValue: $0) } ?? RecordID(made(for: row))
        guard given.insert(id).inserted else { throw BankRow.Fault("Same id as an earlier row", in: "id", row.id) }
        return id
    }

    private mutating func made(for row: BankRow) -> Int {
        var mark = Fingerprint()
        for text in [row.day.description, row.written.digits] { mark.combine(text) }
        for field in ["name", "provider"] { mark.combine(row.text(field) ?? "") }
        let place = seen[mark.value, default: 0]
        seen[mark.value] = place + 1
        if place > 0 { mark.combine(String(place)) }
        // 48 bits: short enough to be exact as a JSON number, long enough for a million rows.
        return Int(mark.value >> 16)
    }
}
