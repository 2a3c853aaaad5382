public import struct FoundationEssentials.Date

/// A page of records with the numbers people call them by.
public struct RecordList: Sendable, Hashable {
    public let schema: Schema
    public let records: [ListedRecord]
    /// Where the page begins in the result, counted from 0.
    public let offset: Int
    /// How many match in all; nil while unknown.
    public let total: Int?
    /// What the pinned records of the whole result add up to; nil for a service where nothing is added up.
    public let sum: ListTotal?
    /// When the records were fetched, where they are saved ones in the place of a server's that cannot be reached.
    public let saved: Date?
    /// The fields that the line asked for: every format has these alone, in this order. Nil for all.
    public var fields: [Field]?
    /// The fields that the person wants to see in every list of the service; nil for the schema's columns.
    public var preferred: [Field]?
    /// The text that the records were searched for; empty for none.
    public var search = ""

    public init(
        schema: Schema, records: [ListedRecord], offset: Int, total: Int?, sum: ListTotal? = nil, saved: Date? = nil
    ) {
        self.schema = schema
        self.records = records
        self.offset = offset
        self.total = total
        self.sum = sum
        self.saved = saved
    }

    /// The columns that a person chose, from left to right; nil where the list has those of its schema.
    public var chosenColumns: [Field]? { fields ?? preferred }

    /// The columns from left to right.
    public var columns: [Field] { chosenColumns ?? schema.columns }

    /// A stretch of the page as a page of its own.
    public func stretch(_ places: Range<Int>) -> RecordList {
        if places == records.indices { return self }
        var list = RecordList(
            schema: schema, records: Array(records[places]), offset: offset + places.lowerBound, total: total,
            sum: sum, saved: saved)
        (list.fields, list.preferred, list.search) = (fields, preferred, search)
        return list
    }
}

/// A record with its row number and what the person has done with it.
public struct ListedRecord: Sendable, Hashable {
    /// The number it is called by; nil where it has none.
    public let number: Int?
    public let record: Record
    public let isPinned: Bool
    public let isArchived: Bool

    public init(number: Int?, record: Record, isPinned: Bool, isArchived: Bool) {
        self.number = number
        self.record = record
        self.isPinned = isPinned
        self.isArchived = isArchived
    }
}

/// What the pinned records of a result add up to.
public struct ListTotal: Sendable, Hashable {
    /// What stands before the sum: `Total spent`.
    public let title: Message
    /// The category that was chosen; nil for all of them.
    public let category: Field.Choice?
    public let amount: MoneySum
    /// The records that were added up.
    public let count: Int

    public init(title: Message, category: Field.Choice?, amount: MoneySum, count: Int) {
        self.title = title
        self.category = category
        self.amount = amount
        self.count = count
    }
}

/// What a page of records is known by: the numbers and headlines of its rows.
public struct ListedRows: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public let number: Int
        /// From outside.
        public let headline: String

        public init(number: Int, headline: String) {
            self.number = number
            self.headline = headline
        }
    }

    /// In the order of their numbers; not empty.
    public let rows: [Row]
    /// The number of the row that is shown whole.
    public let shown: Int

    public init(rows: [Row], shown: Int) {
        self.rows = rows
        self.shown = shown
    }
}

/// A record, or what of it was asked for.
public struct RecordDetails: Sendable, Hashable {
    public enum Extent: Sendable, Hashable {
        case whole
        /// What a list shows of it; the total is of the records in that, nil while unknown.
        case row(total: Int?)
        /// In the order in which they were asked for.
        case fields([Field], total: Int?)
    }

    public let listed: ListedRecord
    public let schema: Schema
    public let extent: Extent

    public init(_ listed: ListedRecord, _ schema: Schema, _ extent: Extent = .whole) {
        (self.listed, self.schema, self.extent) = (listed, schema, extent)
    }

    /// The record as a list of its own.
    public var list: RecordList {
        let total: Int? = if case .row(let total) = extent { total } else { nil }
        return RecordList(schema: schema, records: [listed], offset: max(0, (listed.number ?? 1) - 1), total: total)
    }
}
