import CommandKit

/// The bars of a chart, all on one scale: to the right of a zero line, and to the left of it where something is negative.
struct ChartBars {
    /// One a row, without blanks at its end; empty for a row without a figure.
    let strings: [String]

    /// - Parameters:
    ///   - cells: What the longest bars may take together, 4 at least.
    init(of chart: Chart, cells: Int, pen: ChartPen) {
        let measures = chart.rows.map { $0.figure?.measure }
        // Divided by the largest, whatever it is, before anything is added to it: two huge numbers make no finite one.
        let largest = measures.reduce(0) { max($0, abs($1 ?? 0)) }
        let parts = measures.map { largest > 0 ? ($0 ?? 0) / largest : 0 }
        let (lowest, highest) = (min(parts.min() ?? 0, 0), max(parts.max() ?? 0, 0))
        guard lowest < 0 else {
            strings = parts.map { pen.bar(right: highest > 0 ? $0 / highest * Double(cells) : 0) }
            return
        }
        let room = cells - 1
        let left =
            highest > 0 ? min(max(Int((Double(room) * -lowest / (highest - lowest)).rounded()), 1), room - 1) : room
        let unit = min(Double(left) / -lowest, highest > 0 ? Double(room - left) / highest : .infinity)
        strings = zip(parts, measures).map { part, measure in
            guard measure != nil else { return "" }
            let bar = pen.bar(left: -part * unit)
            let blanks = String(repeating: " ", count: max(0, left - bar.count))
            return blanks + bar + pen.zeroLine + pen.bar(right: part * unit)
        }
    }
}
