extension Message {
    /// The sentence with everything in its place just as it came: to be compared, and never to be shown.
    ///
    /// What is shown is made safe and isolated by whoever renders it.
    public var unrendered: String {
        parts.map { part in
            switch part {
            case .literal(let text), .outside(let text): text
            case .message(let message): message.unrendered
            case .list(let messages): messages.map(\.unrendered).joined(separator: ", ")
            case .number(let number): String(number)
            case .count(let count, let noun): "\(count) \(noun.form(for: count))"
            case .plural(let noun): noun.other
            case .money(let money): money.description
            }
        }.joined()
    }
}
