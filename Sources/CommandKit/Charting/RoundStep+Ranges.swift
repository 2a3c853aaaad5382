/// A number with how often it occurs.
typealias CountedNumber = (number: Double, count: Int)

extension RoundStep.Scale {
    /// The most ranges of a histogram.
    static let rangeLimit = 20

    /// Returns the ends of the ranges of a histogram, in rising order. A range includes its start but not its end.
    ///
    /// Ranges are even, or grow if most values would be in one even range. The same values always have the same ranges.
    ///
    /// - Parameter values: Finite numbers in rising order.
    /// - Returns: At least two ends if there is a value, and true if each range is about twice as wide as the one
    ///   before, away from 0.
    func edges(of values: [CountedNumber]) -> (edges: [Double], areGrowing: Bool) {
        guard let first = values.first?.number, let last = values.last?.number else { return ([], false) }
        guard first < last else { return ([first, first.nextUp], false) }
        let total = values.reduce(0) { $0 + $1.count }
        let even = evenEdges(from: first, to: last, of: total)
        guard total >= 10, even.count > 4 else { return (even, false) }
        var counts = Array(repeating: 0, count: even.count)
        for value in values { counts[even.range(of: value.number)] += value.count }
        // If more than three fifths of the values are in one range, the others show too little.
        guard (counts.max() ?? 0) * 5 > total * 3 else { return (even, false) }
        let growing = growingEdges(of: values)
        return growing.count > 3 ? (growing, true) : (even, false)
    }

    /// Returns round ends of 5 to 15 ranges, by the number of values (Sturges).
    private func evenEdges(from first: Double, to last: Double, of count: Int) -> [Double] {
        let wanted = Double(min(max(Int.bitWidth - count.leadingZeroBitCount + 1, 5), 15))
        // Far from 0, adjacent floating-point numbers are further apart than such a step.
        let finest = max(abs(first), abs(last)).ulp * 4
        let step = RoundStep(atLeast: max(last / wanted - first / wanted, finest), in: self)
        return step.multiples(from: first, through: last.nextUp, atMost: Self.rangeLimit + 1)
    }

    /// Returns ends that are further apart the further they are from 0, on both sides of it: 0, 5, 10, 20, 50, 100.
    private func growingEdges(of values: [CountedNumber]) -> [Double] {
        let sizes = values.map { (number: abs($0.number), count: $0.count) }.filter { $0.number > 0 }
            .sorted { $0.number < $1.number }
        guard let high = sizes.last?.number else { return [] }
        // One value in twenty may be in the range next to 0.
        var left = sizes.reduce(0) { $0 + $1.count } / 20
        let low = sizes.first { size in
            left -= size.count
            return left < 0
        }
        let edges = mirrored(rungs(from: low?.number ?? high, to: high), around: values)
        guard edges.count > Self.rangeLimit + 1 else { return edges }
        return mirrored(decades(from: low?.number ?? high, to: high), around: values)
    }

    /// Returns the round numbers from the first one not below `low` to the first one above `high`.
    private func rungs(from low: Double, to high: Double) -> [Double] {
        var rungs = [RoundStep(atLeast: low, in: self).size]
        while let last = rungs.last, last <= high {
            let next = RoundStep(atLeast: last * 1.3, in: self).size
            guard next > last, next.isFinite else { break }
            rungs.append(next)
        }
        return rungs
    }

    /// Returns the highest of the round numbers and its tenth, hundredth and so on, as many as are allowed.
    private func decades(from low: Double, to high: Double) -> [Double] {
        var decades = rungs(from: high, to: high).suffix(1).map(\.self)
        while let last = decades.last, last > low, last / 10 >= smallest, decades.count < Self.rangeLimit / 2 - 1 {
            decades.append(last / 10)
        }
        return decades.reversed()
    }

    /// Returns the numbers on both sides of 0, without the ranges beyond all values.
    private func mirrored(_ rungs: [Double], around values: [CountedNumber]) -> [Double] {
        let edges = rungs.reversed().map { -$0 } + [0] + rungs
        guard let first = values.first?.number, let last = values.last?.number else { return [] }
        let start = edges.lastIndex { $0 <= first } ?? 0
        let end = edges.firstIndex { $0 > last } ?? edges.count - 1
        return start < end ? Array(edges[start...end]) : []
    }
}

extension [Double] {
    /// Returns the index of the range that holds a value, or of the nearest range; the elements are the ends of ranges.
    func range(of value: Double) -> Int {
        // Binary search for the first end above the value.
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return Swift.min(Swift.max(low - 1, 0), Swift.max(count - 2, 0))
    }
}
