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
