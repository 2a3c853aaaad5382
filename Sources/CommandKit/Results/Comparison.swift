public import Domain

/// What was expected, and what there is in its place: lines of text that are shown below an error, each as a block.
public struct Comparison: Sendable, Hashable {
    public var expected: Message
    public var got: Message
    /// Whether what is called expected is what should not be there.
    public var isNegated: Bool

    public init(expected: Message, got: Message, isNegated: Bool = false) {
        (self.expected, self.got, self.isNegated) = (expected, got, isNegated)
    }
}
