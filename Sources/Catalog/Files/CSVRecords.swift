import Domain
import FoundationEssentials
import Ports
import WireFormat

/// Records of any service from CSV: the header names fields, as in souk's own CSV output.
///
/// Columns that are not fields are ignored; an empty cell is a missing value. Souk's output has the column `archived`
/// for every record. It is read only for a service whose data includes archived records.
struct CSVRecords {
    let schema: Schema
    let file: RecordFile
    /// The zone of times that are written without one.
    let zone: TimeZone
    var options = ReadingOptions()

    /// The column of each field that the header names, by the position of the field.
    private typealias Columns = [Int: (index: Int, heading: String, rank: Int)]

    /// - Throws: `Failure` if no column is a field, `PayloadError` if no record could be read, and the better
    ///   ``RecordFileReader/Assumptions``.
    func read(
        _ text: FileText, _ assumed: RecordFileReader.Assumptions, into receive: RecordFileReader.Receiver
    ) throws {
        var assumed = assumed
        var head: (table: CSVTable, columns: Columns)?
        var reader: RecordReader?
        var line = 0
        try text.eachPart { bytes, isLast in
            // A line feed may follow.
            let lines = CSVLines(isLast || bytes.last != 0x0D ? bytes : Array(bytes.dropLast()))
            let (table, columns) = try head ?? self.head(of: lines)
            var rows: [TableRow] = []
            let next = table.eachRow(of: head == nil ? nil : (lines, line), isLast: isLast) { rows.append($0) }
            head = (table, columns)
            var added = reader ?? self.reader(of: columns, assumed)
            reader = nil
            for row in rows { add(row, columns, to: &added) }
            try assumed.check(added)
            try receive(added.next(), text.share)
            reader = added
            line += next
            return next < lines.count ? lines.start(of: next) : bytes.count
        }
        guard var reader else { throw notFields }
        try assumed.check(reader, isWhole: true)
        try receive(try reader.last(), 1)
    }

    private var notFields: Failure { file.unreadable("Its first line names no field of \(schema.service.rawValue).") }

    private func add(_ row: TableRow, _ columns: Columns, to reader: inout RecordReader) {
        if let fault = row.fault {
            reader.add(RecordProblem(at: .line(row.line), fault, isLeftOut: true))
            return
        }
        let hasIDs = schema.fields.contains { $0.name == "id" && columns[$0.position] != nil }
        reader.add(at: .line(row.line), makingID: !hasIDs) { field in
            guard let column = columns[field.position] else { return (field.name, nil) }
            let cell = row.cells.indices.contains(column.index) ? row.cells[column.index] : ""
            return (column.heading, cell.isEmpty ? nil : .string(Self.text(cell)))
        }
    }

    private func head(of lines: CSVLines) throws(Failure) -> (CSVTable, Columns) {
        let headings = FieldHeadings(of: schema)
        let table = CSVTable(lines) { cells in
            let count = Self.columns(cells, headings).count
            return count > 0 ? count : nil
        }
        guard let table else { throw notFields }
        return (table, Self.columns(table.header, headings))
    }

    private func reader(of columns: Columns, _ assumed: RecordFileReader.Assumptions) -> RecordReader {
        let titled = columns.values.compactMap { ColumnTitle($0.heading).currency }.first
        let rules = ReadingRules(
            zone: zone, dateOrder: options.chosen?.dateOrder, decimalMark: options.chosen?.decimalMark,
            isFromProgram: false, currency: titled, usualCurrency: options.currency)
        return RecordReader(of: schema, by: rules, assumed.decided)
    }

    private static func columns(_ header: [String], _ headings: FieldHeadings) -> Columns {
        header.enumerated().reduce(into: [:]) { columns, cell in
            let (index, heading) = cell
            guard let match = headings[heading] ?? headings[ColumnTitle(heading).text],
                match.rank < columns[match.position]?.rank ?? .max
            else { return }
            columns[match.position] = (index, heading, match.rank)
        }
    }

    /// Removes the apostrophe that keeps spreadsheets from reading the text as a formula.
    ///
    /// Text that has its own apostrophes before a formula was given one more.
    static func text(_ cell: String) -> String {
        guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
        let start = cell.unicodeScalars.drop { $0 == "'" }.first
        return start.map(formulaStarts.contains) == true ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Characters that begin a formula in a spreadsheet, including full-width ones (OWASP, CSV injection).
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]
}

/// The title of a column, without the currency at its end: `Amount (USD)`, `Betrag in EUR`, `Price €`.
struct ColumnTitle {
    let text: String
    let currency: Currency?

    init(_ heading: String) {
        var words = heading.split { $0.isWhitespace || $0 == "_" || $0 == "(" || $0 == ")" || $0 == "[" || $0 == "]" }
        // A code in small letters may be a word: “all”, “pen”.
        let last = words.count > 1 ? words.last.flatMap { $0 == $0.uppercased() ? $0 : nil } : nil
        let named = last.flatMap { Currency(written: $0, usual: .unspecified) }
        if named != nil {
            words.removeLast()
            if words.count > 1, ["in", "en"].contains(words.last) { words.removeLast() }
        }
        text = words.joined(separator: " ").replacing("’", with: "'")
        currency = named
    }
}
