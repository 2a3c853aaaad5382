/// A field of a draft, in the order people fill them in.
public enum DraftField: String, Sendable, Hashable, CaseIterable {
    case title, category, price, urgent, image, description

    /// What kind of value the field takes.
    public var kind: Field.Kind {
        switch self {
        case .title, .description, .image: .text
        case .category: .choice
        case .price: .money(.euro)
        case .urgent: .boolean
        }
    }

    /// What stands before the value when a draft is shown.
    public var title: Message {
        switch self {
        case .title: "Title"
        case .category: "Category"
        case .price: "Price"
        case .urgent: "Urgent"
        case .image: "Image"
        case .description: "Description"
        }
    }
}
