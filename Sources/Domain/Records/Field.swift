/// One named value that every record of a service has.
///
/// It never changes. It is a class because fields are copied for each value of each record: a struct of so many parts
/// took a sixth of the time of reading a server's records.
public final class Field: Sendable {
    /// The kind of value that a field holds; decides how it is filtered, sorted and shown.
    public enum Kind: Sendable, Hashable {
        case text
        /// Text with only a few different values, such as a category.
        case choice
        case integer
        /// A measure, such as a distance, that need not be whole.
        case number
        /// Amounts, in this currency if the data does not name another one.
        case money(Currency)
        case boolean
        case date
        case day
        /// A length of time in whole seconds.
        case duration
        /// Several texts, such as the addresses of pictures.
        case list

        public var isText: Bool { self == .text || self == .choice || self == .list }

        /// The usual currency of amounts; nil for other kinds.
        public var currency: Currency? { if case .money(let currency) = self { currency } else { nil } }
    }

    public var isMoney: Bool { kind.currency != nil }

    /// The unit of a field's numbers, so that they can be shown with it.
    public enum Measure: Sendable, Hashable {
        case stars, metres
    }

    /// The views that show the field of every record.
    public enum Place: Sendable, Hashable {
        /// Only JSON and CSV: people see it in another field.
        case programs
        /// Only the details of a single record.
        case details
        /// Also lists, whose columns are sorted by this number from left to right.
        case list(Int)
        /// Also lists, if the screen has room for another column.
        case wideList
    }

    public struct Traits: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A search covers the field.
        public static let searched = Traits(rawValue: 1)
        /// The field holds addresses of pictures; of several such fields, the first has the largest picture.
        public static let picture = Traits(rawValue: 2)
        /// The field may hold phone numbers, which a search finds however they are written.
        public static let phone = Traits(rawValue: 4)
        /// The field holds the address of a page.
        public static let link = Traits(rawValue: 8)
    }

    /// The field whose value this one has in another language.
    public struct Translation: Sendable, Hashable {
        public let field: String
        public let language: Language

        public init(of field: String, in language: Language) { (self.field, self.language) = (field, language) }
    }

    /// The name in filters, in JSON and CSV output, and in the catalog.
    public let name: String
    public let title: Message
    /// The text shown for a record in which this boolean field is true: `urgent`.
    public let mark: Message
    public let kind: Kind
    /// The keys in the service's JSON that lead from a record to the value.
    public let path: [String]
    /// The path with dots between its keys.
    package let pathName: String
    /// True if the service sends the number of a category, whose name is sent apart; see ``Schema/naming(_:of:)``.
    public let isNumbered: Bool
    public let place: Place
    public let traits: Traits
    /// The words that the field is known to hold; a service may send others. Empty unless the field is a choice.
    public let choices: [Choice]
    /// The unit of the field's numbers; nil for plain numbers and for other kinds of field.
    public let measure: Measure?
    public let translation: Translation?
    /// The numbers that the field can have; nil for any.
    public let range: ClosedRange<Int>?
    /// Keys and headings that other programs give to the field, best first; only letters and digits count, without
    /// case and accents.
    public let headings: [String]
    /// The index of the field's value in a record's values, which its schema determines.
    public let position: Int

    /// - Parameters:
    ///   - path: The keys that lead to the value, separated by dots; the field's name if nil.
    ///   - keys: The keys one by one, if they may contain dots.
    public init(
        _ name: String, _ title: Message, _ kind: Kind, at path: String? = nil, keys: [String]? = nil,
        numbered isNumbered: Bool = false, shown place: Place = .details, _ traits: Traits = [],
        choices: [Choice] = [], mark: Message? = nil, measure: Measure? = nil,
        translating translation: Translation? = nil, within range: ClosedRange<Int>? = nil, headings: [String] = [],
        position: Int = 0
    ) {
        self.name = name
        isID = name == "id"
        self.title = title
        self.mark = mark ?? title
        self.kind = kind
        self.path = keys ?? (path ?? name).split(separator: ".").map(String.init)
        pathName = self.path.joined(separator: ".")
        (self.isNumbered, self.place, self.traits) = (isNumbered, place, traits)
        (self.choices, self.measure, self.translation) = (choices, measure, translation)
        (self.range, self.headings, self.position) = (range, headings, position)
        // Lists ask for each number that they show.
        isLabel = isID || [.integer, .number].contains(kind) && Self.isLabel(self.path.last ?? name)
    }

    public let isID: Bool

    /// True for numbers that are not quantities, by the name, such as a year: their digits are not grouped.
    public let isLabel: Bool

    private static let labels: Set<String> = [
        "id", "code", "year", "annee", "ano", "anno", "jahr", "سنة", "zip", "zipcode", "postcode", "postal", "plz",
    ]

    private static func isLabel(_ name: String) -> Bool {
        let words = FieldHeadings.words(name)
        return [words.first, words.last].compactMap(\.self).contains { labels.contains($0) || $0.hasSuffix("jahr") }
    }

    /// True for a time that usually is still to come, by its name: `available_from`, `due`, `expires`.
    public var isAhead: Bool {
        let name = name.lowercased().filter(\.isLetter)
        return [
            "available", "availability", "due", "deadline", "expires", "expiry", "until", "starts", "checkin",
            "arrival", "departure", "disponible", "échéance",
        ].contains { name.hasPrefix($0) }
    }
}

