import Domain
import FoundationEssentials
import Ports

extension PostgreSQLTable {
    /// Returns the records in rows of ``selection``, with the values that could not be read.
    func read(_ rows: Session.Rows) throws(DatabaseError) -> ReadRecords {
        var read = ReadRecords()
        guard rows.count == 0 || rows.width == present.count + 1 else { throw Self.wrongShape }
        for row in 0..<rows.count {
            let texts = rows[row]
            guard let id = texts[texts.startIndex] else {
                read.problems.append(RecordProblem(at: .record(row + 1), "No id", isLeftOut: true))
                continue
            }
            var values = [Value](repeating: .missing, count: schema.fields.count)
            let told = told(in: texts)
            for (column, text) in zip(present, texts.dropFirst()) {
                guard let text else { continue }
                if let value = column.value(of: text, in: told) {
                    values[column.field.position] = value
                } else {
                    read.problems.append(
                        RecordProblem(
                            at: nil, id: RecordID(rawValue: id), field: column.field.name, value: text,
                            column.field.mismatch))
                }
            }
            if let currency = schema.currency {
                // A table may leave out the usual currency.
                values[currency.position] =
                    values.lazy.compactMap(\.money).first.map { .text($0.currency.code) } ?? .missing
            }
            read.records.append(Record(id: RecordID(rawValue: id), values: values))
        }
        return read
    }

    static let wrongShape = DatabaseError.shape(
        Failure(.invalidResponse, "The database answered with other columns than souk asked for."))

    /// Returns the currency of a row's amounts; nil for the field's own.
    private func told(in texts: ArraySlice<String?>) -> Currency? {
        guard let currency = schema.currency, let place = present.firstIndex(where: { $0.field == currency }) else {
            return nil
        }
        return texts[texts.startIndex + place + 1].flatMap(Currency.init(code:))
    }
}

extension PostgreSQLTable.Column {
    /// Returns the value of a selected text; nil if the field cannot have it.
    ///
    /// - Parameter told: The currency of amounts; the field's own if nil.
    func value(of text: String, in told: Currency?) -> Value? {
        switch field.kind {
        case .text, .choice: .text(text)
        case .integer:
            Int(text).flatMap { !isTextNumber || String($0) == text ? .integer($0) : nil }
                ?? (isTextNumber ? .text(text) : nil)
        case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .money(let usual): Money(digits: text, currency: told ?? usual).map(Value.money)
        case .boolean: text == "t" ? .boolean(true) : text == "f" ? .boolean(false) : nil
        case .date: Int(text).map { .date(DatabaseTime.date(microsecondsSince1970: $0)) }
        case .day: Day(text).map(Value.day)
        case .duration: Int(text).map(Value.duration)
        case .list: Self.list(text)
        }
    }

    private static func list(_ json: String) -> Value? {
        guard case .array(let elements)? = try? JSONParser.value(of: Array(json.utf8)) else { return nil }
        var texts: [String] = []
        for element in elements {
            switch element {
            case .string(let text): texts.append(text)
            case .null: continue
            default: return nil
            }
        }
        return .list(texts)
    }
}

extension MoneySum {
    /// Reads a sum of decimal digits; nil for anything else. Digits beyond the fourth decimal are dropped.
    init?(digits text: String, _ currency: Currency) {
        let isNegative = text.first == "-"
        let sides = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(sides.count), sides.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
        let decimals = (sides.count == 2 ? String(sides[1]) : "") + "0000"
        guard let number = Int128(sides[0] + decimals.prefix(4)) else { return nil }
        self.init(currency, tenThousandths: isNegative ? -number : number)
    }
}
