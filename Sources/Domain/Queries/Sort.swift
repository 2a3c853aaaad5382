/// An order other than the service's own.
public struct Sort: Sendable, Hashable {
    public var field: Field
    public var isDescending: Bool

    public init(_ field: Field, descending: Bool = false) {
        self.field = field
        isDescending = descending
    }

    /// Whether one record comes before another; records that tie keep the service's order, a missing value comes last
    /// in either direction.
    public func places(_ left: Record, before right: Record) -> Bool {
        switch (left[field], right[field]) {
        case (.missing, _): false
        case (_, .missing): true
        case (let first, let second):
            (isDescending ? second.isOrdered(before: first) : first.isOrdered(before: second)) ?? false
        }
    }
}
