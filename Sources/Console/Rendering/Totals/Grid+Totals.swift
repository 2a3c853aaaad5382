import CommandKit
import Domain

extension Grid {
    /// A sum: what it is, of which category, and how much.
    init(_ total: ListTotal, in wording: Wording) {
        self.wording = wording
        columns = [
            Column(title: "", role: .value), Column(title: "", role: .text),
            Column(title: "", role: .money, alignment: .right),
        ]
        rows = [
            [
                wording.cell(total.title), wording.cell(total.category?.title ?? "all"),
                NumberWording(language: wording.language).amount(total.amount),
            ]
        ]
    }
}
