/// A round distance between numbers: 1, 2 or 5 times a power of ten; minutes and hours for durations.
public struct RoundStep: Sendable, Hashable {
    /// The kind of quantity that is divided into steps.
    public enum Scale: Sendable, Hashable {
        /// Amounts and measures, which may have decimals.
        case decimal
        /// Numbers of things: no step is smaller than 1.
        case whole
        /// Seconds: steps are those of a clock.
        case time
        /// Degrees: steps above 10 divide a circle evenly.
        case angle
    }

    // The step is the quotient of two whole numbers, so that its multiples are rounded once and do not drift: 3 steps
    // of 0.1 are 3 / 10, which is the 0.3 that was sent, and not 0.30000000000000004.
    private let numerator: Double
    private let denominator: Double

    public var size: Double { numerator / denominator }

    /// Creates the smallest step of at least a size.
    ///
    /// - Parameter size: Above 0; clamped to the range from the smallest step to 1e308.
    public init(atLeast size: Double, in scale: Scale) {
        let size = max(min(size, Self.largest), scale.smallest)
        let named = scale == .time ? Self.clock : scale == .angle && size > 10 ? Self.circle : []
        if let step = named.first(where: { $0 >= size * (1 - Self.slack) }) {
            self.init(numerator: step, denominator: 1)
        } else {
            let unit = scale == .time ? Self.day : 1
            let (numerator, denominator) = Self.decimal(atLeast: size / unit)
            self.init(numerator: numerator * unit, denominator: denominator)
        }
    }

    private init(numerator: Double, denominator: Double) {
        (self.numerator, self.denominator) = (numerator, denominator)
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

    /// Returns the multiple nearest to a value.
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

    private static let largest = 1e308
    /// The relative error that a size may have, since sizes are results of divisions.
    private static let slack = 1e-9
    private static let day = 86_400.0
    private static let clock: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400,
    ]
    private static let circle: [Double] = [20, 30, 60, 90, 180]

    private static func decimal(atLeast size: Double) -> (numerator: Double, denominator: Double) {
        var (power, denominator) = (1.0, 1.0)
        while power * 10 <= size { power *= 10 }
        while denominator < 1e300, power / denominator > size { denominator *= 10 }
        let digit = [1.0, 2, 5].first { $0 * power / denominator >= size * (1 - slack) }
        if let digit { return (digit * power, denominator) }
        return denominator > 1 ? (power, denominator / 10) : (power * 10, 1)
    }
}

extension RoundStep.Scale {
    /// The smallest step.
    var smallest: Double {
        switch self {
        case .decimal, .angle: 1e-290
        case .whole, .time: 1
        }
    }
}
