import Platform

/// A round distance between numbers: 1, 2 or 5 times a power of ten; minutes and hours for durations.
public struct RoundStep: Sendable, Hashable {
    public enum Scale: Sendable, Hashable {
        /// Amounts and measures, which may have decimals.
        case decimal
        /// Numbers of things: no step is smaller than 1.
        case whole
        /// Seconds: steps are those of a clock.
        case time
    }

    // The step is the quotient of two whole numbers, so that its multiples are rounded once and do not drift: 3 steps
    // of 0.1 are 3 / 10, which is the 0.3 that was sent, and not 0.30000000000000004.
    private let numerator: Double
    private let denominator: Double

    public var size: Double { numerator / denominator }

    /// - Parameter size: The least size; clamped to the range from 1e-12, or 1 for whole numbers, to 1e307.
    public init(atLeast size: Double, in scale: Scale) {
        let smallest = scale == .whole || scale == .time ? 1 : 1e-12
        // Sizes are results of divisions, which may be a little above a round number.
        let size = min(max(smallest, size), 1e307) * (1 - 1e-9)
        if scale == .time, let step = Self.clock.first(where: { $0 >= size }) {
            (numerator, denominator) = (step, 1)
            return
        }
        let unit = scale == .time ? Self.day : 1
        let exponent = log10(size / unit).rounded(.down)
        let power = pow(10, abs(exponent))
        let digit = exponent < 0 ? size / unit * power : size / unit / power
        let round = [1.0, 2, 5].first { $0 >= digit } ?? 10
        (numerator, denominator) = exponent < 0 ? (round * unit, power) : (round * unit * power, 1)
    }

    /// Returns a multiple of the step, limited to finite numbers.
    public func multiple(_ count: Double) -> Double {
        let multiple = count * numerator / denominator
        return min(max(multiple, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    /// Returns the number of whole steps up to a value: the largest count whose `multiple` is not above it.
    public func steps(below value: Double) -> Double {
        var count = (value / size).rounded(.down)
        if multiple(count) > value { count -= 1 }
        if multiple(count + 1) <= value { count += 1 }
        return count
    }

    func nearest(to value: Double) -> Double { multiple((value / size).rounded()) }

    /// Returns the multiples from the last one not above `low` to the first one not below `high`, at least two.
    ///
    /// - Parameter limit: The most multiples; they end before `high` then.
    public func multiples(from low: Double, through high: Double, atMost limit: Int) -> [Double] {
        var place = steps(below: low)
        var multiples = [multiple(place)]
        while let last = multiples.last, last < high || multiples.count < 2, multiples.count < limit {
            place += 1
            guard multiple(place) > last else { break }
            multiples.append(multiple(place))
        }
        return multiples
    }

    private static let day = 86_400.0
    private static let clock: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400,
    ]
}

extension RoundStep.Scale {
    static let rangeLimit = 20

    /// Returns the ends of the ranges of a histogram, in rising order. A range includes its start but not its end.
    ///
    /// Ranges are even, or grow if most values would be in one even range. The same values always have the same ranges.
    ///
    /// - Parameter values: Finite numbers in rising order, with how often they occur.
    /// - Returns: At least two ends if there is a value, and true if the ranges are wider further from 0.
    func edges(of values: [(number: Double, count: Int)]) -> (edges: [Double], areGrowing: Bool) {
        guard let first = values.first?.number, let last = values.last?.number else { return ([], false) }
        guard first < last else { return ([first, first.nextUp], false) }
        let total = values.reduce(0) { $0 + $1.count }
        let even = evenEdges(from: first, to: last, of: total)
        guard total >= 10, even.count > 4 else { return (even, false) }
        var counts = Array(repeating: 0, count: even.count)
        for value in values { counts[even.range(of: value.number)] += value.count }
        // If more than three fifths of the values are in one range, the others show too little.
        guard (counts.max() ?? 0) * 5 > total * 3 else { return (even, false) }
        let growing = growingEdges(of: values, from: first, to: last)
        return growing.count > 3 ? (growing, true) : (even, false)
    }

    /// Returns the numbers at which ranges of such values can end, in any order: between two of them, values need not
    /// be distinguished for ``edges(of:)``.
    ///
    /// - Parameter smallest: The smallest size of a value that is not 0.
    func possibleEdges(from first: Double, to last: Double, of count: Int, smallest: Double) -> [Double] {
        let low = first > 0 ? first : last < 0 ? -last : smallest
        let sizes = roundSizes(from: low, beyond: max(abs(first), abs(last)), growth: Self.growth)
        return evenEdges(from: first, to: last, of: count) + [0] + sizes + sizes.map { -$0 }
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
    private func growingEdges(
        of values: [(number: Double, count: Int)], from first: Double, to last: Double
    ) -> [Double] {
        let sizes = values.map { (number: abs($0.number), count: $0.count) }.filter { $0.number > 0 }
            .sorted { $0.number < $1.number }
        // One value in twenty may be in the range next to 0.
        var left = sizes.reduce(0) { $0 + $1.count } / 20
        let low = sizes.first { size in
            left -= size.count
            return left < 0
        }
        guard let low, let high = sizes.last?.number else { return [] }
        // Each round number follows, or only those that are ten or a thousand times as large.
        let ladders = [Self.growth, 9, 999].lazy.map { growth -> [Double] in
            let steps = roundSizes(from: low.number, beyond: high, growth: growth)
            let edges = steps.reversed().map { -$0 } + [0] + steps
            // Without the ranges beyond all values.
            let start = edges.lastIndex { $0 <= first } ?? 0
            let end = edges.firstIndex { $0 > last } ?? edges.count - 1
            return Array(edges[start...max(start, end)])
        }
        return ladders.first { $0.count <= Self.rangeLimit + 1 } ?? []
    }

    /// The smallest ratio of the ends of ranges that grow, such as 2 and 5.
    private static let growth = 1.3

    /// Returns the first round number not below `low`, and others that grow so much, up to the first one above `high`.
    private func roundSizes(from low: Double, beyond high: Double, growth: Double) -> [Double] {
        var roundSizes = [RoundStep(atLeast: low, in: self).size]
        while let last = roundSizes.last, last <= high {
            let next = RoundStep(atLeast: last * growth, in: self).size
            guard next > last else { break }
            roundSizes.append(next)
        }
        return roundSizes
    }
}

extension [Double] {
    /// Returns the index of the range that holds a value, or of the nearest range; the elements are the ends of ranges.
    func range(of value: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return Swift.min(Swift.max(low - 1, 0), Swift.max(count - 2, 0))
    }
}
