import Domain

extension Message {
    /// The sentence with everything in its place.
    var plain: String {
        parts.map { part in
            switch part {
            case .literal(let text), .outside(let text): text
            case .number(let number): String(number)
            case .count(let count, let noun): "\(count) \(noun.form(for: count))"
            case .money(let money): money.description
            }
        }.joined()
    }
}
