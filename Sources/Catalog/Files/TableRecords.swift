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
            func add() throws {
                records.areBroken = text.isBroken
                try receive(try records.adding(rows), text.share)
                rows.removeAll(keepingCapacity: true)
            }
            let more = head == nil ? nil : (lines, line)
            head = nil
            let current = records.columns
            let next = try table.eachRow(of: more, isLast: isLast) { cells in
                schema.isStatement && current.mayBeHeader(cells) && columns(cells, by: form(of: cells)) != nil
            } _: { row in
                if row.startsTable, let other = columns(row.cells, by: form(of: row.cells)) {
                    try add()
                    records.columns = other
                    return
                }
                rows.append(row)
                // A part is as long as a cell whose quote is not closed.
                if rows.count == Self.rowLimit { try add() }
            }
            try add()
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

    func shape(of text: FileText) throws -> String {
        var shape = ""
        try text.eachPart { bytes, _ in
            shape = Self.shape(of: try head(of: CSVLines(bytes), Assumptions()).table.header)
            return nil
        }
        return shape
    }

    private func noHeader(in lines: CSVLines) -> Failure {
        if lines.areAligned { return file.aligned }
        guard let table = CSVTable(likelyIn: lines) else { return file.unreadable("It has no rows.") }
        if ["OFXHEADER", "<OFX", "<?", "!"].contains(where: (table.above.first ?? table.header).joined().hasPrefix) {
            return file.unreadable("It is not a table.")
                .hinting("A bank’s statement in OFX, QIF or camt.053 needs a name that ends in .ofx, .qif or .xml.")
        }
        if table.mayHaveOtherDelimiter {
            return file.unreadable("Its cells are not separated by commas, semicolons, tabs or |.")
                .hinting("Save it as CSV with one of these.")
        }
        let found = TableColumns.places(of: options.chosen.columns, in: table.header)
        let titles = options.chosen.columns.filter { found[$0.key] == nil }.values.sorted()
        let reason: Message =
            !titles.isEmpty
            ? "Its first lines do not name the columns \(list: titles)."
            : schema.isStatement
                ? "Its first lines have no header with a date and an amount."
                : "Its first line names no field of \(schema.service.rawValue)."
        if !titles.isEmpty, !schema.isStatement {
            return file.unreadable(reason).hinting("Choose one of \(list: table.header.prefix(20)).")
        }
        let known = TableColumns.places(in: table.header, of: schema, headings)
        let columns = LikelyColumns(of: table).choice(for: schema, beside: known).asWord
        return file.unreadable(reason)
            .hinting("Name them: source \(schema.service.rawValue) \(file.path.asWord) --columns \(columns).")
    }

    /// Finds the header: the line with the most titles that are known. Numbers, by which columns can be chosen, make no
    /// title known.
    private func head(
        of lines: CSVLines, _ assumed: Assumptions
    ) throws(Failure) -> (table: CSVTable, records: RecordsBelowHeader) {
        let chosen = options.chosen.columns
        var titled = options
        if chosen.values.allSatisfy({ Int($0) != nil }) { titled.chosen.columns = [:] }
        var most = 0
        let table =
            CSVTable(lines) { cells, _ in
                // A line has no more titles than cells: most rows need not be looked at.
                guard cells.count > most else { return nil }
                let count = columns(cells, by: titled.form(of: Self.shape(of: cells), at: file.path))?.count
                most = max(most, count ?? 0)
                return count
            } ?? CSVTable(withoutHeader: lines) { columns($0, by: form(of: $0)) != nil }
        guard let table, let records = records(below: table.header, table.above, assumed) else {
            throw noHeader(in: lines)
        }
        return (table, records)
    }

    private func form(of header: [String]) -> FileForm { options.form(of: Self.shape(of: header), at: file.path) }

    private func columns(_ header: [String], by form: FileForm) -> TableColumns? {
        TableColumns(header: header, of: schema, headings, chosen: form.columns)
    }

    private func records(
        below header: [String], _ above: [[String]], _ assumed: Assumptions
    ) -> RecordsBelowHeader? {
        let form = form(of: header)
        return columns(header, by: form).map { columns in
            var reading = FileReading(shape: Self.shape(of: header), form: form)
            reading.kept = options.keptForm(of: reading.shape, at: file.path)
            // Proof in this file goes before a choice that was made for another one.
            let kept = reading.kept
            var rules = ReadingRules(
                zone: zone, form: form, isFromProgram: false, usualCurrency: kept.currency ?? options.currency)
            rules.usualDateOrder = kept.dateOrder
            if kept.dateOrder != nil { rules.form.dateOrder = nil }
            rules.form.currency =
                (kept.currency == nil ? form.currency : nil) ?? columns.currency ?? currency(in: above)
            return RecordsBelowHeader(of: schema, columns, reading, rules, assumed, below: above)
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
    /// Those of the last table, if the file has several.
    var columns: TableColumns
    /// True if some bytes were not UTF-8.
    var areBroken = false
    private var reading: FileReading
    private var assumed: TableRecords.Assumptions
    private var reader: RecordReader
    private var evidence = SpendingEvidence()
    /// Decided by the first part; nil before.
    private var spent: SpentMoney?
    private var currencies: Set<Currency> = []
    /// The indices of the next records whose sign does not depend on ``spent``.
    private var fixed: Set<Int> = []
    private let makesIDs: Bool
    private let amount: Field?
    /// The fields of a bank's statement: one that each row must have, and those that tell a balance from a transaction.
    private let date: Field?
    private let texts: (name: Field, provider: Field)?
    /// The sign of money spent, if the format of the file fixes it.
    var fixedSign: SpendingSign?

    init(
        of schema: Schema, _ columns: TableColumns, _ reading: FileReading, _ rules: ReadingRules,
        _ assumed: TableRecords.Assumptions, below above: [[String]]
    ) {
        (self.columns, self.reading, self.assumed) = (columns, reading, assumed)
        reader = RecordReader(of: schema, by: rules, requiring: schema.requiredNames, assumed.decided)
        for text in above.joined() { reader.addDates(beside: text) }
        spent = assumed.spent
        makesIDs = !columns.hasColumn("id")
        amount = schema.fields.first(where: \.isMoney)
        date = schema.isStatement ? schema.field(named: "date") : nil
        let (name, provider) = (schema.field(named: "name"), schema.field(named: "provider"))
        texts = schema.isStatement && !columns.areOurs ? name.flatMap { name in provider.map { (name, $0) } } : nil
    }

    mutating func adding(_ rows: [TableRow]) throws -> ReadRecords {
        let omissions = rows.map { row in
            texts.flatMap { row.fault == nil ? columns.omission(of: row, $0.name, $0.provider) : nil }
        }
        let isFirst = spent == nil
        if let date {
            for (row, omission) in zip(rows, omissions) where omission == nil { evidence.add(row, columns, date) }
            spent = spent ?? proved
        }
        for (row, omission) in zip(rows, omissions) {
            guard let (title, text, reason) = omission else {
                add(row)
                continue
            }
            reader.add(RecordProblem(at: .line(row.line), field: title, value: text, reason, isLeftOut: true))
            for text in row.cells { reader.addDates(beside: text) }
        }
        if isFirst, spent != nil { spent = proved }
        try assumed.check(reader)
        return signed(reader.next())
    }

    private mutating func add(_ row: TableRow) {
        if let fault = row.fault {
            reader.add(RecordProblem(at: .line(row.line), fault, isLeftOut: true))
            return
        }
        for cell in areBroken ? columns.brokenCells(of: row) : [] {
            reader.add(
                RecordProblem(at: .line(row.line), field: cell.title, value: cell.text, "A byte that is not UTF-8"))
        }
        var cells = SentCells(columns: columns, row: row)
        guard date != nil, let amount, let spent else {
            return reader.add(cells, at: .line(row.line), makingID: makesIDs)
        }
        let bank = BankAmount(of: row, columns, spent.debitWords)
        cells.amount = (amount, bank)
        // A debit or a credit has its sign, however the statement writes other amounts.
        let isFixed = columns.hasColumn("amount") && columns.cell("amount", of: row) == nil
        let index = reader.count
        var evidence = evidence
        reader.add(cells, at: .line(row.line), makingID: columns.cell("id", of: row) == nil) { money in
            if bank.isReceived == nil { evidence.add(money) }
            return spent.signed(money, in: bank)
        }
        self.evidence = evidence
        if isFixed, reader.count > index { fixed.insert(index) }
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

    private var proved: SpentMoney { evidence.spent(withSign: chosenSign) }

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
        reading.unknownDirections = chosenSign == nil ? evidence.unknownDirections : []
        reading.form.sign = spent?.sign
        if let order = reading.form.dateOrder, order != reading.kept.dateOrder { reading.kept.dateOrder = nil }
        if reading.form.currency != reading.kept.currency { reading.kept.currency = nil }
        last.reading = reading
        return last
    }

    /// Returns records with money spent as souk has it and a payee in place of a missing name, and notes their
    /// currencies. They already have their ids, which are made from what was written.
    private mutating func signed(_ read: ReadRecords) -> ReadRecords {
        guard let amount else { return read }
        for money in read.records.lazy.compactMap({ $0[amount].money }) { currencies.insert(money.currency) }
        defer { fixed.removeAll() }
        return read.withSpending(amount, in: spent, naming: texts, except: fixed)
    }
}
