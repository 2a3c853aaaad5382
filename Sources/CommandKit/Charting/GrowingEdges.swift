/// Ends of ranges that are the wider the further from nothing they are, alike on both sides of it: 0, 5, 10, 20, 50, 100.
struct GrowingEdges {
    /// In rising order; above all values.
    let edges: [Double]

    /// - Parameter values: Finite ones, in rising order.
    init(_ values: [Bins.CountedNumber], in scale: RoundStep.Scale) {
        let sizes = values.filter { $0.number != 0 }.sorted { abs($0.number) < abs($1.number) }
        guard let high = sizes.last.map({ abs($0.number) }) else {
            edges = []
            return
        }
        // One value in twenty may stand in the range next to nothing.
        let low = Self.size(at: sizes.total / 20, of: sizes) ?? high
        let numbers = values.map(\.number)
        let edges = Self.edges(on: Self.rungs(from: low, to: high, in: scale), around: numbers)
        self.edges =
            edges.count <= Bins.limit + 1
            ? edges : Self.edges(on: Self.decades(from: low, to: high, in: scale), around: numbers)
    }

    /// The size of the number at that place where each stands as often as it occurs.
    private static func size(at place: Int, of sizes: [Bins.CountedNumber]) -> Double? {
        var passed = 0
        for size in sizes {
            passed += size.count
            if passed > place { return abs(size.number) }
        }
        return nil
    }

    /// The round numbers from the first one that is not below `low` to the first one above `high`.
    private static func rungs(from low: Double, to high: Double, in scale: RoundStep.Scale) -> [Double] {
        var rungs = [RoundStep(atLeast: low, in: scale).size]
        while let last = rungs.last, last <= high {
            let next = RoundStep(atLeast: last * 1.3, in: scale).size
            guard next > last, next.isFinite else { break }
            rungs.append(next)
        }
        return rungs
    }

    /// Of those from above, each the tenth part of the one before, as many as there may be.
    private static func decades(from low: Double, to high: Double, in scale: RoundStep.Scale) -> [Double] {
        var decades = rungs(from: high, to: high, in: scale).suffix(1).map(\.self)
        while let last = decades.last, last > low, last / 10 >= scale.smallest, decades.count < Bins.limit / 2 - 1 {
            decades.append(last / 10)
        }
        return decades.reversed()
    }

    /// Those and the same below nothing, without the ranges at both ends that no value is in.
    private static func edges(on rungs: [Double], around values: [Double]) -> [Double] {
        let edges = rungs.reversed().map { -$0 } + [0] + rungs
        guard let first = values.first, let last = values.last else { return [] }
        let start = edges.lastIndex { $0 <= first } ?? 0
        let end = edges.firstIndex { $0 > last } ?? edges.count - 1
        return start < end ? Array(edges[start...end]) : []
    }
}
