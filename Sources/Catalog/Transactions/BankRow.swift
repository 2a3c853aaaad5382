import Domain

/// One row of a bank's statement, as far as it can be read without the other rows.
struct BankRow {
    struct Fault: Error {
        /// The end of a sentence that says that the row was left out.
        let reason: Message

        init(_ reason: Message) {
            self.reason = reason
        }
    }

    /// The line that it begins on, counted from 1.
    let line: Int
    /// The ID from the file; nil if the row has none.
    let id: Int?
    let day: Day
    /// The amount, or the debit and the credit.
    let amounts: [BankAmount]
    /// The amount as written, or the debit minus the credit.
    let written: Money
    /// The sign of the amount, -1, 0 or 1; always 1 if the column gives the direction.
    let sign: Int64
    /// By the names of their fields.
    private let others: [String: Value]

    init(_ cells: [String], in columns: BankColumns, line: Int, dates order: DateOrder) throws(Fault) {
        guard cells.dropFirst(columns.count).allSatisfy(\.trimmed.isEmpty) else {
            throw Fault("it has more cells than the header.")
        }
        if let currency = columns.cell("currency", of: cells), !["EUR", "€"].contains(currency.uppercased()) {
            throw Fault("it is in “\(currency)”, not in euro.")
        }
        func read<Value>(_ column: String, _ interpret: (String) -> Value?) throws(Fault) -> Value? {
            guard let cell = columns.cell(column, of: cells) else { return nil }
            guard let value = interpret(cell) else { throw Fault("its \(column) “\(cell)” could not be read.") }
            return value
        }
        guard let day = try read("date", { Day(inStatement: $0, order) }) else { throw Fault("it has no date.") }
        let amount = try read("amount") { BankAmount($0) }
        let debit = try read("debit") { BankAmount($0) }
        let credit = try read("credit") { BankAmount($0) }
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
        id = try read("id") { Int($0) }
        var others: [String: Value] = [:]
        for field in Transaction.schema.fields where !["id", "date", "amount"].contains(field.name) {
            others[field.name] = try read(field.name) { Self.value(of: field, in: $0) }
        }
        self.others = others
    }

    /// Returns the row as a transaction; its amount is negated if the file writes spending with a minus.
    func record(id: Int, isTurned: Bool) -> Record {
        let amount = Money(tenThousandths: isTurned ? -written.tenThousandths : written.tenThousandths)
        let own: [String: Value] = ["amount": .money(amount), "date": .day(day)]
        return Transaction.schema.record(id, own.merging(others) { own, _ in own })
    }

    func text(_ field: String) -> String? { others[field]?.text }

    /// Returns the value in a cell. A known word of a choice gets souk's spelling, however the file writes it.
    private static func value(of field: Field, in cell: String) -> Value? {
        let value = CSVRecords.value(of: field, in: cell)
        guard let text = value?.text, !field.choices.isEmpty else { return value }
        return .text(field.choices.map(\.name).first { FoldedText($0) == FoldedText(text) } ?? text)
    }
}

extension BankAmount? {
    fileprivate var tenThousandths: Int64 { self?.money.tenThousandths ?? 0 }
}

/// An amount in euro as banks write it: `1 234,56`, `1.234,56 €`, `-€1,234.56`, `12,50-`.
struct BankAmount {
    let money: Money
    /// The decimal separator; nil if there are no decimals.
    let decimalMark: Character?
    /// The only separator, if it was assumed to group thousands because three digits follow it: `1.234`.
    let assumedGrouping: Character?

    private static let signs: Set<Character> = ["-", "\u{2212}", "+"]
    private static let groupings: Set<Character> = [" ", "'", "’", ".", ","]

    /// Nil for text that is not an amount, or is in another currency, has more than four decimals, or is beyond ±922
    /// trillion.
    init?(_ text: String) {
        // No amount is longer, so a longer text is not parsed.
        guard text.utf8.count <= 64 else { return nil }
        var number = text.trimmed[...]
        let isNegative = Self.takeSignAndCurrency(from: &number)
        let groups = number.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
        let marks = number.filter { !Self.isDigit($0) }.map { $0.isWhitespace ? " " : $0 }
        guard groups.allSatisfy({ !$0.isEmpty }), marks.allSatisfy(Self.groupings.contains) else { return nil }
        let isAlone = marks.count == 1 && groups[1].count == 3 && groups[0] != "0" && groups[0].count <= 3
        let isDecimal = marks.last.map { ".,".contains($0) && !marks.dropLast().contains($0) && !isAlone } ?? false
        let whole = isDecimal ? groups.dropLast() : groups[...]
        guard Self.isGrouped(whole, by: isDecimal ? marks.dropLast() : marks[...]) else { return nil }
        let digits = whole.joined() + (isDecimal ? "." + groups[groups.count - 1] : "")
        guard let money = Money(digits: isNegative ? "-" + digits : digits) else { return nil }
        self.money = money
        decimalMark = isDecimal ? marks.last : nil
        assumedGrouping = isAlone && !isDecimal && ".,".contains(marks[0]) ? marks[0] : nil
    }

