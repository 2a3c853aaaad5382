/// What is asked of a service: which records, in which order, from where to where.
public struct Query: Sendable, Hashable {
    /// What the searched fields must contain, without regard to case and accents; empty for everything.
    public var text: String
    /// What must hold of every record; nil for everything.
    public var predicate: Predicate?
    /// The order; nil for the service's own.
    public var sort: Sort?
    /// Which places of the result are wanted, counted from 0.
    public var range: Range<Int>

    public init(text: String = "", predicate: Predicate? = nil, sort: Sort? = nil, range: Range<Int> = 0..<20) {
        self.text = text
        self.predicate = predicate
        self.sort = sort
        self.range = range
    }

    /// The same query with one more condition.
    public func and(_ condition: Predicate) -> Query {
        var narrowed = self
        narrowed.predicate = predicate.map { .and([$0, condition]) } ?? condition
        return narrowed
    }
}

/// An order other than the service's own.
public struct Sort: Sendable, Hashable {
    public var field: Field
    public var isDescending: Bool
    /// The field that decides between records that tie, lowest first; the service's own order does where it is nil.
    public var tie: Field?

    /// The order of text.
    public var collation: Collation
    /// What the field's words are called where they are shown, which they are ordered by; other texts by themselves.
    public var titles: [String: String]

    public init(
        _ field: Field, descending: Bool = false, tie: Field? = nil, collation: Collation = Collation(.english),
        titles: [String: String] = [:]
    ) {
        self.field = field
        self.collation = collation
        self.titles = titles
        isDescending = descending
        self.tie = tie
    }

    /// Whether one record comes before another; a missing value comes last in either direction.
    public func places(_ left: Record, before right: Record) -> Bool {
        places(titled(left[field]), before: titled(right[field]), descending: isDescending) ?? tie.flatMap { tie in
            places(left[tie], before: right[tie], descending: false)
        } ?? false
    }

    private func titled(_ value: Value) -> Value {
        titles.isEmpty ? value : value.text.flatMap { titles[$0] }.map(Value.text) ?? value
    }

    /// Nil where the two tie.
    private func places(_ left: Value, before right: Value, descending: Bool) -> Bool? {
        switch (left, right) {
        case (.missing, .missing): return nil
        case (.missing, _): return false
        case (_, .missing): return true
        default: break
        }
        let (first, second) = descending ? (right, left) : (left, right)
        if first.isOrdered(before: second, by: collation) == true { return true }
        return second.isOrdered(before: first, by: collation) == true ? false : nil
    }
}

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

extension Schema {
    /// Whether a search for `text` finds the record: one of the searched fields contains it.
    public func finds(_ text: FoldedText, in record: Record) -> Bool {
        text.isEmpty || searched.contains { record[$0].text.map { FoldedText($0).contains(text) } ?? false }
    }
}
