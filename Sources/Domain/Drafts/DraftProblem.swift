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
