public import struct FoundationEssentials.Date

/// A page of records with the row numbers that people use for them.
public struct RecordList: Sendable, Hashable {
    public let schema: Schema
    public private(set) var records: [ListedRecord]
    /// The position of the page in the result, counted from 0.
    public private(set) var offset: Int
    /// The number of all matches; nil while unknown.
    public let total: Int?
    /// The sum of the pinned records in the whole result; nil for a service without totals.
    public var sum: ListTotal?
    /// The time when the records were fetched, if saved ones are shown because a server cannot be reached.
    public let saved: Date?
    /// The fields that the command asked for: every format shows only these, in this order. Nil for all.
    public var fields: [Field]?
    /// The fields that the user wants to see in every list of the service; nil for the schema's columns.
    public var preferred: [Field]?
    /// The text that was searched for; empty for none.
    public var search = ""

    package init(
        schema: Schema, records: [ListedRecord], offset: Int, total: Int?, sum: ListTotal? = nil, saved: Date? = nil
    ) {
        (self.schema, self.records, self.offset) = (schema, records, offset)
        (self.total, self.sum, self.saved) = (total, sum, saved)
    }

    /// The columns that the user chose, from left to right; nil for those of the schema.
    public var chosenColumns: [Field]? { fields ?? preferred }

    public var columns: [Field] { chosenColumns ?? schema.columns }

    /// Appends the records of the next page.
    public mutating func append(_ following: [ListedRecord]) { records += following }

    public func slice(_ places: Range<Int>) -> RecordList {
        if places == records.indices { return self }
        var list = self
        (list.records, list.offset) = (Array(records[places]), offset + places.lowerBound)
        return list
    }
}

/// A record with its row number, and whether the user pinned or archived it.
public struct ListedRecord: Sendable, Hashable {
    public let number: Int?
    public let record: Record
    public let isPinned: Bool
    public let isArchived: Bool

    package init(number: Int?, record: Record, isPinned: Bool, isArchived: Bool) {
        (self.number, self.record, self.isPinned, self.isArchived) = (number, record, isPinned, isArchived)
    }
}

/// The sums of the pinned records in a result: what was spent and what was received, for each currency.
public struct ListTotal: Sendable, Hashable {
    /// The sums in one currency.
    public struct Part: Sendable, Hashable {
        public var spent: MoneySum
        /// The sum of the amounts below 0, without its sign.
        public var received: MoneySum
        public var count: Int
    }

    public let field: TotalledField
    public let category: Field.Choice?
    /// One for each currency, that of the most records first; at least one.
    public let parts: [Part]

    /// - Parameter tallies: Tallies of the records with the sums of their amounts.
    package init(of tallies: [Tally], _ field: TotalledField, category: Field.Choice? = nil) {
        (self.field, self.category) = (field, category)
        var parts: [Currency: Part] = [:]
        for tally in tallies {
            guard let sum = tally.sum else { continue }
            let currency = sum.currency
            var part = parts[currency] ?? Part(spent: MoneySum(currency), received: MoneySum(currency), count: 0)
            if sum.tenThousandths < 0 {
                part.received.add(MoneySum(currency, tenThousandths: -sum.tenThousandths))
            } else {
                part.spent.add(sum)
            }
            part.count += tally.count
            parts[currency] = part
        }
        let sorted = parts.values.sorted { ($1.count, $0.spent.currency) < ($0.count, $1.spent.currency) }
        var shown = sorted.filter { $0.spent.tenThousandths != 0 || $0.received.tenThousandths != 0 }
        if shown.isEmpty {
            let none = Part(spent: MoneySum(field.currency), received: MoneySum(field.currency), count: 0)
            shown = [sorted.first ?? none]
        }
        // Records without an amount are counted with the others.
        shown[0].count += tallies.reduce(0) { $0 + $1.count } - shown.reduce(0) { $0 + $1.count }
        self.parts = shown
    }

    /// The sums in the currency of the most records.
    public var main: Part { parts[0] }

    public var count: Int { parts.reduce(0) { $0 + $1.count } }
}

/// The numbers and headlines of the rows in a page of records.
public struct ListedRows: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public let number: Int
        /// Text from outside.
        public let headline: String

        package init(number: Int, headline: String) { (self.number, self.headline) = (number, headline) }
    }

    /// The rows in the order of their numbers; not empty.
    public let rows: [Row]
    /// The number of the row that is shown in full.
    public let shown: Int

    package init(rows: [Row], shown: Int) { (self.rows, self.shown) = (rows, shown) }
}

/// A record, or the part of it that was asked for.
public struct RecordDetails: Sendable, Hashable {
    public enum Extent: Sendable, Hashable {
        case whole
        /// The fields that a list shows; the total is the number of records in that list, nil while unknown.
        case row(total: Int?)
        /// Some fields, in the order in which they were asked for.
        case fields([Field], total: Int?)
    }

    public let listed: ListedRecord
    public let schema: Schema
    public let extent: Extent

    package init(_ listed: ListedRecord, _ schema: Schema, _ extent: Extent = .whole) {
        (self.listed, self.schema, self.extent) = (listed, schema, extent)
    }

    public var list: RecordList {
        let total: Int? = if case .row(let total) = extent { total } else { nil }
        return RecordList(schema: schema, records: [listed], offset: max(0, (listed.number ?? 1) - 1), total: total)
    }
}
