import Domain
import FoundationEssentials
import WireFormat

/// The way in which a bank's statement tells money spent from money received. Spending is positive in souk.
struct SpentMoney: Equatable {
    var debitWords: DebitWords?
    var sign: SpendingSign
    /// True if most debits, or credits, in a column of their own have a minus. The others take one back.
    var hasNegativeDebits = false
    var hasNegativeCredits = false

    /// Returns an amount as souk has it, apart from a sign that is the same in all of the statement.
    func signed(_ money: Money, in amount: BankAmount) -> Money {
        guard let isReceived = amount.isReceived else { return money }
        var money = money
        if isReceived != (isReceived ? hasNegativeCredits : hasNegativeDebits) { money.tenThousandths.negate() }
        return money
    }
}

extension ReadRecords {
    /// Returns records with money spent as souk has it, and a payee in place of a missing name.
    ///
    /// - Parameters:
    ///   - spent: Nil if amounts stay as they are.
    ///   - texts: The fields of names and payees; nil to leave names missing.
    ///   - fixed: The indices of the records whose sign does not depend on the statement.
    func withSpending(
        _ amount: Field, in spent: SpentMoney?, naming texts: (name: Field, provider: Field)?,
        except fixed: Set<Int> = []
    ) -> ReadRecords {
        var read = self
        for index in records.indices {
            if let texts, records[index][texts.name].isMissing {
                read.records[index][texts.name] = records[index][texts.provider]
            }
            guard spent?.sign == .negative, !fixed.contains(index), var money = records[index][amount].money else {
                continue
            }
            money.tenThousandths.negate()
            read.records[index][amount] = .money(money)
        }
        return read
    }
}

/// The words of a statement that say what was spent, in a column of their own or after the amounts: `100.00 DR`.
struct DebitWords: Equatable {
    /// True if amounts without a word were received; nil if there are none, or if their meaning is unknown.
    fileprivate let unmarked: Bool?

    /// Returns true for an amount that was received, false for one that was spent, and nil for one without a word.
    fileprivate static func written(in row: TableRow, _ columns: TableColumns) -> Bool? {
        columns.cell("direction", of: row).flatMap(isReceived)
            ?? suffix(of: columns.cell("amount", of: row))?.isReceived
    }

    static func isReceived(_ word: String) -> Bool? { words[FieldHeadings.plain(word)] }

