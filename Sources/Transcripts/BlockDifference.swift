/// How what a typed line printed differs from what is expected.
public struct BlockDifference: Sendable, Hashable {
    /// A line of either, or of both.
    public enum Line: Sendable, Hashable {
        /// It was printed, and is right.
        case same(String)
        /// These were printed where any lines are right, or none.
        case any([String])
        /// It is expected here and was not printed, as it stands in the transcript.
        case expected(String)
        /// It was printed here and is not expected.
        case printed(String)

        /// What stands here of what is expected: the line that was printed where it is right.
        public var expectedLines: [String] {
            switch self {
            case .same(let text), .expected(let text): [text]
            case .any: ["..."]
            case .printed: []
            }
        }

        /// What was printed here.
        public var printedLines: [String] {
            switch self {
            case .same(let text), .printed(let text): [text]
            case .any(let texts): texts
            case .expected: []
            }
        }
    }

    /// Where the typed line stands in the transcript, counted from 1.
    public let line: Int
    public let typed: String
    public let lines: [Line]

    /// - Parameter got: What was printed, a line each.
    init(of block: TranscriptBlock, from got: [String]) {
        let expected = block.expected
        let head = zip(expected, got).prefix { $0.matches($1) }.count
        let tail = zip(expected.dropFirst(head).reversed(), got.dropFirst(head).reversed())
            .prefix { $0.matches($1) }.count
        (line, typed) = (block.line, block.typed)
        let (missing, surplus) = (
            Array(expected.dropFirst(head).dropLast(tail)), Array(got.dropFirst(head).dropLast(tail))
        )
        let middle =
            LineAlignment(missing, surplus)?.lines
            ?? missing.map { .expected($0.source) } + surplus.map { .printed($0) }
        lines = got.prefix(head).map { .same($0) } + middle + got.suffix(tail).map { .same($0) }
    }
}
