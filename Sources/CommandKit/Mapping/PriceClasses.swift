public import Domain

/// What is cheap, dear or in between among the records of a map: each a third of them, with round prices between.
public struct PriceClasses: Sendable, Hashable {
    /// What a price is among the others.
    public enum Class: String, Sendable, Hashable, CaseIterable {
        case low, middle, high
    }

    /// What is in between costs so much at least.
    public let middle: Money
    /// What is dear costs so much at least.
    public let high: Money

    /// - Parameter prices: In any order; those of another currency than the first one are passed over.
    ///
    /// Nil where there are too few different ones to be told apart.
    init?(_ prices: [Money]) {
        guard let currency = prices.first?.currency else { return nil }
        let sorted = prices.filter { $0.currency == currency }.sorted()
        let edges = [sorted[sorted.count / 3], sorted[sorted.count * 2 / 3]].map { price in
            let units = Double(price.tenThousandths) / 10_000
            // Two digits of a price are enough to tell it by.
            let round = RoundStep(atLeast: abs(units) / 20, in: .decimal).nearest(to: units)
            return Money(tenThousandths: Int64(clamped: round * 10_000), currency: currency)
        }
        guard let first = sorted.first, let last = sorted.last, first < edges[0], edges[0] < edges[1], edges[1] <= last
        else { return nil }
        (middle, high) = (edges[0], edges[1])
    }

    public func of(_ price: Money) -> Class {
        price < middle ? .low : price < high ? .middle : .high
    }
}
