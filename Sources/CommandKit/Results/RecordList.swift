public import Domain
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
