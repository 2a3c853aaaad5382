import Domain
import FoundationEssentials
import Ports
import WireFormat

/// Records of any service from CSV: the first line names fields, as in souk's own CSV output.
///
/// Columns that are not fields are ignored; an empty cell is a missing value. Souk's output has the column `archived`
/// for every record. It is read only for a service whose data includes archived records.
struct CSVRecords {
    let schema: Schema
    let file: RecordFile
    /// The zone of times that are written without one.
    let zone: TimeZone
    var usualCurrency: Currency?

    /// The columns of a file, by the position of their field.
    private struct Head {
        var columns: [Int: (index: Int, heading: String, rank: Int)] = [:]
        /// The currency that the heading of the amounts names.
        var currency: Currency?
        let delimiter: CSVDelimiter
        /// The line after the header.
        let next: Int
    }

    /// - Throws: `Failure` if no column is a field, and if no record could be read.
    func records(in text: String) throws(Failure) -> ReadRecords {
        let lines = CSVLines(text)
        guard let head = head(of: lines) else {
            throw file.unreadable("Its first line names no field of \(schema.service.rawValue).")
        }
        let rows = rows(of: lines, after: head)
        let idColumn = schema.fields.first { $0.name == "id" }.flatMap { head.columns[$0.position] }
        var reader = RecordReader(
            of: schema, in: zone, currency: head.currency ?? usualCurrency, decimalMark: decimalMark(of: rows, head))
        for (line, cells) in rows {
            guard let cells else {
                reader.add(RecordProblem(at: .line(line), "Quotes that do not match", isLeftOut: true))
                continue
            }
            reader.add(at: .line(line), makingID: idColumn == nil) { field in
                guard let column = head.columns[field.position] else { return (field.name, nil) }
                let cell = cells.indices.contains(column.index) ? cells[column.index] : ""
                return (column.heading, cell.isEmpty ? nil : .string(Self.text(cell)))
            }
        }
        return try file.reading { () throws(PayloadError) in try reader.result() }
    }

    /// Returns the cells of each line that is not blank, counted from 1; nil for cells whose quotes do not match.
    private func rows(of lines: CSVLines, after head: Head) -> [(line: Int, cells: [String]?)] {
        var rows: [(line: Int, cells: [String]?)] = []
        var line = head.next
        while line < lines.count {
            let record = lines.isBlank(line) ? ([], line + 1) : lines.record(at: line, delimiter: head.delimiter)
            if record?.cells.allSatisfy(\.isEmpty) != true { rows.append((line + 1, record?.cells)) }
            line = record?.next ?? line + 1
        }
        return rows
    }

    /// Returns the columns that the first line names, split at the delimiter that finds the most fields.
    private func head(of lines: CSVLines) -> Head? {
        let headings = FieldHeadings(of: schema)
        let heads = CSVDelimiter.allCases.compactMap { delimiter -> Head? in
            guard let row = lines.record(at: 0, delimiter: delimiter) else { return nil }
            var head = Head(delimiter: delimiter, next: row.next)
            for (index, heading) in row.cells.enumerated() {
                let titled = ColumnTitle(heading)
                guard let match = headings[heading] ?? headings[titled.text],
                    match.rank < head.columns[match.position]?.rank ?? .max
                else { continue }
                head.columns[match.position] = (index, heading, match.rank)
                if case .money = schema.fields[match.position].kind { head.currency = titled.currency }
            }
            return head.columns.isEmpty ? nil : head
        }
        return heads.max { $0.columns.count < $1.columns.count }
    }

    /// Returns the decimal mark of the file's amounts and numbers: a comma if one of them has it before one or two
    /// final digits.
    private func decimalMark(of rows: [(line: Int, cells: [String]?)], _ head: Head) -> Character {
        let columns = schema.fields.filter { $0.kind.isDecimal }.compactMap { head.columns[$0.position]?.index }
        let hasComma = rows.contains { _, cells in
            columns.contains { column in
                guard let cells, cells.indices.contains(column), let comma = cells[column].lastIndex(of: ",") else {
                    return false
                }
                let digits = cells[column][comma...].dropFirst().prefix { $0.isNumber }
                return (1...2).contains(digits.count) && !cells[column][comma...].contains(".")
            }
        }
        return hasComma ? "," : "."
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

extension Field.Kind {
    fileprivate var isDecimal: Bool {
        switch self {
        case .money, .number: true
        default: false
        }
    }
}
