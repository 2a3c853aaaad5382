import CommandKit
import Domain

extension JSONWriter {
    /// A chart: its rows as numbers, what they have in common, and how it is drawn.
    mutating func chart(_ chart: Chart) {
        kind("chart")
        key("rows")
        array { json in
            for row in chart.rows { json.object { $0.row(row, of: chart) } }
        }
        if let total = chart.total {
            key("total")
            self.total(total)
        }
        member("chart", chart.kind.rawValue)
        let summary = chart.summary
        figure("minimum", summary.minimum)
        figure("maximum", summary.maximum)
        if chart.kind == .histogram || summary.mean != nil {
            figure("mean", summary.mean)
            figure("median", summary.median)
        }
        member("count", summary.count)
        member("missing", summary.missing)
    }

    private mutating func row(_ row: Chart.Row, of chart: Chart) {
        switch row.label {
        case .range(let from, let to):
            value("from", from)
            value("to", to)
        case .value(let value): self.value(chart.labels.key, value)
        case .hour(let number): member(chart.labels.key, number)
        case .years(let years):
            member(chart.labels.key, years.lowerBound)
            if years.count > 1 { member("to", years.upperBound) }
        case .choice, .weekday, .day, .month, .other: member(chart.labels.key, row.label.digits)
        }
        figure(chart.figures.key, row.figure)
        if chart.total != nil { member("share", row.share) }
        if let count = row.count, chart.figures.key != "count" { member("count", count) }
    }

    private mutating func value(_ name: String, _ value: Value) {
        key(name)
        self.value(value)
    }

    private mutating func figure(_ name: String, _ figure: Chart.Figure?) {
        key(name)
        guard let figure else { return null() }
        number(digits: figure.digits)
    }
}
