extension Value {
    /// The value as English writes it, dates in ISO 8601 and UTC.
    fileprivate var unrendered: String {
        switch self {
        case .missing: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
        case .money(let money): money.description
        case .boolean(let flag): flag ? "yes" : "no"
        case .date(let date): date.iso8601
        case .day(let day): day.description
        case .duration(let seconds): Seconds(seconds).description
        case .list(let texts): texts.joined(separator: ", ")
        }
    }
}

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
            case .singular(let noun): noun.one
            case .plural(let noun): noun.other
            case .value(let value): value.unrendered
            case .sum(let sum): sum.description
            case .money(let money): money.description
            case .month(let day): day.monthDescription
            }
        }.joined()
    }
}
