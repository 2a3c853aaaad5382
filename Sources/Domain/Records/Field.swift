/// One named value that every record of a service has.
public struct Field: Sendable, Hashable {
    /// What kind of value a field holds, which decides how it is filtered, sorted and shown.
    public enum Kind: Sendable, Hashable {
        case text
        /// Text of which only a few different ones occur, such as a category.
        case choice
        case integer
        /// A measure, such as a distance, which need not be whole.
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

    /// What the numbers of a field count, so that they can be said with it.
    public enum Measure: Sendable, Hashable {
        case stars, metres
    }

    /// The name in filters and in JSON.
    public let name: String
    /// What stands over the column.
    public let title: Message
    /// What is said of a record whose boolean field this is, and true: `urgent`.
    public let mark: Message
    public let kind: Kind
    /// Where the field's value stands in a record's values.
    public let position: Int
    /// The words that it is known to hold; a service may tell others. Empty for what is no choice.
    public let choices: [Choice]
    /// What its numbers count; nil for plain numbers and for what is none.
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
    /// A word that a field can hold, and what people call it.
    public struct Choice: Sendable, Hashable {
        /// The word in records, filters and JSON, the same in every language: `missed`.
        public let name: String
        /// What is shown for it, in English the word itself.
        public let title: Message

        /// A word of ours, which languages have words of their own for.
        public init(_ word: Message) {
            name = word.key
            title = word
        }

        /// A word from outside, which is shown as it came.
        public init(outside name: String) {
            self.name = name
            title = Message(outside: name)
        }
    }

    /// The choice that a record's text stands for: a known one, else the text as it came.
    public func choice(_ text: String) -> Choice {
        choices.first { $0.name == text } ?? Choice(outside: text)
    }
}

extension Schema {
    /// The words that a field can hold; empty where they are not known.
    ///
    /// - Parameter categories: Those that the service has told.
    public func choices(of field: Field, categories: [String]) -> [Field.Choice] {
        field == category ? categories.map { field.choice($0) } : field.choices
    }
}

/// An order by the name people use for it: `stars` puts the highest first.
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
