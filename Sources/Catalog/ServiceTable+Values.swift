import Domain
import struct Domain.Record
import FoundationEssentials
import GRDB

extension ServiceTable {
    /// Returns the record in a row whose columns are `record` and those of the fields, in their order.
    func record(from row: Row) -> Record {
        let code: String? = service.schema.currency.flatMap { row[$0.position + 1] }
        let told = code.flatMap(Currency.init(code:))
        let values = columns.indices.map { position in
            columns[position].value(at: position + 1, of: row, in: told)
        }
        return Record(id: RecordID(rawValue: row[0]), keptAs: values)
    }
}

extension ServiceTable.Column {
    /// Returns the value as SQLite stores it: money in ten-thousandths, a date as seconds since 2001, a day as its
    /// number. `Date` holds the same seconds, so a date is restored exactly. Returns nil for a value of another kind
    /// than the field's. The currency of an amount is in a column of its own.
    func databaseValue(of value: Value) -> DatabaseValue? {
        switch (field.kind, value) {
        // An integer field may hold an ID that is not a number, such as a UUID.
        case (_, .missing), (.text, .text), (.choice, .text), (.integer, .integer), (.integer, .text),
            (.number, .number), (.money, .money), (.boolean, .boolean), (.date, .date), (.day, .day),
            (.duration, .duration), (.list, .list):
            value.withoutNUL.databaseValue
        default: nil
        }
    }

    /// - Parameter told: The currency of amounts; the field's own if nil.
    func value(at position: Int, of row: Row, in told: Currency? = nil) -> Value {
        guard !row.hasNull(atIndex: position) else { return .missing }
        switch field.kind {
        case .text, .choice: return .text(row[position])
        case .integer:
            let stored: DatabaseValue = row[position]
            return Int.fromDatabaseValue(stored).map(Value.integer) ?? String.fromDatabaseValue(stored).map(Value.text)
                ?? .missing
        case .number: return .number(row[position])
        case .money(let currency): return .money(Money(tenThousandths: row[position], currency: told ?? currency))
        case .boolean: return .boolean(row[position])
        case .date: return .date(Date(timeIntervalSinceReferenceDate: row[position]))
        case .day: return Day(number: row[position]).map(Value.day) ?? .missing
        case .duration: return .duration(row[position])
        case .list:
            let texts: String = row[position]
            return .list(texts.isEmpty ? [] : texts.components(separatedBy: Value.separator))
        }
    }
}

extension Value {
    /// The separator between the texts of a list: a control character that addresses do not contain.
    fileprivate static let separator = "\u{1F}"

    /// The value as SQLite stores it. NaN is stored as a missing value: SQLite has no NaN.
    var databaseValue: DatabaseValue {
        switch self {
        case .missing: .null
        case .text(let text): text.databaseValue
        case .integer(let number), .duration(let number): number.databaseValue
        case .number(let number): number.isNaN ? .null : number.databaseValue
        case .money(let money): money.tenThousandths.databaseValue
        case .boolean(let flag): flag.databaseValue
        case .date(let date):
            date.timeIntervalSinceReferenceDate.isNaN ? .null : date.timeIntervalSinceReferenceDate.databaseValue
        case .day(let day): day.number.databaseValue
        case .list(let texts): texts.joined(separator: Self.separator).databaseValue
        }
    }

    /// The value with the NULs in its texts replaced.
    fileprivate var withoutNUL: Value {
        switch self {
        case .text(let text): .text(text.withoutNUL)
        case .list(let texts): .list(texts.map(\.withoutNUL))
        default: self
        }
    }
}

extension String {
    /// The text with its NULs replaced. GRDB ends a text at a NUL, so the rest would be lost.
    var withoutNUL: String {
        utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
    }
}