/// Fields are compared within a service, in which their positions and names differ.
extension Field: Hashable {
    public static func == (left: Field, right: Field) -> Bool {
        left === right || (left.position, left.name, left.kind) == (right.position, right.name, right.kind)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(name)
    }
}

extension Field {
    /// The currency of an amount, which people see with the amount.
    public static let currency = Field(
        "currency", "Currency", .choice, shown: .programs,
        headings: [
            "currencyCode", "priceCurrency", "iso_currency_code", "devise", "währung", "waehrung", "moneda",
            "valuta", "waluta", "divisa", "munt", "muntsoort", "pénznem", "měna", "valuutta", "валюта",
            "валюта операции",
        ])

    public func amounts(in currency: Currency) -> Field { kind.currency == nil ? self : copy(kind: .money(currency)) }

    func at(_ position: Int) -> Field { copy(position: position) }

    package func copy(
        kind: Kind? = nil, path: [String]? = nil, place: Place? = nil, adding traits: Traits = [], position: Int? = nil
    ) -> Field {
        Field(
            name, title, kind ?? self.kind, keys: path ?? self.path, numbered: isNumbered, shown: place ?? self.place,
            self.traits.union(traits), choices: choices, mark: mark, measure: measure, translating: translation,
            within: range, headings: headings, position: position ?? self.position)
    }

    /// A word that a field can hold, with the title shown for it.
    public struct Choice: Sendable, Hashable {
        /// The word in records, filters and JSON, the same in every language: `missed`.
        public let name: String
        /// The text shown for it; in English the word itself.
        public let title: Message

        /// Creates a choice from one of souk's own words, which are translated.
        public init(_ word: Message) {
            name = word.key
            title = word
        }

        /// Creates a choice from a word from outside, which is shown unchanged.
        public init(outside name: String) {
            self.name = name
            title = Message(outside: name)
        }
    }

    /// Returns the choice for a record's text: a known one, otherwise the text unchanged.
    public func choice(_ text: String) -> Choice { choices.first { $0.name == text } ?? Choice(outside: text) }
}

extension Schema {
    /// Returns the words that a field can hold; empty if they are not known.
    public func choices(of field: Field, categories: [String]) -> [Field.Choice] {
        field == category ? categories.map { field.choice($0) } : field.choices
    }
}

/// An order with the name people use for it: `stars` puts the highest first.
public struct NamedOrder: Sendable, Hashable {
    public let name: String
    /// The field to order by; nil for the service's own order.
    public let field: Field?
    public let isDescending: Bool
}
