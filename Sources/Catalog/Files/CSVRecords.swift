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
    var usualCurrency: Currency?

    /// The column of each field that the header names, by the position of the field.
    private typealias Columns = [Int: (index: Int, heading: String, rank: Int)]

    /// - Throws: `Failure` if no column is a field, and if no record could be read.
    func records(in text: String) throws(Failure) -> ReadRecords {
        let headings = FieldHeadings(of: schema)
        let table = CSVTable(text) { cells in
            let count = Self.columns(cells, headings).count
            return count > 0 ? count : nil
        }
        guard let table else {
            throw file.unreadable("Its first line names no field of \(schema.service.rawValue).")
        }
        let columns = Self.columns(table.header, headings)
        let titled = columns.values.compactMap { ColumnTitle($0.heading).currency }.first
        let rules = ReadingRules(zone: zone, isFromProgram: false, currency: titled, usualCurrency: usualCurrency)
        let idColumn = schema.fields.first { $0.name == "id" }.flatMap { columns[$0.position] }
        return try file.reading { () throws(PayloadError) in
            try RecordReader.reading(schema, by: rules) { reader in
                for row in table.rows {
                    if let fault = row.fault {
                        reader.add(RecordProblem(at: .line(row.line), fault, isLeftOut: true))
                        continue
                    }
                    reader.add(at: .line(row.line), makingID: idColumn == nil) { field in
                        guard let column = columns[field.position] else { return (field.name, nil) }
                        let cell = row.cells.indices.contains(column.index) ? row.cells[column.index] : ""
                        return (column.heading, cell.isEmpty ? nil : .string(Self.text(cell)))
                    }
                }
            }
        }
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
