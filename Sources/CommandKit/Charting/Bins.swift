/// The ranges of a histogram: each begins where the one before ends, and is without its end.
///
/// The same values always have the same ranges.
struct Bins: Sendable, Hashable {
    /// A number with how often it occurs.
    struct CountedNumber: Sendable, Hashable {
        let number: Double
        let count: Int
    }

    /// Where the ranges begin, and where the last one ends, in rising order; two at least where there is a value.
    let edges: [Double]
    /// Whether each range is about twice as wide as the one before, away from nothing.
    let isGrowing: Bool

    /// How many ranges there may be at most.
    static let limit = 20

    var count: Int { max(0, edges.count - 1) }

    /// Even ranges with round ends; growing ones where most values would stand in one of those.
    ///
    /// - Parameter values: Finite ones, in rising order.
    init(_ values: [CountedNumber], in scale: RoundStep.Scale) {
        guard let first = values.first?.number, let last = values.last?.number else {
            (edges, isGrowing) = ([], false)
            return
        }
        guard first < last else {
            (edges, isGrowing) = ([first, first.nextUp], false)
            return
        }
        let even = Self.evenEdges(from: first, to: last, of: values.total, in: scale)
        if Self.isCrowded(values, in: even) {
            let growing = GrowingEdges(values, in: scale).edges
            if growing.count > 3 {
                (edges, isGrowing) = (growing, true)
                return
            }
        }
        (edges, isGrowing) = (even, false)
    }

    /// The place of the range that holds a value; the nearest range for one that none holds.
    func place(of value: Double) -> Int {
        // The first edge above the value, by halves.
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return min(max(low - 1, 0), max(count - 1, 0))
    }

    /// As many as the number of values makes readable (Sturges), between 5 and 15.
    private static func evenEdges(
        from first: Double, to last: Double, of count: Int, in scale: RoundStep.Scale
    ) -> [Double] {
        let wanted = Double(min(max(Int.bitWidth - count.leadingZeroBitCount + 1, 5), 15))
        // Neighbouring numbers far from nothing are further apart than their difference may ask for.
        let finest = max(abs(first), abs(last)).ulp * 4
        let step = RoundStep(atLeast: max(last / wanted - first / wanted, finest), in: scale)
        var place = step.steps(below: first)
        var edges = [step.multiple(place)]
        while let edge = edges.last, edge <= last, edges.count <= limit {
            place += 1
            let next = step.multiple(place)
            guard next > edge else { break }
            edges.append(next)
        }
        return edges
    }

    /// Whether more than three of five values stand in one range of many, so that the others would tell nothing.
    private static func isCrowded(_ values: [CountedNumber], in edges: [Double]) -> Bool {
        guard values.total >= 10, edges.count > 4 else { return false }
        let bins = Bins(edges: edges)
        var counts = Array(repeating: 0, count: bins.count)
        for value in values { counts[bins.place(of: value.number)] += value.count }
        return (counts.max() ?? 0) * 5 > values.total * 3
    }

    private init(edges: [Double]) {
        (self.edges, isGrowing) = (edges, false)
    }
}

extension [Bins.CountedNumber] {
    /// How many numbers they are.
    var total: Int { reduce(0) { $0 + $1.count } }
}
