import CommandKit

/// The scale at the side of a line chart: round numbers from below the lowest figure, or nothing, to above the highest.
struct LineScale {
    /// From the lowest to the highest.
    let ticks: [Chart.Figure]
    private let lowest: Double
    private let highest: Double

    /// - Parameter most: How many ticks there may be; 2 at least.
    ///
    /// Nil where there is no figure.
    init?(_ figures: [Chart.Figure], most: Int) {
        guard let some = figures.first else { return nil }
        let measures = figures.map(\.measure)
        // A line that does not begin at nothing makes little of much.
        let (low, high) = (min(measures.min() ?? 0, 0), max(measures.max() ?? 0, 0))
        let step = RoundStep(atLeast: max(high / Double(most - 1) - low / Double(most - 1), 0), in: some.scale)
        var places = [step.steps(below: low)]
        while let place = places.last, step.multiple(place) < high, places.count <= most { places.append(place + 1) }
        if places.count == 1 { places.append(places[0] + 1) }
        ticks = places.map { some.at(step.multiple($0)) }
        (lowest, highest) = (step.multiple(places[0]), step.multiple(places[places.count - 1]))
    }

    /// How far up a figure stands: from 0 to 1.
    func height(of figure: Chart.Figure) -> Double {
        // Each halved, so that the way between two huge numbers is none that is too long.
        (figure.measure / 2 - lowest / 2) / (highest / 2 - lowest / 2)
    }
}
