/// What the records of one service look like, and how people speak of them.
public struct Schema: Sendable, Hashable {
    public let service: ServiceName
    /// One record, and several.
    public let noun: Noun
    /// Every field, in the order of a record's values.
    public let fields: [Field]
    /// The fields that are shown and filtered by; what marks archived records is told by `archived` instead.
    public let shownFields: [Field]
    /// The fields a list shows, from left to right.
    public let columns: [Field]
    /// Fields that a list shows after those where the screen has room for them.
    public let extraColumns: [Field]
    /// The fields that a search looks into.
    public let searched: [Field]
    /// The field that names a record in a sentence.
    public let headline: Field
    /// The field that names a record together with the headline, as two ends name a call; nil where one is enough.
    public let subheadline: Field?
    /// The field whose values the service counts as its categories; nil for a service without any.
    public let category: Field?
    /// What the service orders by, by the names people use for it, the service's own order first; empty for a service
    /// that is only ordered by its fields.
    public let orders: [NamedOrder]
    /// The field that decides where a sort ties; the service's own order does where it is nil.
    public let tie: Field?
    /// What a pin means.
    public let pinning: Pinning
    /// The boolean field that says which records are archived to begin with; nil where none are.
    public let archivedFlag: Field?
    /// What is added up under a list; nil where nothing is.
    public let total: TotalledField?
    /// How a list is laid out where there is room.
    public let layout: ListLayout
    /// Fields that hold in a language what others hold in the service's own.
    private let translations: [Translation]

    private struct Translation: Sendable, Hashable {
        let field: String
        let language: Language
        let other: Field
    }
    /// The fields that say where pictures are, the largest picture first.
    public let pictures: [Field]
    /// Whether each row of a list has a small picture where there are pictures.
    public let listsPictures: Bool

    /// Describes a service.
    ///
    /// - Parameters:
    ///   - fields: Name, title and kind of every field, in the order of a record's values; not empty.
    ///   - columns: Names of the fields that a list shows.
    ///   - extraColumns: Names of the fields that a list shows too where the screen has room for them.
    ///   - searched: Names of the fields that a search looks into.
    ///   - headline: Name of the field that names a record; the first field where it names none.
    ///   - subheadline: Name of the field that names a record together with the headline.
    ///   - choices: The words that choices are known to hold, by the names of their fields.
    ///   - marks: What is said of a record of which a boolean field is true, by the names of the fields.
    ///   - measures: What numbers count, by the names of their fields.
    ///   - translations: Names of fields that hold in a language what another field holds.
    ///   - orders: Names of orders with the names of their fields; an empty name stands for the service's own order.
    ///   - pictures: Names of the fields that say where pictures are, the largest picture first.
    ///   - listsPictures: Whether each row of a list has a small picture where there are pictures.
    public init(
        service: ServiceName, noun: Noun, fields: [(name: String, title: Message, kind: Field.Kind)],
        columns: [String], extraColumns: [String] = [], searched: [String], headline: String,
        subheadline: String? = nil,
        category: String? = nil, marks: [(field: String, text: Message)] = [],
        choices: [(field: String, words: [Field.Choice])] = [],
        measures: [(field: String, measure: Field.Measure)] = [],
        orders: [(name: String, field: String, isDescending: Bool)] = [], tie: String? = nil,
        pinning: Pinning = .raises, archivedFlag: String? = nil,
        total: (field: String, title: Message)? = nil, layout: ListLayout = .rows, pictures: [String] = [],
        listsPictures: Bool = false, translations: [(field: String, language: Language, by: String)] = []
    ) {
        precondition(!fields.isEmpty, "a schema has at least one field")
        let all = fields.enumerated().map { position, field in
            Field(
                name: field.name, title: field.title, kind: field.kind, position: position,
                choices: choices.first { $0.field == field.name }?.words ?? [],
                mark: marks.first { $0.field == field.name }?.text,
                measure: measures.first { $0.field == field.name }?.measure)
        }
        let named = { (name: String?) in all.first { $0.name == name } }
        self.service = service
        self.noun = noun
        self.fields = all
        self.columns = columns.compactMap(named)
        self.extraColumns = extraColumns.compactMap(named)
        self.searched = searched.compactMap(named)
        self.headline = named(headline) ?? all[0]
        self.subheadline = named(subheadline)
        self.category = named(category)
        self.orders = orders.map { NamedOrder(name: $0.name, field: named($0.field), isDescending: $0.isDescending) }
        self.tie = named(tie)
        self.pinning = pinning
        self.archivedFlag = named(archivedFlag)
        shownFields = all.filter { $0.name != archivedFlag }
        self.total = total.flatMap { total in named(total.field).map { TotalledField(field: $0, title: total.title) } }
        self.layout = layout
        self.translations = translations.compactMap { translation in
            named(translation.by).map {
                Translation(field: translation.field, language: translation.language, other: $0)
            }
        }
        self.pictures = pictures.compactMap(named)
        self.listsPictures = listsPictures
    }

