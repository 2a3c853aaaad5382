/// The difference between the printed and the expected output of a typed line.
public struct BlockDifference: Sendable, Hashable {
    /// A line of the printed output, of the expected output, or of both.
    public enum Line: Sendable, Hashable {
        case same(String)
        /// The lines that were printed where any number of lines is expected.
        case any([String])
        /// An expected line that was not printed, as it is written in the transcript.
        case expected(String)
        case printed(String)

        /// The expected lines here: the printed line if it is right.
        public var expectedLines: [String] {
            switch self {
            case .same(let text), .expected(let text): [text]
            case .any: ["..."]
            case .printed: []
            }
        }

        public var printedLines: [String] {
            switch self {
            case .same(let text), .printed(let text): [text]
            case .any(let texts): texts
            case .expected: []
            }
        }
    }

    public let line: Int
    public let typed: String
    public let lines: [Line]

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

/// An alignment of printed lines with expected lines that leaves as few lines over as possible.
struct LineAlignment {
    private let expected: [TranscriptLine]
    private let printed: [String]
    /// The cost of the lines that are left over between `expected[i...]` and `printed[j...]`, at
    /// `i * (printed.count + 1) + j`. A replaced line counts once.
    private var leftOver: [Int]

    /// The cost of a line that is left over. It exceeds the gain of all matching lines.
    private static let cost = 1 << 32
    /// The gain of a matching line. Of two alignments that leave over equally many lines, the one with more matches
    /// wins.
    private static let gain = 1

    /// The maximum number of pairs of lines to compare. More would take longer than a reader waits.
    static let limit = 1 << 20

    /// - Returns: nil if there are more pairs than ``limit``.
    init?(_ expected: [TranscriptLine], _ printed: [String]) {
        guard expected.count * printed.count <= Self.limit else { return nil }
        (self.expected, self.printed) = (expected, printed)
        leftOver = Array(repeating: 0, count: (expected.count + 1) * (printed.count + 1))
        for place in (0...expected.count).reversed() {
            for other in (0...printed.count).reversed() { leftOver[index(place, other)] = fewest(place, other) }
        }
    }

    private func index(_ place: Int, _ other: Int) -> Int { place * (printed.count + 1) + other }

    private func leftOver(_ place: Int, _ other: Int) -> Int { leftOver[index(place, other)] }

    private func fewest(_ place: Int, _ other: Int) -> Int {
        let isLast = other == printed.count
        guard place < expected.count else { return isLast ? 0 : Self.cost + leftOver(place, other + 1) }
        let line = expected[place]
        if line.isAnyLines { return min(leftOver(place + 1, other), isLast ? .max : leftOver(place, other + 1)) }
        if isLast { return Self.cost + leftOver(place + 1, other) }
        let replaced = leftOver(place + 1, other + 1) + (line.matches(printed[other]) ? -Self.gain : Self.cost)
        return min(replaced, Self.cost + leftOver(place + 1, other), Self.cost + leftOver(place, other + 1))
    }

    /// The lines in order. Missing lines come before the lines printed in their place.
    var lines: [BlockDifference.Line] {
        var lines: [BlockDifference.Line] = []
        var surplus: [BlockDifference.Line] = []
        var any: [String] = []
        var (place, other) = (0, 0)
        while place < expected.count || other < printed.count {
            let cost = leftOver(place, other)
            let line = place < expected.count ? expected[place] : nil
            let next = other < printed.count ? printed[other] : nil
            if let line, line.isAnyLines {
                lines += surplus
                surplus = []
                // `...` matches as few lines as possible, so that a line printed in place of another stays visible.
                if let next, leftOver(place + 1, other) != cost {
                    any.append(next)
                    other += 1
                } else {
                    lines.append(.any(any))
                    (any, place) = ([], place + 1)
                }
            } else if let line, let next, line.matches(next), leftOver(place + 1, other + 1) == cost + Self.gain {
                lines += surplus + [.same(next)]
                (surplus, place, other) = ([], place + 1, other + 1)
            } else if let line, let next, leftOver(place + 1, other + 1) == cost - Self.cost {
                lines.append(.expected(line.source))
                surplus.append(.printed(next))
                (place, other) = (place + 1, other + 1)
            } else if let line, leftOver(place + 1, other) == cost - Self.cost {
                lines.append(.expected(line.source))
                place += 1
            } else if let next {
                surplus.append(.printed(next))
                other += 1
            }
        }
        return lines + surplus
    }
}

/// Pieces that have to appear in order, with anything or nothing between them.
struct GappedPattern<Piece: Sendable & Hashable>: Sendable, Hashable {
    /// The first piece is at the beginning and the last at the end; a single piece is the whole.
    let pieces: [[Piece]]

    /// Returns true if the elements match. Each piece takes the first position that fits, which finds a match if one
    /// exists.
    func matches<Element>(_ elements: [Element], where fits: (Piece, Element) -> Bool) -> Bool {
        guard let first = pieces.first, let last = pieces.last else { return elements.isEmpty }
        func stands(_ piece: [Piece], at place: Int) -> Bool {
            place + piece.count <= elements.count && zip(piece, elements[place...]).allSatisfy(fits)
        }
        guard pieces.count > 1 else { return first.count == elements.count && stands(first, at: 0) }
        let end = elements.count - last.count
        guard first.count <= end, stands(first, at: 0), stands(last, at: end) else { return false }
        var place = first.count
        for piece in pieces.dropFirst().dropLast() {
            while place + piece.count <= end, !stands(piece, at: place) { place += 1 }
            place += piece.count
        }
        return place <= end
    }
}
