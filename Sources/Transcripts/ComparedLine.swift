/// A line of the printed output, of the expected output, or of both.
public enum ComparedLine: Sendable, Hashable {
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

    /// The maximum number of pairs of lines to compare. More would take longer than a reader waits.
    private static let limit = 1 << 20

    static func lines(comparing expected: [TranscriptLine], with got: [String]) -> [ComparedLine] {
        let head = zip(expected, got).prefix { $0.matches($1) }.count
        let tail = zip(expected.dropFirst(head).reversed(), got.dropFirst(head).reversed())
            .prefix { $0.matches($1) }.count
        let (missing, surplus) = (expected.dropFirst(head).dropLast(tail), got.dropFirst(head).dropLast(tail))
        return got.prefix(head).map { .same($0) } + aligned(Array(missing), Array(surplus))
            + got.suffix(tail).map { .same($0) }
    }

    /// Aligns expected with printed lines so that as many as possible match.
    private static func aligned(_ expected: [TranscriptLine], _ printed: [String]) -> [ComparedLine] {
        guard expected.count * printed.count <= limit else { return lines(expected[...], printed[...]) }
        // The printed lines are numbered after the expected ones, so that a number tells which line is left over.
        let (start, end) = (expected.count, expected.count + printed.count)
        let difference = (start..<end).difference(from: 0..<start) { expected[$0].matches(printed[$1 - start]) }
        let leftOver = Set(
            difference.map { change in
                switch change {
                case .insert(_, let number, _), .remove(_, let number, _): number
                }
            })
        var aligned: [ComparedLine] = []
        var (place, other) = (0, 0)
        while true {
            let missing = expected[place...].indices.prefix { leftOver.contains($0) }
            let surplus = printed[other...].indices.prefix { leftOver.contains(start + $0) }
            aligned += lines(expected[missing], printed[surplus])
            (place, other) = (missing.upperBound, surplus.upperBound)
            guard place < expected.count else { return aligned }
            aligned.append(.same(printed[other]))
            (place, other) = (place + 1, other + 1)
        }
    }

    /// Returns lines of which none match. Missing lines come before the lines printed in their place.
    ///
    /// The first `...` stands for all lines but those printed in the place of the lines before and after the dots.
    private static func lines(_ missing: ArraySlice<TranscriptLine>, _ surplus: ArraySlice<String>) -> [ComparedLine] {
        func expected(_ lines: ArraySlice<TranscriptLine>) -> [ComparedLine] {
            lines.map { $0.isAnyLines ? .any([]) : .expected($0.source) }
        }
        guard let first = missing.firstIndex(where: \.isAnyLines), let last = missing.lastIndex(where: \.isAnyLines)
        else { return expected(missing) + surplus.map { .printed($0) } }
        let before = surplus.prefix(missing[..<first].count)
        let after = surplus.dropFirst(before.count).suffix(missing[(last + 1)...].count)
        let any = surplus.dropFirst(before.count).dropLast(after.count)
        return expected(missing[..<first]) + before.map { .printed($0) } + [.any(Array(any))]
            + expected(missing[(first + 1)...]) + after.map { .printed($0) }
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
        func occurs(_ piece: [Piece], at place: Int) -> Bool {
            place + piece.count <= elements.count && zip(piece, elements[place...]).allSatisfy(fits)
        }
        guard pieces.count > 1 else { return first.count == elements.count && occurs(first, at: 0) }
        let end = elements.count - last.count
        guard first.count <= end, occurs(first, at: 0), occurs(last, at: end) else { return false }
        var place = first.count
        for piece in pieces.dropFirst().dropLast() {
            while place + piece.count <= end, !occurs(piece, at: place) { place += 1 }
            place += piece.count
        }
        return place <= end
    }
}
