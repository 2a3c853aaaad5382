import Domain
import FoundationEssentials
import Services
import SwiftCSV
import WireFormat

/// Records of any service from CSV: the first line names fields, as souk's own CSV output does.
///
/// Columns that are no fields are passed over; an empty cell is a missing value. `archived`,
/// which that output has of every record, says where a service has archived records to begin with which ones are.
struct CSVRecords {
    let schema: Schema
    let file: RecordFile

    /// - Throws: `ServiceError` with the line of the first cell that could not be read.
    func records(in text: String) throws(ServiceError) -> [Record] {
        // The reader of CSV would take all that follows an open quote for one cell.
        guard text.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else {
            throw file.unreadable("A quote in it is not closed.")
        }
        let csv: CSV<Enumerated>
        do { csv = try CSV<Enumerated>(string: text, loadColumns: false) } catch {
            throw file.unreadable("It is not CSV.")
        }
        let fields = csv.header.map { schema.field(named: $0) ?? ($0 == "archived" ? schema.archivedFlag : nil) }
        guard let id = fields.firstIndex(where: { $0?.name == "id" }) else {
            throw file.unreadable("Its first line names no column “id”.")
        }
        var records: [Record] = []
        records.reserveCapacity(csv.rows.count)
        for (index, row) in csv.rows.enumerated() where row.contains(where: { !$0.isEmpty }) {
            var values = Array(repeating: Value.missing, count: schema.fields.count)
            for (field, cell) in zip(fields, row) {
                guard let field, !cell.isEmpty else { continue }
                guard let value = Self.value(of: field, in: cell) else {
                    throw file.unreadable(
                        "Record \(index + 1) has a “\(field.name)” that could not be read: “\(cell)”.")
                }
                values[field.position] = value
            }
            guard !row[id].isEmpty else { throw file.unreadable("Record \(index + 1) has no “id”.") }
            records.append(Record(id: RecordID(rawValue: row[id]), values: values))
        }
        return records
    }

    private static func value(of field: Field, in cell: String) -> Value? {
        switch field.kind {
        case .text, .choice: .text(Self.text(cell))
        case .integer: Int(cell).map(Value.integer)
        case .number: Double(cell).flatMap { $0.isFinite ? .number($0) : nil }
        case .money(let currency): Money(digits: cell, currency: currency).map(Value.money)
        case .boolean: ["true": true, "false": false][cell.lowercased()].map(Value.boolean)
        case .date: Timestamp(cell).map { .date($0.date) }
        case .day: Day(cell).map(Value.day)
        case .duration: Int(cell).flatMap { $0 >= 0 ? .duration($0) : nil }
        case .list: .list(cell.split(separator: " ").map(String.init))
        }
    }

    /// The text without the apostrophe that keeps spreadsheets from taking it for a formula.
    static func text(_ cell: String) -> String {
        cell.hasPrefix("'") && cell.dropFirst().first.map { "=+-@\t\r".contains($0) } == true
            ? String(cell.dropFirst()) : cell
    }
}
