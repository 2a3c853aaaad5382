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
