/// One item of a service, as a row of values in the order of its schema's fields.
public struct Record: Sendable, Hashable, Identifiable {
    public let id: RecordID
    public private(set) var values: [Value]

    /// Creates a record from outside data; a text longer than ``Value/textLimit`` is cut.
    public init(id: RecordID, values: [Value]) {
        self.init(id: id, keptAs: values.contains(where: \.isTooLong) ? values.map(\.bounded) : values)
    }

    /// Creates a record from values that the catalog stored; none are cut.
    public init(id: RecordID, keptAs values: [Value]) { (self.id, self.values) = (id, values) }

    /// The code of the currency of the record's amount; missing if it has none.
    public var currency: Value { values.lazy.compactMap(\.money).first.map { .text($0.currency.code) } ?? .missing }

    public subscript(field: Field) -> Value {
        get { values.indices.contains(field.position) ? values[field.position] : .missing }
        set { if values.indices.contains(field.position) { values[field.position] = newValue } }
    }
}

/// The id of a record, as its service writes it.
public struct RecordID: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ number: Int) { rawValue = String(number) }
}

public struct Category: Sendable, Hashable {
    public let name: String
    /// The address of its picture; nil if the service's categories have no pictures.
    public let image: String?

    public init(name: String, image: String? = nil) { (self.name, self.image) = (name, image) }
}

/// A category of a service, with the number of its records.
public struct CategoryCount: Sendable, Hashable {
    public let name: String
    /// Nil while some of the service's records are unknown.
    public let count: Int?
    public let image: String?

    public init(name: String, count: Int?, image: String? = nil) {
        (self.name, self.count, self.image) = (name, count, image)
    }
}
