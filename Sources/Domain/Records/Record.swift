/// One thing a service holds, as a row of values in the order of its schema's fields.
public struct Record: Sendable, Hashable, Identifiable {
    public let id: RecordID
    /// A value for each field of the schema, in the schema's order.
    public let values: [Value]

    public init(id: RecordID, values: [Value]) {
        self.id = id
        self.values = values
    }

    public subscript(field: Field) -> Value {
        values.indices.contains(field.position) ? values[field.position] : .missing
    }
}
