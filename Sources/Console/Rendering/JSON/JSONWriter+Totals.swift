import CommandKit
import Domain

extension JSONWriter {
    mutating func totals(_ total: ListTotal) {
        kind("totals")
        key("total")
        self.total(total)
    }

    mutating func chart(_ chart: Chart) {
        kind("chart")
        key("rows")
        array { json in
            for row in chart.rows {
                json.object { json in
                    json.member(chart.heading.exact.lowercased(), row.label)
                    json.key("amount")
                    json.number(digits: row.amount.digits)
                    json.member("share", row.share)
                }
            }
        }
        key("total")
        total(chart.total)
    }

    /// - Parameter total: Its category is null for all of them.
    mutating func total(_ total: ListTotal) {
        object { json in
            json.member("title", total.title.exact)
            json.member("category", total.category)
            json.key("amount")
            json.number(digits: total.amount.digits)
            json.member("count", total.count)
        }
    }
}