    /// The field of that name, written in any case; nil where there is none.
    public func field(named name: String) -> Field? {
        shownFields.first { $0.name == name } ?? shownFields.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The field that holds what `field` does in a language; `field` itself where there is none.
    public func field(_ field: Field, in language: Language) -> Field {
        translations.first { $0.field == field.name && $0.language == language }?.other ?? field
    }

    /// What a field of a record holds in a language; in the service's own where it was not translated.
    public func value(of field: Field, of record: Record, in language: Language) -> Value {
        let own = record[self.field(field, in: language)]
        return own.isMissing ? record[field] : own
    }

    /// The text that names a record in a sentence.
    ///
    /// - Parameter language: That of whoever reads it; the service's own where it has no name in it.
    public func headline(of record: Record, in language: Language = .english) -> String {
        let texts = [headline, subheadline].compactMap { field in
            field.flatMap { value(of: $0, of: record, in: language).text }
        }
        return texts.isEmpty ? record.id.rawValue : texts.joined(separator: " · ")
    }

    /// The order by a field, with ties as this service has them.
    ///
    /// - Parameters:
    ///   - language: That of whoever reads it, which text is ordered in.
    ///   - titles: What the field's words are called in it.
    public func sort(
        by field: Field, descending: Bool = false, in language: Language = .english, titles: [String: String] = [:]
    ) -> Sort {
        Sort(
            self.field(field, in: language), descending: descending, tie: tie, collation: Collation(language),
            titles: titles)
    }
}

/// How a service's records are laid out in a list, where there is room for it.
public enum ListLayout: Sendable, Hashable {
    /// A record to a row, which grows by lines where the list has the screen for itself; beside a record's sheet what
    /// names it is cut short.
    case rows
    /// A record to a row, which grows by lines wherever it stands, until everything is there.
    case growingRows
    /// Two records side by side.
    case cards
    /// A record to a row, under a heading for each day of the date field of that name.
    case days(of: String)
}

/// What pinning a record does in a service.
public enum Pinning: Sendable, Hashable {
    /// Pinned records stand above the rest of every result they are in; none is to begin with.
    case raises
    /// Pinned records count in totals, and unpinned ones are folded; all are pinned to begin with.
    case counts
}

/// A money field whose sum stands under every list.
public struct TotalledField: Sendable, Hashable {
    public let field: Field
    /// What stands before the sum: `Total spent`.
    public let title: Message

    /// What the amounts are in.
    public var currency: Currency {
        if case .money(let currency) = field.kind { currency } else { .euro }
    }

    public init(field: Field, title: Message) {
        self.field = field
        self.title = title
    }
}

/// The name of a service: `listings`, `transactions`, `products`, `hotels` or `calls`.
public struct ServiceName: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let listings = ServiceName(rawValue: "listings")
    public static let transactions = ServiceName(rawValue: "transactions")
    public static let products = ServiceName(rawValue: "products")
    public static let hotels = ServiceName(rawValue: "hotels")
    public static let calls = ServiceName(rawValue: "calls")
}
