public import struct FoundationEssentials.Date

/// An ad that is being written.
///
/// Every field but the name may be missing, because a draft is saved from its first word on.
public struct Draft: Sendable, Hashable {
    public package(set) var name: DraftName
    public var title: String?
    public var description: String?
    public var category: String?
    public var price: Money?
    public var isUrgent: Bool?
    public var image: String?
    public package(set) var created: Date
    /// The time when a field was last set or unset.
    public var changed: Date

    public init(name: DraftName, created: Date) {
        (self.name, self.created) = (name, created)
        changed = created
    }

    public func named(_ name: DraftName) -> Draft {
        var draft = self
        draft.name = name
        return draft
    }

    public func copy(named name: DraftName, created: Date) -> Draft {
        var copy = Draft(name: name, created: created)
        for field in DraftField.allCases { copy[field] = self[field] }
        return copy
    }

    public func fields(differingFrom other: Draft) -> [DraftField] {
        DraftField.allCases.filter { self[$0] != other[$0] }
    }

    /// The value of one field; `.missing` while it is not set.
    ///
    /// Setting a value of the wrong kind unsets the field.
    public subscript(field: DraftField) -> Value {
        get {
            switch field {
            case .title: title.map(Value.text) ?? .missing
            case .description: description.map(Value.text) ?? .missing
            case .category: category.map(Value.text) ?? .missing
            case .price: price.map(Value.money) ?? .missing
            case .urgent: isUrgent.map(Value.boolean) ?? .missing
            case .image: image.map(Value.text) ?? .missing
            }
        }
        set {
            switch field {
            case .title: title = newValue.text
            case .description: description = newValue.text
            case .category: category = newValue.text
            case .price: price = if case .money(let money) = newValue { money } else { nil }
            case .urgent: isUrgent = if case .boolean(let flag) = newValue { flag } else { nil }
            case .image: image = newValue.text
            }
        }
    }
}

/// A field of a draft, in the order in which people fill them in.
public enum DraftField: String, Sendable, Hashable, CaseIterable {
    case title, category, price, urgent, image, description

    public var kind: Field.Kind {
        switch self {
        case .title, .description, .image: .text
        case .category: .choice
        case .price: .money(.euro)
        case .urgent: .boolean
        }
    }

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

/// A reason why a draft cannot be published as it is.
public struct DraftProblem: Sendable, Hashable {
    public let field: DraftField
    /// Nil if the field is missing.
    public let message: Message?

    package init(_ field: DraftField, _ message: Message? = nil) { (self.field, self.message) = (field, message) }
    package static func notPositive(_ price: Money) -> Message { "The price must be more than €0 (it is \(price))." }
}

extension Draft {
    /// Returns the problems that prevent publication by the listings contract, missing fields first.
    public func problems(categories: [String]) -> [DraftProblem] {
        let needed: [DraftField] = [.title, .category, .price, .description]
        var problems = needed.filter { self[$0].isMissing }.map { DraftProblem($0) }
        if let title, !(6...95).contains(title.count) {
            let message: Message = "The title must have 6 to 95 characters (it has \(title.count))."
            problems.append(DraftProblem(.title, message))
        }
        if let category, !categories.contains(where: { FoldedText.areEqual($0, category) }) {
            problems.append(DraftProblem(.category, "Unknown category “\(category)”."))
        }
        if let price, price.tenThousandths <= 0 {
            problems.append(DraftProblem(.price, DraftProblem.notPositive(price)))
        }
        if let description, description.count > 4_000 {
            let message: Message = "The description may have at most 4000 characters (it has \(description.count))."
            problems.append(DraftProblem(.description, message))
        }
        return problems
    }
}
