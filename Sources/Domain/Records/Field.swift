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
