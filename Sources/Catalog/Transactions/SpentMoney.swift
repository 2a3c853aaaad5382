import Domain
import FoundationEssentials
import WireFormat

/// The way in which a bank's statement tells money spent from money received. Spending is positive in souk.
struct SpentMoney: Equatable {
    var debitWords: DebitWords?
    var sign: SpendingSign

    /// Returns an amount as souk has it, apart from a sign that is the same in all of the statement.
    func signed(_ money: Money, in amount: BankAmount) -> Money {
        guard let isReceived = amount.isReceived else { return money }
        var money = money
        money.tenThousandths = isReceived ? -abs(money.tenThousandths) : abs(money.tenThousandths)
        return money
    }
}

/// The words of a statement that say what was spent, in a column of their own or after the amounts: `100.00 DR`.
struct DebitWords: Equatable {
    /// True if amounts without a word were received; nil if there are none, or if their meaning is unknown.
    fileprivate let unmarked: Bool?

    /// Returns true for an amount that was received, false for one that was spent, and nil for one without a word.
    fileprivate static func written(in row: TableRow, _ columns: TableColumns) -> Bool? {
        columns.cell("direction", of: row).flatMap { words[FoldedText($0).string] }
            ?? suffix(of: columns.cell("amount", of: row))?.isReceived
    }

    private static let words: [String: Bool] = [
        "credit": true, "cr": true, "c": true, "bij": true, "haben": true, "h": true, "debit": false, "dr": false,
        "d": false, "af": false, "soll": false, "s": false, "deposit": true, "withdrawal": false,
    ]

    /// Returns the word after an amount, and the amount without it.
    fileprivate static func suffix(of amount: String?) -> (isReceived: Bool, rest: String)? {
        guard let amount, amount.first != "-", let last = amount.lastIndex(where: { !$0.isLetter && $0 != "." })
        else { return nil }
        let word = amount[amount.index(after: last)...].filter(\.isLetter).uppercased()
        return word == "CR" || word == "DR" ? (word == "CR", String(amount[...last].trimmed)) : nil
    }
}

/// The facts in the rows of a statement that decide ``SpentMoney``.
struct SpendingEvidence {
    private var isSigned = false
    private var hasUnmarked = false
    private var isMarked = false
    private var kinds: Set<Bool> = []
    private var negative = 0
    private var positive = 0

    mutating func add(_ row: TableRow, _ columns: TableColumns, _ date: Field) {
        guard !isSigned, row.fault == nil, let amount = columns.cell("amount", of: row) else { return }
        let word = DebitWords.written(in: row, columns)
        let hasSign = amount.contains { "-\u{2212}(".contains($0) }
        if word == nil, hasUnmarked, !hasSign { return }
        guard let day = columns.cell(of: date, in: row)?.text,
            DateOrder.allCases.contains(where: { WrittenTime(day, in: .gmt, $0) != nil })
        else { return }
        isSigned = hasSign
        isMarked = isMarked || DebitWords.suffix(of: amount) != nil
        if let word { kinds.insert(word) } else { hasUnmarked = true }
    }

    /// Adds an amount, with the sign that its row gives it.
    mutating func add(_ money: Money) {
        if money.tenThousandths < 0 { negative += 1 }
        if money.tenThousandths > 0 { positive += 1 }
    }

    /// Nil if not all rows have a direction, or if amounts have signs, beside which the words say nothing new.
    var debitWords: DebitWords? {
        if isSigned || (kinds.isEmpty && !hasUnmarked) { return nil }
        // If only credits are marked, the other amounts are debits.
        let unmarked = isMarked && kinds.count == 1 ? kinds.first.map { !$0 } : nil
        return unmarked == nil && hasUnmarked ? nil : DebitWords(unmarked: unmarked)
    }

    /// The sign of spending, which is decided once for all rows.
    ///
    /// Accounts write payments with a minus. Cards write them without, and a repayment or refund now and then with one:
    /// if at most a fifth of the amounts are negative, spending is positive.
    var sign: SpendingSign { negative * 4 > positive ? .negative : .positive }

    /// True if the statement could also mean the opposite: it has both signs, and the fewer negative ones.
    var isSignDoubtful: Bool { negative > 0 && negative < positive }
}

