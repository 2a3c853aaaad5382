import Domain

extension Message {
    /// The sentence as it is read.
    var plain: String {
        parts.map { part in
            switch part {
            case .literal(let text), .outside(let text): text
            case .number(let number): "\(number)"
            case .count(let count, let noun): "\(count) \(noun.form(for: count))"
            case .money(let money): money.description
            }
        }.joined()
    }
}
