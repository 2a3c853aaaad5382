public import Domain

extension DraftField {
    /// The name of the field within a sentence.
    public var word: Message {
        switch self {
        case .title: "title"
        case .category: "category"
        case .price: "price"
        case .urgent: "urgent"
        case .image: "image"
        case .description: "description"
        }
    }
}

extension Message {
    /// Says that a field of a draft was set.
    public init(saved field: DraftField, of draft: DraftName) {
        self = "Saved the \(field.word) of “\(draft.string)”."
    }

    /// Says that a field of a draft was emptied.
    public init(emptied field: DraftField, of draft: DraftName) {
        self = "Emptied the \(field.word) of “\(draft.string)”."
    }
}
