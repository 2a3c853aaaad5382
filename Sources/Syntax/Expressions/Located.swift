/// A part of an expression and the place it was read from; the place takes no part in equality.
///
/// So two expressions are equal when they ask the same, however they were spaced.
@dynamicMemberLookup
public struct Located<Value> {
    /// The part itself.
    public let value: Value

    /// Where it stands in the source.
    public let range: SourceRange

    public init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    /// The value's own properties, as in `operand.text`.
    public subscript<Property>(dynamicMember path: KeyPath<Value, Property>) -> Property {
        value[keyPath: path]
    }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {
    public static func == (left: Located, right: Located) -> Bool {
        left.value == right.value
    }
}

extension Located: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
