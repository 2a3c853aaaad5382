import Domain

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
    private var dates = DecidedDateOrder(of: [], chosen: nil)
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
            of: table.rows.compactMap { $0.cells.flatMap { table.columns.cell("date", of: $0) } },
            chosen: table.form.dateOrder)
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
        form.columns = table.columns.places.mapValues { table.header[$0] }
    }

    private mutating func rows(of table: StatementTable, _ currency: Currency) -> [BankRow] {
        var rows: [BankRow] = []
        for (line, cells) in table.rows {
            do throws(BankRow.Fault) {
                guard let cells else { throw BankRow.Fault("Quotes that do not match") }
                rows.append(try BankRow(cells, in: table, line: line, dates: dates.order, currency))
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

/// The order of day and month in the dates of one statement, decided once for all of them.
///
/// A number above 12 proves the order. If a file proves both orders, the one that more dates prove is used. If that
/// does not decide, the month comes first if only that reading is chronological; else the day comes first.
struct DecidedDateOrder {
    let order: DateOrder
    /// A date that is another day in the other order; nil if the user or the file decides the order.
    private(set) var doubtful: String?
    /// True if a date depends on the order.
    let isNeeded: Bool

    /// - Parameter chosen: The order that the user chose, which is not checked.
    init(of dates: [String], chosen: DateOrder?) {
        let slashed = dates.compactMap { text in WrittenDay(text).map { (text: text, numbers: $0) } }
            .filter(\.numbers.dependsOnOrder)
        isNeeded = !slashed.isEmpty
        if let chosen {
            order = chosen
            return
        }
        let days = slashed.count { $0.numbers.first > 12 && $0.numbers.second <= 12 }
        let months = slashed.count { $0.numbers.second > 12 && $0.numbers.first <= 12 }
        guard days == months else {
            order = days > months ? .dayFirst : .monthFirst
            return
        }
        let isMonthFirst =
            Self.isInOrder(slashed.map(\.numbers), .monthFirst) && !Self.isInOrder(slashed.map(\.numbers), .dayFirst)
        order = isMonthFirst ? .monthFirst : .dayFirst
        doubtful =
            slashed.first { max($0.numbers.first, $0.numbers.second) <= 12 && $0.numbers.first != $0.numbers.second }?
            .text
    }

    /// Returns true if the dates, read in this order, never go back or never go forward.
    private static func isInOrder(_ dates: [WrittenDay], _ order: DateOrder) -> Bool {
        let days = dates.compactMap { $0.day(order) }
        let pairs = zip(days, days.dropFirst())
        return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
    }
}

/// A day as banks write it: `01/03/2026`, `1.3.2026`, `01-03-26`, `2026/03/01`, `01-Mar-2026`, `1 mars 2026`.
private struct WrittenDay {
    /// The first and second number, which the order of day and month gives a meaning.
    let first: Int
    let second: Int
    private let year: Int
    /// True if the order of the file decides; numbers between dots always have the day first.
    let dependsOnOrder: Bool

    /// Nil for anything else. A year of two digits is in this century.
    init?(_ text: String) {
        guard text.utf8.count <= 24 else { return nil }
        let parts = text.split { "/.-, ".contains($0) }
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count <= 9 }) else { return nil }
        var numbers = parts.map { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        let named = parts.firstIndex { $0.first?.isLetter == true }
        if let named {
            numbers[named] = Self.month(parts[named])
        } else {
            guard Set(text.filter { !$0.isNumber }).count == 1 else { return nil }
        }
        guard let first = numbers[0], let second = numbers[1], let third = numbers[2] else { return nil }
        let isYearFirst = parts[0].utf8.count == 4 && named != 0
        switch named {
        case 0: (self.first, self.second) = (second, first)
        case _ where isYearFirst: (self.first, self.second) = (third, second)
        default: (self.first, self.second) = (first, second)
        }
        let yearDigits = isYearFirst ? parts[0] : parts[2]
        guard [2, 4].contains(yearDigits.utf8.count), self.first <= 31, named != 2 else { return nil }
        let number = isYearFirst ? first : third
        year = number < 100 ? 2_000 + number : number
        dependsOnOrder = named == nil && !isYearFirst && text.contains { "/-".contains($0) }
    }

    func day(_ order: DateOrder) -> Day? {
        order == .monthFirst && dependsOnOrder
            ? Day(year: year, month: first, day: second) : Day(year: year, month: second, day: first)
    }

    /// The first letters of the months in the languages of Western European banks.
    private static let months = [
        "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fev": 2, "mar": 3, "mrt": 3, "apr": 4, "avr": 4, "abr": 4, "may": 5,
        "mai": 5, "mei": 5, "mag": 5, "jun": 6, "juin": 6, "giu": 6, "jul": 7, "juil": 7, "lug": 7, "aug": 8,
        "aou": 8, "ago": 8, "sep": 9, "set": 9, "oct": 10, "okt": 10, "out": 10, "ott": 10, "nov": 11, "dec": 12,
        "dez": 12, "dic": 12,
    ]

    private static func month(_ name: Substring) -> Int? {
        let name = FoldedText(String(name)).string
        return months[String(name.prefix(4))] ?? months[String(name.prefix(3))]
    }
}

extension Day {
    /// Parses a day as banks write it: `2026-03-01`, `20260301`, `01/03/2026` in the given order, or `1 Mar 2026`. A
    /// time after it is ignored.
    init?(inStatement written: String, _ order: DateOrder) {
        let time = written.indices.first { place in
            guard " T".contains(written[place]) else { return false }
            let word = written[written.index(after: place)...].prefix { $0 != " " }
            return word.first?.isNumber == true && word.contains(":")
        }
        let text = String(written[..<(time ?? written.endIndex)])
        if let day = Day(text) {
            self = day
        } else if text.utf8.count == 8, text.allSatisfy(\.isNumber) {
            self.init("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
        } else {
            guard let day = WrittenDay(text)?.day(order) else { return nil }
            self = day
        }
    }
}
