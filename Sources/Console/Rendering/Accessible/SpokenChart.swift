import CommandKit
import Domain

/// A chart in words: what there is to say of it, then each of its rows.
struct SpokenChart {
    let sentences: [Message]

    init(_ chart: Chart) {
        sentences =
            [chart.total.map { SpokenTotal($0).sentence } ?? chart.sentence]
            + chart.rows.map { row in
                guard let figure = row.figure else { return "\(row.label.message): nothing." }
                let spoken = Self.phrase(for: figure)
                guard let share = row.share else { return "\(row.label.message): \(spoken)." }
                return "\(row.label.message): \(spoken), \(share, Noun(one: "percent", other: "percent"))."
            }
    }

    private static func phrase(for figure: Chart.Figure) -> Message {
        if case .money(let sum) = figure { SpokenMoney(sum).message } else { figure.message }
    }
}
