/// The name of a service: `listings`, `transactions`, `products`, `hotels` or `calls`.
public struct ServiceName: Sendable, Hashable, Codable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// One named value that every record of a service has.
public struct Field: Sendable, Hashable {
    /// What kind of value a field holds, which decides how it is filtered, sorted and shown.
    public enum Kind: Sendable, Hashable {
        case text
        /// Text of which only a few different ones occur, such as a category.
        case choice
        case integer
        case money
        case boolean
        case date
    }

    /// The name in filters and in JSON.
    public let name: String
    /// What stands over the column.
    public let title: String
    public let kind: Kind
    /// Where the field's value stands in a record's values.
    public let position: Int
}

/// What the records of one service look like, and how people speak of them.
public struct Schema: Sendable, Hashable {
    public let service: ServiceName
    /// One record, and several.
    public let noun: Noun
    /// Every field, in the order of a record's values.
    public let fields: [Field]
    /// The fields a list shows, from left to right.
    public let columns: [Field]
    /// The fields that a search looks into.
    public let searched: [Field]
    /// The field that names a record in a sentence.
    public let headline: Field

    /// Describes a service.
    ///
    /// - Parameters:
    ///   - fields: Name, title and kind of every field, in the order of a record's values; not empty.
    ///   - columns: Names of the fields that a list shows.
    ///   - searched: Names of the fields that a search looks into.
    ///   - headline: Name of the field that names a record; the first field where it names none.
    public init(
        service: ServiceName, noun: Noun, fields: [(name: String, title: String, kind: Field.Kind)],
        columns: [String], searched: [String], headline: String
    ) {
        precondition(!fields.isEmpty, "a schema has at least one field")
        let all = fields.enumerated().map { position, field in
            Field(name: field.name, title: field.title, kind: field.kind, position: position)
        }
        self.service = service
        self.noun = noun
        self.fields = all
        self.columns = columns.compactMap { name in all.first { $0.name == name } }
        self.searched = searched.compactMap { name in all.first { $0.name == name } }
        self.headline = all.first { $0.name == headline } ?? all[0]
    }

    /// The field of that name, written in any case; nil where there is none.
    public func field(named name: String) -> Field? {
        fields.first { $0.name == name } ?? fields.first { $0.name == name.lowercased() }
    }

    /// The text that names a record in a sentence.
    public func headline(of record: Record) -> String {
        record[headline].text ?? record.id.rawValue
    }
}

/// A choice of a service with the number of its records.
public struct CategoryCount: Sendable, Hashable {
    public let name: String
    public let count: Int

    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
