import CommandKit
import Domain

extension JSONWriter {
    mutating func totals(_ total: ListTotal) {
        kind("totals")
        key("total")
        self.total(total)
    }

    /// - Parameter total: Its category is null for all of them.
    mutating func total(_ total: ListTotal) {
        object { json in
            json.member("title", total.title.exact)
            json.member("category", total.category?.name)
            json.key("amount")
            json.number(digits: total.amount.digits)
            json.member("count", total.count)
        }
    }
}
