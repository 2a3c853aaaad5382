import Domain

/// A message as one string.
struct MessageText {
    /// What becomes of the parts of a message that are text from outside.
    enum Outside {
        /// Visible, and kept apart where it runs from right to left: for people.
        case isolated
        /// Visible: for what is isolated as a whole later.
        case visible
        /// As it came: for formats that have escapes of their own.
        case exact
    }

    let string: String

    init(_ message: Message, outside: Outside = .isolated) {
        var string = ""
        for part in message.parts {
            switch part {
            case .literal(let text): string += text
            case .outside(let text): string += Self.text(text, outside: outside)
            case .number(let number): string += String(number)
            case .count(let count, let noun): string += "\(count) \(noun.form(for: count))"
            case .money(let money): string += money.description
            }
        }
        self.string = string
    }

    private static func text(_ text: String, outside: Outside) -> String {
        switch outside {
        case .isolated: BidirectionalIsolate.around(VisibleText(text).string)
        case .visible: VisibleText(text).string
        case .exact: text
        }
    }
}