/// The amount of a row, or its debit or credit, whichever is not zero.
struct BankAmount {
    let title: String
    let text: String?
    /// True if it was received, false if it was spent, and nil if its sign tells.
    fileprivate let isReceived: Bool?

    init(of row: TableRow, _ columns: TableColumns, _ debitWords: DebitWords?) {
        if let amount = columns.cell("amount", of: row) {
            title = columns.title(of: "amount")
            text = debitWords == nil ? amount : DebitWords.suffix(of: amount)?.rest ?? amount
            isReceived = debitWords.flatMap { DebitWords.written(in: row, columns) ?? $0.unmarked }
            return
        }
        // Some banks write a debit with a minus and some without, and a zero in the other column.
        let (debit, credit) = (columns.cell("debit", of: row), columns.cell("credit", of: row))
        let written = [debit, credit].map { $0?.contains { ("1"..."9").contains($0) } == true }
        isReceived = written == [true, true] ? nil : written[1]
        title = columns.title(of: isReceived == true ? "credit" : debit == nil && credit == nil ? "amount" : "debit")
        text = isReceived == nil ? "\(debit ?? "") / \(credit ?? "")" : isReceived == true ? credit : debit ?? credit
    }
}

extension TableColumns {
    /// Returns the reason why a row is not a transaction, with the text that tells it; nil for a transaction.
    func omission(
        of row: TableRow, _ name: Field, _ provider: Field
    ) -> (title: String, text: String, reason: Message)? {
        if let state = cell("state", of: row), Self.failures.contains(state.lowercased()) {
            return (title(of: "state"), state, "A payment that was not made")
        }
        return balance(in: row, name, provider).map { ($0.title, $0.text, "A balance, not a transaction") }
    }

    /// The states of payments that moved no money.
    private static let failures: Set<String> = [
        "reverted", "failed", "declined", "cancelled", "canceled", "rejected", "denied", "refused", "voided", "expired",
        "abgelehnt", "storniert", "fehlgeschlagen", "annulé", "annulée", "refusé", "refusée", "rejeté", "rejetée",
        "échoué", "échouée", "cancelado", "cancelada", "rechazado", "rechazada", "annullato", "rifiutato",
        "geannuleerd", "geweigerd", "afvist", "avvisad", "avvist", "hylätty", "odrzucona", "отклонено",
    ]

    /// Returns the text of a row that states a balance, `Endsaldo` or `Closing balance at 31/03/2026`, and no payee;
    /// nil for a transaction.
    private func balance(in row: TableRow, _ name: Field, _ provider: Field) -> (title: String, text: String)? {
        guard let (title, text) = cell(of: name, in: row) ?? cell(of: provider, in: row), text.utf8.count <= 60,
            cell(of: provider, in: row).map({ $0.text == text }) ?? true
        else { return nil }
        var isBalance = false
        var rest = text[...]
        while let start = rest.firstIndex(where: \.isLetter) {
            let word = rest[start...].prefix(while: \.isLetter)
            rest = rest[word.endIndex...]
            let name = word.lowercased()
            guard Self.balances.contains(name) || Self.balanceWords.contains(name) else { return nil }
            isBalance = isBalance || Self.balances.contains(name)
        }
        return isBalance ? (title, text) : nil
    }

    private static let balances: Set<String> = [
        "balance", "saldo", "solde", "kontostand", "anfangssaldo", "endsaldo", "schlusssaldo", "tagessaldo",
        "beginsaldo", "eindsaldo", "startsaldo", "slutsaldo",
    ]

    /// The words beside them. “New” is missing, because New Balance sells shoes.
    private static let balanceWords: Set<String> = [
        "opening", "closing", "starting", "ending", "beginning", "final", "previous", "current", "available", "account",
        "statement", "ledger", "forward", "brought", "carried", "start", "end", "at", "on", "as", "of", "per", "alter",
        "neuer", "aktueller", "vom", "zum", "am", "initial", "ancien", "nouveau", "précédent", "créditeur", "débiteur",
        "comptable", "disponible", "du", "au", "le", "en", "inicial", "anterior", "iniziale", "finale", "contabile",
        "al", "el", "del", "początkowe", "końcowe", "eur", "chf", "usd", "gbp",
    ]
}