    /// Removes one sign and one currency, from either end.
    ///
    /// - Returns: True if the sign is a minus.
    private static func takeSignAndCurrency(from number: inout Substring) -> Bool {
        var sign: Character?
        var hasCurrency = false
        while true {
            number = number.trimmed
            if sign == nil, let first = number.first, signs.contains(first) {
                sign = number.removeFirst()
            } else if sign == nil, let last = number.last, signs.contains(last) {
                sign = number.removeLast()
            } else if !hasCurrency, let shorter = withoutCurrency(number) {
                number = shorter
                hasCurrency = true
            } else {
                return sign.map { $0 != "+" } ?? false
            }
        }
    }

    private static func withoutCurrency(_ number: Substring) -> Substring? {
        for euro in ["€", "EUR"] {
            if number.hasPrefix(euro) { return number.dropFirst(euro.count) }
            if number.hasSuffix(euro) { return number.dropLast(euro.count) }
        }
        return nil
    }

    /// Returns true if the digits are in groups of three after the first group, with one mark between all groups.
    private static func isGrouped(_ groups: ArraySlice<Substring>, by marks: ArraySlice<Character>) -> Bool {
        guard let first = groups.first, groups.count > 1 else { return true }
        return Set(marks).count == 1 && first.count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

/// The columns of a bank's statement, recognised by the names in its header.
struct BankColumns {
    /// The headings of each meaning that a column can have, best first; case and accents are ignored.
    static let headings: [String: [String]] = {
        var headings = [
            "debit": ["debit", "débit", "soll"], "credit": ["credit", "crédit", "haben"],
            "currency": ["currency", "devise", "währung"],
        ]
        for field in Transaction.schema.fields { headings[field.name] = [field.name] + field.headings }
        return headings
    }()

    /// The number of columns, including unused ones.
    let count: Int
    /// True if the columns are those that souk itself writes.
    let areOurs: Bool
    /// The indices of the columns by their meaning.
    private let places: [String: Int]

    /// Nil for a line that is not a header: one that does not name a date, and an amount or a debit and a credit.
    init?(header: [String]) {
        let titles = header.map(Self.plain)
        let places = Self.headings.compactMapValues { headings in
            headings.lazy.compactMap { titles.firstIndex(of: Self.plain($0)) }.first
        }
        let hasAmount = places["amount"] != nil || (places["debit"] != nil && places["credit"] != nil)
        guard places["date"] != nil, hasAmount else { return nil }
        self.places = places
        count = header.count
        areOurs = Set(header).isSuperset(of: Transaction.schema.shownFields.map(\.name))
    }

    /// Returns a record's value in a column without surrounding spaces; nil if the column is missing or empty.
    ///
    /// - Parameter column: The name of a field of transactions, `debit`, `credit` or `currency`.
    func cell(_ column: String, of cells: [String]) -> String? {
        guard let place = places[column], cells.indices.contains(place) else { return nil }
        let text = cells[place].trimmed
        return text.isEmpty ? nil : String(text)
    }

    /// Returns a title for comparison: folded, and without a unit at its end, as in `Montant (EUR)`.
    private static func plain(_ title: String) -> FoldedText {
        let words = title.prefix { $0 != "(" }.replacing("’", with: "'").split { $0.isWhitespace || $0 == "_" }
        return FoldedText(words.joined(separator: " "))
    }
}

extension StringProtocol {
    /// The text without surrounding spaces.
    var trimmed: SubSequence {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return self[startIndex..<startIndex] }
        return self[...last].drop(while: \.isWhitespace)
    }
}

/// The IDs of a statement's rows.
///
/// A row without an ID gets a number computed from its content. It keeps this ID, and with it its pin, when the next
/// statement has rows before it. Rows with the same content are distinguished by the number of such rows before.
struct BankIDs {
    private var given: Set<Int> = []
    private var seen: [UInt64: Int] = [:]

    /// - Throws: `BankRow.Fault` for an ID that an earlier row has.
    mutating func next(for row: BankRow) throws(BankRow.Fault) -> Int {
        let id = row.id ?? made(for: row)
        guard given.insert(id).inserted else { throw BankRow.Fault("an earlier row has the id \(id).") }
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
