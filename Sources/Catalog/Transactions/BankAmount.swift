import Domain
import FoundationEssentials
import WireFormat

/// The words of a statement that say what was spent, in a column of their own or after the amounts: `100.00 DR`.
struct Directions {
    /// True if amounts without a word were received; nil if there are none, or if their meaning is unknown.
    private let unmarked: Bool?

    /// Nil if not all rows have a direction, or if amounts have signs, beside which the words say nothing new.
    init?(of rows: [TableRow], _ columns: BankColumns) {
        let dated = rows.filter { row in
            row.fault == nil && columns.cell("amount", of: row) != nil
                && DateOrder.allCases.contains { order in
                    columns.cell("date", of: row).flatMap { WrittenTime($0, in: .gmt, order) } != nil
                }
        }
        let isSigned = dated.contains { row in
            columns.cell("amount", of: row)?.contains { "-\u{2212}(".contains($0) } ?? false
        }
        if dated.isEmpty || isSigned { return nil }
        let words = dated.map { Self.written(in: $0, columns) }
        let isMarked = dated.contains { Self.suffix(of: columns.cell("amount", of: $0)) != nil }
        let kinds = Set(words.compactMap(\.self))
        // If only credits are marked, the other amounts are debits.
        unmarked = isMarked && kinds.count == 1 ? kinds.first.map { !$0 } : nil
        if unmarked == nil && words.contains(nil) { return nil }
    }

    /// Returns true for an amount that was received, false for one that was spent.
    func isReceived(_ row: TableRow, _ columns: BankColumns) -> Bool? { Self.written(in: row, columns) ?? unmarked }

    private static func written(in row: TableRow, _ columns: BankColumns) -> Bool? {
        columns.cell("direction", of: row).flatMap { words[FoldedText($0).string] }
            ?? suffix(of: columns.cell("amount", of: row))?.isReceived
    }

    private static let words: [String: Bool] = [
        "credit": true, "cr": true, "c": true, "bij": true, "haben": true, "h": true, "debit": false, "dr": false,
        "d": false, "af": false, "soll": false, "s": false, "deposit": true, "withdrawal": false,
    ]

    /// Returns the word after an amount, and the amount without it.
    static func suffix(of amount: String?) -> (isReceived: Bool, rest: String)? {
        guard let amount, amount.first != "-", let last = amount.lastIndex(where: { !$0.isLetter && $0 != "." })
        else { return nil }
        let word = amount[amount.index(after: last)...].filter(\.isLetter).uppercased()
        return word == "CR" || word == "DR" ? (word == "CR", String(amount[...last].trimmed)) : nil
    }
}

/// The amount of a row, or its debit or credit, whichever is not zero.
struct BankAmount {
    /// The meaning of the column that has it.
    let column: String
    /// Nil if there is none.
    let text: String?
    /// True if it was received, false if it was spent, and nil if its sign tells.
    private let isReceived: Bool?

    init(of row: TableRow, _ columns: BankColumns, _ directions: Directions?) {
        if let amount = columns.cell("amount", of: row) {
            column = "amount"
            text = directions == nil ? amount : Directions.suffix(of: amount)?.rest ?? amount
            isReceived = directions?.isReceived(row, columns)
            return
        }
        // Some banks write a debit with a minus and some without, and a zero in the other column.
        let (debit, credit) = (columns.cell("debit", of: row), columns.cell("credit", of: row))
        let written = [debit, credit].map { $0?.contains { ("1"..."9").contains($0) } == true }
        isReceived = written == [true, true] ? nil : written[1]
        column = isReceived == true ? "credit" : debit == nil && credit == nil ? "amount" : "debit"
        text = isReceived == nil ? "\(debit ?? "") / \(credit ?? "")" : isReceived == true ? credit : debit ?? credit
    }

    func signed(_ money: Money) -> Money {
        guard let isReceived else { return money }
        var money = money
        money.tenThousandths = isReceived ? -abs(money.tenThousandths) : abs(money.tenThousandths)
        return money
    }
}
