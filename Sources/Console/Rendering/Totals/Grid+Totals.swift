import CommandKit
import Domain

extension Grid {
    /// A sum: what it is, of which category, and how much.
    init(_ total: ListTotal, in wording: Wording) {
        columns = [
            Column(title: "", role: .value), Column(title: "", role: .text),
            Column(title: "", role: .money, alignment: .right),
        ]
        rows = [
            [
                wording.cell(total.title), total.category.map { VisibleText($0).string } ?? wording.cell("all"),
                total.amount.description,
            ]
        ]
    }

    /// Amounts with their shares, a bar for each where `bars` are wanted, and all of it in the last row.
    init(_ chart: Chart, bars: Bool, in wording: Wording) {
        columns =
            [
                Column(title: wording.cell(chart.heading), role: .text),
                Column(title: wording.cell("Amount"), role: .money, alignment: .right),
                Column(title: wording.cell("Share"), role: .value, alignment: .right),
            ] + (bars ? [Column(title: "", role: .value)] : [])
        rows =
            chart.rows.map { row in
                [VisibleText(row.label).string, row.amount.description, Self.text(of: row.share)]
                    + (bars ? [ShareBar(of: row.share).string] : [])
            } + [
                [
                    wording.cell(chart.total.title), chart.total.amount.description,
                    chart.rows.contains { $0.share != nil } ? "100 %" : "–",
                ]
                    + (bars ? [""] : [])
            ]
        needsHead = true
    }

    private static func text(of share: Int?) -> String {
        share.map { "\($0) %" } ?? ValueText.missing
    }
}
