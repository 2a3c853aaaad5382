/// What records are put together by before they are added up.
public enum Grouping: Sendable, Hashable {
    /// All in one.
    case whole
    /// By the value of a text field, such as the category.
    case value(of: Field)
    /// By the month of a day, `2026-03`.
    case month(of: Field)

    /// The group that a record belongs to; nil for one that has no value to tell it by.
    public func group(of record: Record) -> String? {
        switch self {
        case .whole: return ""
        case .value(let field): return record[field].text
        case .month(let field):
            guard case .day(let day) = record[field] else { return nil }
            return day.monthDescription
        }
    }
}
