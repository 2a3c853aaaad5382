import Domain
import FoundationEssentials
import Ports
import WireFormat

/// A table of records: CSV, or a bank's statement in another format.
///
/// The header names fields, as in souk's own CSV output. Columns that are not fields are ignored; an empty cell is a
/// missing value. Souk's output has the column `archived` for every record. It is read only for a service whose data
/// includes archived records.
struct TableRecords {
    typealias Assumptions = RecordFileReader.Assumptions

    let schema: Schema
    let file: RecordFile
    let zone: TimeZone
    let options: ReadingOptions
    private let headings: FieldHeadings

    /// The rows that are read at once.
    private static let rowLimit = 10_000

    init(schema: Schema, file: RecordFile, zone: TimeZone, options: ReadingOptions) {
        (self.schema, self.file, self.zone, self.options) = (schema, file, zone, options)
        headings = FieldHeadings(of: schema, columns: schema.tableColumns)
    }

    /// - Throws: `Failure` if there is no header, `PayloadError` if no record could be read, and the better
    ///   ``RecordFileReader/Assumptions``.
    func read(_ text: FileText, _ assumed: Assumptions, into receive: RecordFileReader.Receiver) throws {
        var head: (table: CSVTable, records: RecordsBelowHeader)?
        var (line, isBlank) = (0, false)
        try text.eachPart { bytes, isLast in
            // A line feed may follow.
            let lines = CSVLines(isLast || bytes.last != 0x0D ? bytes : Array(bytes.dropLast()))
            if head == nil, isLast, !schema.isStatement, (0..<lines.count).allSatisfy(lines.isBlank) {
                isBlank = true
                return nil
            }
            var (table, records) = try head ?? self.head(of: lines, assumed)
            var rows: [TableRow] = []
            let next = try table.eachRow(of: head == nil ? nil : (lines, line), isLast: isLast) { row in
                rows.append(row)
                // A part is as long as a cell whose quote is not closed.
                guard rows.count == Self.rowLimit else { return }
                try receive(try records.adding(rows), text.share)
                rows.removeAll(keepingCapacity: true)
            }
            head = nil
            try receive(try records.adding(rows), text.share)
            head = (table, records)
            line += next
            return next < lines.count ? lines.start(of: next) : bytes.count
        }
        if isBlank { return try receive(ReadRecords(), 1) }
        guard var records = head?.records else { throw file.empty }
        try receive(try records.last(), 1)
    }

    func read(_ statement: BankTable, _ assumed: Assumptions, into receive: RecordFileReader.Receiver) throws {
        guard schema.isStatement else {
            throw file.unreadable("It is a bank’s statement, which has transactions only.")
        }
        guard !statement.rows.isEmpty, var records = records(below: statement.header, [], assumed) else {
            throw file.unreadable("It has no entries of a bank’s statement.")
        }
        records.fixedSign = .negative
        try receive(try records.adding(statement.rows), 1)
        try receive(try records.last(), 1)
    }

    func form(of text: FileText) throws -> FileForm {
        var form = FileForm()
        try text.eachPart { bytes, _ in
            form = self.form(of: try head(of: CSVLines(bytes), Assumptions()).table.header)
            return nil
        }
        return form
    }

    /// Words in the names of amounts that are not those of transactions.
    private static let otherAmounts: Set = ["fee", "fees", "rate", "balance", "saldo", "solde", "number"]

    private func noHeader(in lines: CSVLines) -> Failure {
        if lines.areAligned { return file.aligned }
        let titles = options.chosen.columns.values.sorted()
        let reason: Message =
            !titles.isEmpty
            ? "Its first lines do not name the columns \(list: titles)."
            : schema.isStatement
                ? "Its first lines have no header with a date and an amount."
                : "Its first line names no field of \(schema.service.rawValue)."
        let rows = (0..<min(lines.count, 10)).compactMap { line in
            CSVDelimiter.allCases.lazy.compactMap { lines.record(at: line, delimiter: $0)?.cells }
                .first { $0.count > 1 }
        }
        func date(in cells: [String]) -> Int? {
            cells.firstIndex { cell in
                DateOrder.allCases.contains { WrittenTime(String(cell.trimmed), in: .gmt, $0) != nil }
            }
        }
        // The first date, and the first amount in the same line.
        let cells = rows.first { date(in: $0) != nil } ?? rows.first
        let date = cells.flatMap(date) ?? 0
        let names = rows.first { $0.count == cells?.count && $0.allSatisfy { $0.contains(where: \.isLetter) } }
        let amounts = (cells ?? []).indices.filter { index in
            let isOther = names.map { !Self.otherAmounts.isDisjoint(with: FieldHeadings.words($0[index])) } ?? false
            return index != date && !isOther && cells.flatMap { WrittenAmount($0[index], in: .euro) } != nil
        }
        // The number of an account has neither a sign nor decimals.
        let signed = ["-", ",", "."].lazy.compactMap { mark in amounts.first { cells?[$0].contains(mark) == true } }
        let amount = signed.first ?? amounts.first
        func name(of index: Int) -> String {
            let name = names?[index] ?? ""
            return name.isEmpty || name.contains { ",=\"".contains($0) } ? String(index + 1) : name
        }
        let columns = "date=\(name(of: date)),amount=\(name(of: amount ?? 1))"
        let example =
            !schema.isStatement
            ? "\(schema.headline.name)=1" : columns.contains(" ") ? "\"\(columns)\"" : columns
        return file.unreadable(reason)
            .hinting("Name them: source \(schema.service.rawValue) \(file.path) --columns \(example).")
    }

