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

    /// - Throws: `Failure` with the number of the first record that could not be read.
    func records(in text: String) throws(Failure) -> [Record] {
        let lines = CSVLines(text)
        guard let head = head(of: lines) else { throw file.unreadable("Its first line has no column “id”.") }
        var records: [Record] = []
        var (line, number) = (head.next, 0)
        while line < lines.count {
            number += 1
            guard !lines.isBlank(line) else {
                line += 1
                continue
            }
            guard let row = lines.record(at: line, delimiter: head.delimiter) else {
                throw file.unreadable("Line \(line + 1) has quotes that do not match.")
            }
            line = row.next
            if row.cells.contains(where: { !$0.isEmpty }) {
                records.append(try record(number, of: row.cells, in: head.fields, id: head.id))
            }
        }
        return records
    }

    /// Returns the fields that the first line names, split at the delimiter for which one of them is the ID.
    private func head(
        of lines: CSVLines
    ) -> (fields: [Field?], id: Int, delimiter: CSVDelimiter, next: Int)? {
        for delimiter in CSVDelimiter.allCases {
            guard let row = lines.record(at: 0, delimiter: delimiter) else { continue }
            let fields = row.cells.map { schema.field(named: $0) ?? ($0 == "archived" ? schema.archivedFlag : nil) }
            if let id = fields.firstIndex(where: { $0?.name == "id" }) { return (fields, id, delimiter, row.next) }
        }
        return nil
    }

    private func record(
        _ number: Int, of cells: [String], in fields: [Field?], id: Int
    ) throws(Failure) -> Record {
        var values = Array(repeating: Value.missing, count: schema.fields.count)
        for (field, cell) in zip(fields, cells) {
            guard let field, !cell.isEmpty else { continue }
            guard let value = Self.value(of: field, in: cell) else {
                throw file.unreadable("Record \(number) has a “\(field.name)” that could not be read: “\(cell)”.")
            }
            values[field.position] = value
        }
        guard cells.indices.contains(id), !cells[id].isEmpty else {
            throw file.unreadable("Record \(number) has no “id”.")
        }
        return Record(id: RecordID(rawValue: Self.text(cells[id])), values: values)
    }

    /// Returns nil for a cell that is not a value of the field.
    static func value(of field: Field, in cell: String) -> Value? {
        switch field.kind {
        case .text, .choice: .text(Self.text(cell))
        case .integer: Int(cell).map(Value.integer)
        case .number: Double(cell).flatMap { $0.isFinite ? .number($0) : nil }
        case .money(let currency): Money(digits: cell, currency: currency).map(Value.money)
        case .boolean: ["true": true, "false": false][cell.lowercased()].map(Value.boolean)
        case .date: Timestamp(cell).map { .date($0.date) }
        case .day: Day(cell).map(Value.day)
        case .duration: Int(cell).flatMap { $0 >= 0 ? .duration($0) : nil }
        case .list: .list(Self.text(cell).split(separator: " ").map(String.init))
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
