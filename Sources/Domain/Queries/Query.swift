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