    /// Finds the header: the line with the most titles that are known. Numbers, by which columns can be chosen, make no
    /// title known.
    private func head(
        of lines: CSVLines, _ assumed: Assumptions
    ) throws(Failure) -> (table: CSVTable, records: RecordsBelowHeader) {
        let chosen = options.chosen.columns
        let hasNumbers = !chosen.isEmpty && chosen.values.allSatisfy { Int($0) != nil }
        var most = 0
        let table =
            CSVTable(lines) { cells, _ in
                // A line has no more titles than cells: most rows need not be looked at.
                guard cells.count > most else { return nil }
                let form = hasNumbers ? options.files[Self.shape(of: cells)] ?? FileForm() : form(of: cells)
                let count = columns(cells, by: form)?.count
                most = max(most, count ?? 0)
                return count
            } ?? CSVTable(withoutHeader: lines) { columns($0, by: form(of: $0)) != nil }
        guard let table, let records = records(below: table.header, table.above, assumed) else {
            throw noHeader(in: lines)
        }
        return (table, records)
    }

    private func form(of header: [String]) -> FileForm { options.form(of: Self.shape(of: header)) }

    private func columns(_ header: [String], by form: FileForm) -> TableColumns? {
        TableColumns(header: header, of: schema, headings, chosen: form.columns)
    }

    private func records(
        below header: [String], _ above: [[String]], _ assumed: Assumptions
    ) -> RecordsBelowHeader? {
        let form = form(of: header)
        return columns(header, by: form).map { columns in
            var rules = ReadingRules(zone: zone, form: form, isFromProgram: false, usualCurrency: options.currency)
            rules.form.currency = form.currency ?? columns.currency ?? currency(in: above)
            let reading = FileReading(shape: Self.shape(of: header), form: form)
            return RecordsBelowHeader(of: schema, columns, reading, rules, assumed)
        }
    }

    /// Returns the currency that one of the lines above a header names: `Currency,AED`.
    private func currency(in above: [[String]]) -> Currency? {
        above.lazy.compactMap { cells in
            let place = cells.firstIndex { headings[$0].map { $0.position == schema.currency?.position } == true }
            return place.flatMap { cells[($0 + 1)...].first }.flatMap { Currency(code: String($0.trimmed)) }
        }.first
    }

    /// The titles of the columns, by which the form of a file is remembered.
    static func shape(of header: [String]) -> String {
        String(header.map { FoldedText(String($0.trimmed)).string }.joined(separator: ";").prefix(300))
    }
}

/// The records of a table's rows, which come in parts.
///
/// A row without a date or an amount that can be read is left out of a bank's statement. Spending is positive, as
/// everywhere in souk: if the statement writes it with a minus, every sign is reversed. A file that souk wrote is read
/// as it is.
private struct RecordsBelowHeader {
    private let columns: TableColumns
    private var reading: FileReading
    private var assumed: TableRecords.Assumptions
    private var reader: RecordReader
    private var evidence = SpendingEvidence()
    /// Decided by the first part; nil before.
    private var spent: SpentMoney?
    private var currencies: Set<Currency> = []
    private let makesIDs: Bool
    private let amount: Field?
    /// The fields of a bank's statement: one that each row must have, and those that tell a balance from a transaction.
    private let date: Field?
    private let texts: (name: Field, provider: Field)?
    /// The sign of money spent, if the format of the file fixes it.
    var fixedSign: SpendingSign?

