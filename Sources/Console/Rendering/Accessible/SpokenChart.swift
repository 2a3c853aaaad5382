import CommandKit
import Domain

/// A chart in words: what there is to say of it, then each of its rows with its share.
struct SpokenChart {
    private let chart: Chart
    private let values: SpokenValues

    init(_ chart: Chart, values: SpokenValues) {
        self.chart = chart
        self.values = values
    }

    var sentences: [Message] {
        [chart.total.map { SpokenTotal($0).sentence } ?? outline] + missing + chart.rows.map(sentence)
    }

    private var missing: [Message] {
        let summary = chart.summary
        return (chart.isGrowing ? ["Each range is about twice as wide as the one before it."] : [])
            + (summary.missing > 0 ? ["Without a value: \(summary.missing, summary.noun)."] : [])
    }

    /// How many records there are in it, and between which figures.
    private var outline: Message {
        let summary = chart.summary
        guard summary.count > 0 else { return "No \(plural: summary.noun) to chart." }
        guard let minimum = summary.minimum, let maximum = summary.maximum else {
            return "\(chart.title): \(summary.count, summary.noun)."
        }
        let (lowest, highest) = (phrase(for: minimum), phrase(for: maximum))
        if let mean = summary.mean, let median = summary.median {
            return
                "\(chart.title): \(summary.count, summary.noun), from \(lowest) to \(highest), mean \(phrase(for: mean)), median \(phrase(for: median))."
        }
        guard let low = chart.rows.first(where: { $0.figure == minimum }),
            let high = chart.rows.first(where: { $0.figure == maximum })
        else { return "\(chart.title): \(summary.count, summary.noun)." }
        if minimum == maximum { return "\(chart.title): \(summary.count, summary.noun), \(lowest) each." }
        return
            "\(chart.title): \(summary.count, summary.noun), highest \(phrase(for: high.label)) with \(highest), lowest \(phrase(for: low.label)) with \(lowest)."
    }

    private func sentence(of row: Chart.Row) -> Message {
        let label = phrase(for: row.label)
        guard let figure = row.figure else { return "\(label): nothing." }
        guard let share = row.share else { return "\(label): \(phrase(for: figure))." }
        return "\(label): \(phrase(for: figure)), \(share, Noun(one: "percent", other: "percent"))."
    }

    private func phrase(for figure: Chart.Figure) -> Message {
        switch figure {
        case .money(let sum): SpokenMoney(sum).message
        case .duration(let seconds): SpokenDuration(seconds).message
        case .count, .number: figure.message
        }
    }

    private func phrase(for label: Chart.Label) -> Message {
        switch label {
        case .value(let value): values.value(value, moment: true) ?? label.message
        case .day(let day): SpokenDate(day).message
        case .month(let year, let month): SpokenDate.month(month, of: year) ?? label.message
        case .range(let from, let to): phrase(from: from, to: to) ?? label.message
        case .choice, .hour, .weekday, .years, .other: label.message
        }
    }

    /// Nil for whole numbers, of which the last one is named.
    private func phrase(from: Value, to: Value) -> Message? {
        if case .integer = from { return nil }
        guard let first = values.value(from, moment: true), let last = values.value(to, moment: true) else {
            return nil
        }
        return from == to ? first : "\(first) to \(last)"
    }
}
