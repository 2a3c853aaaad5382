public import Domain

/// What is said of one record: what a list shows of it, or the fields that were asked for.
public struct RecordExcerpt: Sendable, Hashable {
    public let listed: ListedRecord
    public let schema: Schema
    /// How many records there are in the list that it is from; nil while unknown.
    public let total: Int?
    /// In the order in which they were asked for; empty for what a list shows of a record.
    public let fields: [Field]

    public init(_ listed: ListedRecord, _ schema: Schema, total: Int?, fields: [Field] = []) {
        self.listed = listed
        self.schema = schema
        self.total = total
        self.fields = fields
    }

    /// The record as a list of its own.
    public var list: RecordList {
        RecordList(schema: schema, records: [listed], offset: max(0, (listed.number ?? 1) - 1), total: total)
    }
}
