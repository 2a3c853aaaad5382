public import Domain

extension DraftField {
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
    public init(saved field: DraftField, of draft: DraftName) {
        self = "Saved the \(field.word) of “\(draft.string)”."
    }

    public init(emptied field: DraftField, of draft: DraftName) {
        self = "Emptied the \(field.word) of “\(draft.string)”."
    }
}
