import CommandKit
import Domain

/// A sum in a sentence: `Total spent, travel: 80 euros, added up from 3 transactions.`
struct SpokenTotal {
    private let total: ListTotal

    init(_ total: ListTotal) {
        self.total = total
    }

    var sentence: Message { sentence(of: Noun(one: "record", other: "records")) }

    /// - Parameter noun: What was added up.
    func sentence(of noun: Noun) -> Message {
        let title = total.title
        let amount = SpokenMoney(total.amount).message
        if let category = total.category {
            return "\(title), \(category.title): \(amount), added up from \(total.count, noun)."
        }
        return "\(title): \(amount), added up from \(total.count, noun)."
    }
}
