public import Domain

extension Chart {
    /// Amounts side by side as parts of what they add up to.
    ///
    /// - Parameter amounts: In the order in which they are shown.
    public init(of amounts: [(label: Label, amount: MoneySum)], by labels: Heading, total: ListTotal, noun: Noun) {
        let shares = Shares.hundredths(of: amounts.map(\.amount.tenThousandths))
        self.init(
            title: "\(total.title) by \(labels.title)", kind: .bar, labels: labels,
            figures: Heading(key: "amount", title: "Amount"),
            rows: amounts.enumerated().map { place, row in
                Row(label: row.label, figure: .money(row.amount), share: shares?[place])
            },
            of: noun, count: total.count, total: total)
    }
}
