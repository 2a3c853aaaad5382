/// How a field is compared with an operand; the raw value is the canonical spelling.
public enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
    /// Also written `==`.
    case equal = "="

    /// Also written `<>` and `≠`.
    case notEqual = "!="

    case less = "<"

    /// Also written `≤`.
    case lessOrEqual = "<="

    case greater = ">"

    /// Also written `≥`.
    case greaterOrEqual = ">="

    /// Text that holds the operand somewhere inside.
    case contains = "~"
}
