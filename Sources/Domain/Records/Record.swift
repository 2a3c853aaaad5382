/// One thing a service holds, as a row of values in the order of its schema's fields.
public struct Record: Sendable, Hashable, Identifiable {
    public let id: RecordID
    /// A value for each field of the schema, in the schema's order.
    public let values: [Value]

    /// A record as it comes from outside: a text that is longer than ``Value/textLimit`` is cut off.
    public init(id: RecordID, values: [Value]) {
        self.init(id: id, keptAs: values.contains(where: \.isTooLong) ? values.map(\.bounded) : values)
    }

    /// A record as the catalog kept it.
    public init(id: RecordID, keptAs values: [Value]) {
        self.id = id
        self.values = values
    }

    public subscript(field: Field) -> Value {
        values.indices.contains(field.position) ? values[field.position] : .missing
    }
}
