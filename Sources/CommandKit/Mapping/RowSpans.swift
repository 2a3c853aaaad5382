/// Row numbers in the short form in which rows are also typed: `3`, `7-9`.
public struct RowSpans: Sendable, Hashable {
    /// Numbers that follow on each other, in rising order.
    public let spans: [ClosedRange<Int>]

    /// - Parameter rows: In rising order.
    public init(_ rows: [Int]) {
        var spans: [ClosedRange<Int>] = []
        for row in rows {
            if let last = spans.last, last.upperBound + 1 == row {
                spans[spans.count - 1] = last.lowerBound...row
            } else {
                spans.append(row...row)
            }
        }
        self.spans = spans
    }

    /// Every span as text.
    public var strings: [String] {
        spans.map { $0.count == 1 ? String($0.lowerBound) : "\($0.lowerBound)-\($0.upperBound)" }
    }
}
