/// A reason why a draft cannot be published as it is.
///
/// The bounds are those of the listings contract: titles of 6 to 95 characters, descriptions of up to 4,000.
public enum DraftProblem: Sendable, Hashable {
    case missing(DraftField)
    /// The number of characters, beyond the limit.
    case titleLength(Int)
    /// The number of characters, beyond the limit.
    case descriptionLength(Int)
    case unknownCategory(String)
    case priceNotPositive(Money)

    public static let titleBounds = 6...95
    public static let descriptionLimit = 4_000

    public var field: DraftField {
        switch self {
        case .missing(let field): field
        case .titleLength: .title
        case .descriptionLength: .description
        case .unknownCategory: .category
        case .priceNotPositive: .price
        }
    }

    public var message: Message {
        switch self {
        case .missing(let field): "The \(field.rawValue) is missing."
        case .titleLength(let count): "The title must have 6 to 95 characters (it has \(count))."
        case .descriptionLength(let count): "The description may have at most 4000 characters (it has \(count))."
        case .unknownCategory(let name): "Unknown category “\(name)”."
        case .priceNotPositive(let price): "The price must be more than €0 (it is \(price))."
        }
    }
}

extension Draft {
    /// Returns the problems that prevent publication, missing fields first; empty when the draft is complete.
    ///
    /// - Parameter categories: The names of the categories that the listings service knows.
    public func problems(categories: [String]) -> [DraftProblem] {
        var problems: [DraftProblem] = []
        for field in [DraftField.title, .category, .price, .description] where self[field].isMissing {
            problems.append(.missing(field))
        }
        if let title, !DraftProblem.titleBounds.contains(title.count) {
            problems.append(.titleLength(title.count))
        }
        if let category, !categories.contains(where: { FoldedText($0) == FoldedText(category) }) {
            problems.append(.unknownCategory(category))
        }
        if let price, price.tenThousandths <= 0 {
            problems.append(.priceNotPositive(price))
        }
        if let description, description.count > DraftProblem.descriptionLimit {
            problems.append(.descriptionLength(description.count))
        }
        return problems
    }
}
