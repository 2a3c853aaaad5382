import Domain

/// A message as one string, in somebody's language.
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

    init(_ message: Message, in wording: Wording, outside: Outside = .isolated) {
        string = Self.string(for: message, in: wording, outside: outside)
    }

    /// A message for programs, which are spoken to in English: as it came, for formats that have escapes of their own.
    init(exact message: Message) {
        string = Self.string(for: message, in: .english, outside: .exact)
    }

    private static func string(for message: Message, in wording: Wording, outside: Outside) -> String {
        var string = ""
        for part in message.parts { string += text(of: part, in: wording, outside: outside) }
        return string
    }

    private static func text(of part: Message.Part, in wording: Wording, outside: Outside) -> String {
        switch part {
        case .literal(let text): text
        case .message(let message): self.string(for: message, in: wording, outside: outside)
        case .list(let messages):
            messages.map { self.string(for: $0, in: wording, outside: outside) }.joined(separator: ", ")
        case .outside(let text): self.text(text, outside: outside)
        case .number(let number): String(number)
        case .count(let count, let noun): "\(count) \(noun.form(for: count))"
        case .plural(let noun): noun.other
        case .money(let money): money.description
        }
    }

    private static func text(_ text: String, outside: Outside) -> String {
        switch outside {
        case .isolated: BidirectionalIsolate.around(VisibleText(text).string)
        case .visible: VisibleText(text).string
        case .exact: text
        }
    }
}
