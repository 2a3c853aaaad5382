/// One named value that every record of a service has.
public struct Field: Sendable, Hashable {
    /// The kind of value that a field holds; decides how it is filtered, sorted and shown.
    public enum Kind: Sendable, Hashable {
        case text
        /// Text with only a few different values, such as a category.
        case choice
        case integer
        /// A measure, such as a distance, that need not be whole.
        case number
        /// All amounts of a field are in one currency.
        case money(Currency)
        case boolean
        case date
        /// A day without a time.
        case day
        /// A length of time in whole seconds.
        case duration
        /// Several texts, such as the addresses of pictures.
        case list
    }

    /// The unit of a field's numbers, so that they can be shown with it.
    public enum Measure: Sendable, Hashable {
        case stars, metres
    }

    /// The name in filters and in JSON.
    public let name: String
    /// The heading of the column.
    public let title: Message
    /// The text shown for a record in which this boolean field is true: `urgent`.
    public let mark: Message
    public let kind: Kind
    /// The index of the field's value in a record's values.
    public let position: Int
    /// The words that the field is known to hold; a service may send others. Empty unless the field is a choice.
    public let choices: [Choice]
    /// The unit of the field's numbers; nil for plain numbers and for other kinds of field.
    public let measure: Measure?

    public init(
        name: String, title: Message, kind: Kind, position: Int, choices: [Choice] = [], mark: Message? = nil,
        measure: Measure? = nil
    ) {
        self.name = name
        self.title = title
        self.mark = mark ?? title
        self.kind = kind
        self.position = position
        self.choices = choices
        self.measure = measure
    }
}

extension Field {
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
    public func choice(_ text: String) -> Choice {
        choices.first { $0.name == text } ?? Choice(outside: text)
    }
}

extension Schema {
    /// Returns the words that a field can hold; empty if they are not known.
    ///
    /// - Parameter categories: The categories that the service has sent.
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

    public init(name: String, field: Field?, isDescending: Bool) {
        self.name = name
        self.field = field
        self.isDescending = isDescending
    }
}