    init(
        of schema: Schema, _ columns: TableColumns, _ reading: FileReading, _ rules: ReadingRules,
        _ assumed: TableRecords.Assumptions
    ) {
        (self.columns, self.reading, self.assumed) = (columns, reading, assumed)
        let required: Set = schema.isStatement ? ["date", "amount"] : []
        reader = RecordReader(of: schema, by: rules, requiring: required, assumed.decided)
        spent = assumed.spent
        makesIDs = !columns.hasColumn("id")
        amount = schema.fields.first(where: \.isMoney)
        date = schema.isStatement ? schema.field(named: "date") : nil
        let (name, provider) = (schema.field(named: "name"), schema.field(named: "provider"))
        texts = schema.isStatement && !columns.areOurs ? name.flatMap { name in provider.map { (name, $0) } } : nil
    }

    mutating func adding(_ rows: [TableRow]) throws -> ReadRecords {
        let rows = rows.filter { row in
            guard row.fault == nil, let texts,
                let (title, text, reason) = columns.omission(of: row, texts.name, texts.provider)
            else { return true }
            reader.add(RecordProblem(at: .line(row.line), field: title, value: text, reason, isLeftOut: true))
            return false
        }
        let isFirst = spent == nil
        if let date {
            for row in rows { evidence.add(row, columns, date) }
            spent = spent ?? proved
        }
        for row in rows { add(row) }
        if isFirst, spent != nil { spent = proved }
        try assumed.check(reader)
        return signed(reader.next())
    }

    private mutating func add(_ row: TableRow) {
        if let fault = row.fault {
            reader.add(RecordProblem(at: .line(row.line), fault, isLeftOut: true))
            return
        }
        var cells = SentCells(columns: columns, row: row)
        guard date != nil, let amount, let spent else {
            return reader.add(cells, at: .line(row.line), makingID: makesIDs)
        }
        let bank = BankAmount(of: row, columns, spent.debitWords)
        cells.amount = (amount, bank)
        var evidence = evidence
        reader.add(cells, at: .line(row.line), makingID: columns.cell("id", of: row) == nil) { money in
            let signed = spent.signed(money, in: bank)
            evidence.add(signed)
            return signed
        }
        self.evidence = evidence
    }

    private struct SentCells: SentValues {
        let columns: TableColumns
        let row: TableRow
        /// The amount of a bank's statement, which several columns may tell.
        var amount: (field: Field, written: BankAmount)?

        func value(of field: Field) -> JSONValue? {
            if let amount, field == amount.field { return amount.written.text.map(JSONValue.string) }
            return columns.cell(of: field, in: row).map { .string($0.text) }
        }

        func name(of field: Field) -> String {
            if let amount, field == amount.field { return amount.written.title }
            return columns.cell(of: field, in: row)?.title ?? field.name
        }
    }

    /// The sign that does not depend on the amounts; nil if it does.
    private var chosenSign: SpendingSign? {
        let isPositive = columns.areOurs || evidence.debitWords != nil || !columns.hasColumn("amount")
        return reading.form.sign ?? fixedSign ?? (isPositive ? .positive : nil)
    }

    private var proved: SpentMoney {
        SpentMoney(debitWords: evidence.debitWords, sign: chosenSign ?? evidence.sign)
    }

    mutating func last() throws -> ReadRecords {
        let better = spent == nil || spent == proved ? nil : proved
        try assumed.check(reader, isWhole: true, spent: better)
        var (last, decided) = try reader.last()
        last = signed(last)
        reading.form.dateOrder = decided.neededDateOrder
        reading.form.decimalMark = reading.form.decimalMark ?? amount.flatMap { decided.decimalMarks[$0.position] }
        if currencies.count == 1 { reading.form.currency = currencies.first }
        reading.form.columns = columns.titles
        reading.doubtfulDate = decided.doubtfulDate?.text
        reading.isSignDoubtful = spent != nil && chosenSign == nil && evidence.isSignDoubtful
        reading.form.sign = spent?.sign
        last.reading = reading
        return last
    }

    /// Returns records with money spent as souk has it and a payee in place of a missing name, and notes their
    /// currencies. They already have their ids, which are made from what was written.
    private mutating func signed(_ read: ReadRecords) -> ReadRecords {
        guard let amount else { return read }
        var read = read
        let isReversed = spent?.sign == .negative
        for index in read.records.indices {
            if let texts, read.records[index][texts.name].isMissing {
                read.records[index][texts.name] = read.records[index][texts.provider]
            }
            guard var money = read.records[index][amount].money else { continue }
            currencies.insert(money.currency)
            guard isReversed else { continue }
            money.tenThousandths.negate()
            read.records[index][amount] = .money(money)
        }
        return read
    }
}
