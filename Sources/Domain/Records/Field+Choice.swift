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
