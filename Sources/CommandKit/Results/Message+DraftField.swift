public import Domain

extension Message {
    /// Says that a field of a draft was set.
    public init(saved field: DraftField, of draft: DraftName) {
        self = "Saved the \(Message(stringLiteral: field.rawValue)) of “\(draft.string)”."
    }

    /// Says that a field of a draft was emptied.
    public init(emptied field: DraftField, of draft: DraftName) {
        self = "Emptied the \(Message(stringLiteral: field.rawValue)) of “\(draft.string)”."
    }
}
