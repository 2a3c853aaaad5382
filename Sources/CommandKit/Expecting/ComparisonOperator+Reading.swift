import Syntax

extension ComparisonOperator {
    /// Every way to write one, those first that begin with another.
    private static let spellings: [(text: String, sign: ComparisonOperator)] =
        [("==", .equal), ("<>", .notEqual), ("≠", .notEqual), ("≤", .lessOrEqual), ("≥", .greaterOrEqual)]
        + allCases.map { ($0.rawValue, $0) }.sorted { $0.0.utf8.count > $1.0.utf8.count }

    /// The operator that a text begins with, and what stands behind it; nil where it begins with none.
    static func leading(_ text: Substring) -> (sign: ComparisonOperator, rest: Substring)? {
        guard let found = spellings.first(where: { text.hasPrefix($0.text) }) else { return nil }
        return (found.sign, text.dropFirst(found.text.count))
    }

    /// Whether it holds between two values that have an order; `contains` holds of none.
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .contains: false
        }
    }
}
