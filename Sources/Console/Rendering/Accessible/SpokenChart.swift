import CommandKit
import Domain

/// A chart in words: what it comes to in a sentence, then each of its amounts with its share.
struct SpokenChart {
    let sentences: [Message]

    init(_ chart: Chart) {
        sentences =
            [SpokenTotal(chart.total).sentence]
            + chart.rows.map { row in
                let amount = SpokenMoney(row.amount).message
                guard let share = row.share else { return "\(row.label): \(amount)." }
                return "\(row.label): \(amount), \(share, Noun(one: "percent", other: "percent"))."
            }
    }
}
