/// The id of a record, as its service writes it.
public struct RecordID: Sendable, Hashable, Codable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ number: Int) {
        rawValue = String(number)
    }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

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
