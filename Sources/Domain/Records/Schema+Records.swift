import struct FoundationEssentials.Date

/// A field by which records are ordered.
public struct FieldOrder: Sendable, Hashable {
    public let field: Field
    public let isDescending: Bool
}

extension Schema {
    /// Creates a record from values by the names of their fields; its other fields are missing, apart from the ID and
    /// the currency of an amount.
    public func record(_ id: RecordID, _ values: [String: Value?] = [:]) -> Record {
        let identifier = Int(id.rawValue).map(Value.integer)
        let amount = fields.lazy.compactMap { values[$0.name] ?? nil }.compactMap(\.money).first
        return Record(
            id: id,
            values: fields.map { field in
                if let value = values[field.name] ?? nil { return value }
                if field == currency, let amount { return .text(amount.currency.code) }
                guard field.name == "id" else { return .missing }
                return field.kind == .integer ? identifier ?? .text(id.rawValue) : .text(id.rawValue)
            })
    }

    /// Creates a record from values by the names of their fields, with a number as its ID.
    public func record(_ id: Int, _ values: [String: Value?] = [:]) -> Record {
        record(RecordID(id), values)
    }

    /// Returns the records with the names of their categories in place of the numbers that the service sends.
    ///
    /// - Parameter names: The names by number; a record in any other category gets none, and a problem.
    public func naming(_ read: ReadRecords, of names: [Int: String]) -> ReadRecords {
        guard let category, category.encoding == .categoryNumber else { return read }
        var read = read
        for (index, record) in read.records.enumerated() {
            guard case .integer(let number) = record[category] else { continue }
            read.records[index][category] = names[number].map(Value.text) ?? .missing
            if names[number] == nil {
                read.problems.append(
                    RecordProblem(
                        at: read.places.count == read.records.count ? read.places[index] : nil, id: record.id,
                        field: category.path.joined(separator: "."), value: String(number),
                        "Unknown category"))
            }
        }
        return read
    }
}

extension Schema {
    /// Returns the records in the order in which the service sends them, ``sentOrder``; unchanged if it has none.
    public func inSentOrder(_ records: [Record]) -> [Record] {
        sentOrder.isEmpty ? records : records.sorted(by: isSent)
    }

    public func inSentOrder(_ read: ReadRecords) -> ReadRecords {
        var read = read
        read.records = inSentOrder(read.records)
        return read
    }

    /// Returns true if the service sends `left` before `right`. A missing value counts as zero, false or long ago.
    public func isSent(_ left: Record, before right: Record) -> Bool {
        for order in sentOrder {
            let (first, second) = order.isDescending ? (right, left) : (left, right)
            if order.field.sends(first[order.field], before: second[order.field]) { return true }
            if order.field.sends(second[order.field], before: first[order.field]) { return false }
        }
        return false
    }
}

extension Field {
    /// Texts are IDs here, and are compared by length, then byte by byte. That is a total order, which is numeric for
    /// whole numbers from 0, and for hexadecimal digits of one case, which are always 24.
    fileprivate func sends(_ left: Value, before right: Value) -> Bool {
        if case .text(let left) = left, case .text(let right) = right {
            return left.utf8.count == right.utf8.count
                ? left.utf8.lexicographicallyPrecedes(right.utf8) : left.utf8.count < right.utf8.count
        }
        let (left, right) = (left.isMissing ? zero : left, right.isMissing ? zero : right)
        return left.isOrdered(before: right) ?? false
    }

    private var zero: Value {
        switch kind {
        case .integer: .integer(0)
        case .number: .number(0)
        case .boolean: .boolean(false)
        case .date: .date(.distantPast)
        default: .missing
        }
    }
}