    /// The words for money received, and after the line break those for money spent.
    private static let words: [String: Bool] = {
        let lists = """
            credit, cr, crdt, c, deposit, income, inc, in, money in, paid in, received, bij, inkomsten, haben, h, \
            einnahme, einnahmen, eingang, gutschrift, revenu, revenus, recette, recettes, reçu, avere, entrata, \
            entrate, accredito, abono, ingreso, ingresos, haber, entrada, receita, uznanie, wpływ, przychód, \
            inkomst, intäkt, indtægt, inntekt, доход, приход, пополнение, دائن, إيداع
            debit, dr, dbit, d, withdrawal, expense, expenses, exp, out, money out, paid out, sent, af, uit, \
            uitgaven, soll, s, ausgabe, ausgaben, ausgang, lastschrift, belastung, dépense, dépenses, dare, uscita, \
            uscite, addebito, cargo, gasto, gastos, debe, saída, despesa, obciążenie, wydatek, utgift, udgift, \
            расход, списание, مدين, سحب
            """
        let pairs = lists.split(separator: "\n").enumerated().flatMap { index, list in
            list.split(separator: ", ").map { (FieldHeadings.plain(String($0)), index == 0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

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
    /// The numbers of amounts with a minus and without one.
    private struct Signs {
        var (negative, positive) = (0, 0)

        mutating func add(isNegative: Bool) {
            if isNegative { negative += 1 } else { positive += 1 }
        }
    }

    private var isSigned = false
    private var hasUnmarked = false
    private var isMarked = false
    private var kinds: Set<Bool> = []
    /// The first three different texts that say a direction; empty for a row without one.
    private var directions: Set<String> = []
    private var amounts = Signs()
    private var debits = Signs()
    private var credits = Signs()

    mutating func add(_ row: TableRow, _ columns: TableColumns, _ date: Field) {
        guard row.fault == nil, !isSigned || columns.hasColumn("debit") else { return }
        guard let amount = columns.cell("amount", of: row) else {
            let bank = BankAmount(of: row, columns, nil)
            guard let isReceived = bank.isReceived, let text = bank.text, BankAmount.isNotZero(text) else { return }
            let isNegative = Self.hasSign(text)
            return isReceived ? credits.add(isNegative: isNegative) : debits.add(isNegative: isNegative)
        }
        if isSigned { return }
        let word = DebitWords.written(in: row, columns)
        let hasSign = Self.hasSign(amount)
        if directions.count < 3 { directions.insert(columns.cell("direction", of: row) ?? "") }
        if word == nil, hasUnmarked, !hasSign { return }
        guard let day = columns.cell(of: date, in: row)?.text,
            DateOrder.allCases.contains(where: { WrittenTime(day, in: .gmt, $0) != nil })
        else { return }
        isSigned = hasSign
        isMarked = isMarked || DebitWords.suffix(of: amount) != nil
        if let word { kinds.insert(word) } else { hasUnmarked = true }
    }

    private static func hasSign(_ amount: String) -> Bool { amount.contains { "-\u{2212}(".contains($0) } }

    /// Adds an amount, with the sign that it has for itself.
    mutating func add(_ money: Money) {
        if money.tenThousandths != 0 { amounts.add(isNegative: money.tenThousandths < 0) }
    }

    /// - Parameter chosen: The sign that does not depend on the amounts; nil if it does.
    func spent(withSign chosen: SpendingSign?) -> SpentMoney {
        SpentMoney(
            debitWords: debitWords, sign: chosen ?? sign, hasNegativeDebits: debits.negative > debits.positive,
            hasNegativeCredits: credits.negative > credits.positive)
    }

    /// Two texts that seem to tell spending from money received, if no amount has a sign and their meaning is unknown.
    var unknownDirections: [String] {
        let isKnown = isSigned || debitWords != nil || amounts.negative > 0
        return isKnown || directions.count != 2 || directions.contains("") ? [] : directions.sorted()
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
    var sign: SpendingSign { amounts.negative * 4 > amounts.positive ? .negative : .positive }

    /// True if the statement could also mean the opposite: it has both signs, and the fewer negative ones.
    var isSignDoubtful: Bool { amounts.negative > 0 && amounts.negative < amounts.positive }

    /// True if it has as many negative amounts as others.
    var isEven: Bool { amounts.negative > 0 && amounts.negative == amounts.positive }
}

/// The amount of a row, or its debit or credit, whichever is not zero.
struct BankAmount {
    let title: String
    let text: String?
    /// True if it was received, false if it was spent, and nil if its sign tells.
    let isReceived: Bool?

    init(of row: TableRow, _ columns: TableColumns, _ debitWords: DebitWords?) {
        if let amount = columns.cell("amount", of: row) {
            title = columns.title(of: "amount")
            text = debitWords == nil ? amount : DebitWords.suffix(of: amount)?.rest ?? amount
            isReceived = debitWords.flatMap { DebitWords.written(in: row, columns) ?? $0.unmarked }
            return
        }
        // Some banks write a zero in the other column.
        let (debit, credit) = (columns.cell("debit", of: row), columns.cell("credit", of: row))
        let written = [debit, credit].map { $0.map(Self.isNotZero) == true }
        isReceived = written == [true, true] ? nil : written[1]
        title = columns.title(of: isReceived == true ? "credit" : debit == nil && credit == nil ? "amount" : "debit")
        text = isReceived == nil ? "\(debit ?? "") / \(credit ?? "")" : isReceived == true ? credit : debit ?? credit
    }

    fileprivate static func isNotZero(_ text: String) -> Bool { text.contains { ("1"..."9").contains($0) } }
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

    /// Returns the text of a row that states a balance, `Endsaldo` or `Closing balance at 31 March 2026`, and no payee;
    /// nil for a transaction.
    private func balance(in row: TableRow, _ name: Field, _ provider: Field) -> (title: String, text: String)? {
        guard let (title, text) = cell(of: name, in: row) ?? cell(of: provider, in: row), text.utf8.count <= 60,
            cell(of: provider, in: row).map({ $0.text == text }) ?? true
        else { return nil }
        var isBalance = false
        var rest = text[...]
        // `S A L D O`.
        var letters = ""
        while let start = rest.firstIndex(where: \.isLetter) {
            let word = rest[start...].prefix(while: \.isLetter)
            rest = rest[word.endIndex...]
            let name = word.lowercased()
            letters += name
            if Self.balances.contains(name) {
                isBalance = true
            } else if name.count > 1, !Self.balanceWords.contains(name) {
                return nil
            }
        }
        return isBalance || Self.balances.contains(letters) ? (title, text) : nil
    }

    private static let balances: Set<String> = [
        "balance", "saldo", "solde", "kontostand", "anfangssaldo", "endsaldo", "schlusssaldo", "tagessaldo",
        "zwischensaldo", "saldovortrag", "beginsaldo", "eindsaldo", "startsaldo", "slutsaldo", "الرصيد",
    ]

    /// The words beside them. “New” is missing, because New Balance sells shoes, and “compte”, because a “solde de tout
    /// compte” is paid.
    private static let balanceWords = Set(
        """
        opening closing starting ending beginning final previous current available account statement ledger forward \
        brought carried start end daily day month period total at on as of per st nd rd th alter neuer aktueller vom \
        zum am initial ancien nouveau précédent precedent créditeur crediteur débiteur comptable disponible départ \
        depart début debut fin période periode mois jour de du au le en inicial anterior mes día do dia disponível \
        iniziale finale contabile al el del początkowe końcowe eur chf usd gbp january february march april may june \
        july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec janvier \
        février mars avril mai juin juillet août septembre octobre novembre décembre januar februar märz juni juli \
        oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre \
        gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart mei augustus \
        janeiro fevereiro março maio junho julho setembro outubro novembro dezembro الافتتاحي الختامي السابق الحالي
        """.split(separator: " ").map(String.init))
}
