/// A sentence for a person, in which our words and everybody else's stay apart.
///
///     Message("Pinned “\(title)”.")
///
/// The literal is ours and is the key a translation is found by. What is interpolated is not ours: it is kept as it
/// came and made safe when the sentence is rendered, so no string from a server, a file or the keyboard can reach the
/// terminal around it.
public struct Message: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// One stretch of a sentence.
    public enum Part: Sendable, Hashable {
        /// Words of souk.
        case literal(String)
        /// A sentence in the sentence, which is translated by itself.
        case message(Message)
        /// Several of a kind, with what stands between them in a language.
        case list([Message])
        /// Text from outside: a title, a name, a path, something typed.
        case outside(String)
        /// A whole number.
        case number(Int)
        /// A number with the noun that agrees with it: `1 listing`, `10 listings`.
        case count(Int, Noun)
        /// A noun for one thing: `listing`.
        case singular(Noun)
        /// A noun for any number of things: `listings`.
        case plural(Noun)
        /// A sum of amounts.
        case sum(MoneySum)
        /// A value of a record, as values are worded.
        case value(Value)
        /// An amount of money.
        case money(Money)
        /// The month that a day lies in.
        case month(Day)
    }

    /// The stretches in reading order.
    public let parts: [Part]

    public init(parts: [Part]) {
        self.parts = parts
    }

    public init(stringLiteral value: String) {
        parts = value.isEmpty ? [] : [.literal(value)]
    }

    public init(stringInterpolation: Interpolation) {
        parts = stringInterpolation.parts
    }

    /// A message that is nothing but text from outside.
    public init(outside text: String) {
        parts = text.isEmpty ? [] : [.outside(text)]
    }

    public var isEmpty: Bool { parts.isEmpty }

    /// What a translation is looked up by: the literals, with `{}` where something is interpolated.
    ///
    /// A translation names what is interpolated by its place, `{1}` the first, since other languages have other orders.
    public var key: String {
        parts.reduce(into: "") { key, part in
            if case .literal(let text) = part { key += text } else { key += "{}" }
        }
    }

    /// Two messages, one after the other; each is translated by itself.
    public static func + (left: Message, right: Message) -> Message {
        if left.isEmpty { return right }
        if right.isEmpty { return left }
        return Message(parts: left.chain + right.chain)
    }

    /// The message as parts of a longer one: those of a chain stay as they are.
    private var chain: [Part] {
        let isChain = parts.allSatisfy { if case .message = $0 { true } else { false } }
        return isChain ? parts : [.message(self)]
    }

    /// Collects the parts of an interpolated literal.
    public struct Interpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(interpolationCount * 2 + 1)
        }

        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.literal(literal)) }
        }

        public mutating func appendInterpolation(_ text: some StringProtocol) {
            parts.append(.outside(String(text)))
        }

        public mutating func appendInterpolation(_ number: Int) {
            parts.append(.number(number))
        }

        /// `\(10, listings)` says `10 listings`, and `1 listing` for one.
        public mutating func appendInterpolation(_ count: Int, _ noun: Noun) {
            parts.append(.count(count, noun))
        }

        /// `\(singular: listings) 3` says `listing 3`.
        public mutating func appendInterpolation(singular noun: Noun) {
            parts.append(.singular(noun))
        }

        /// `No \(plural: listings)` says `No listings`.
        public mutating func appendInterpolation(plural noun: Noun) {
            parts.append(.plural(noun))
        }

        public mutating func appendInterpolation(_ value: Value) {
            parts.append(.value(value))
        }

        public mutating func appendInterpolation(_ sum: MoneySum) {
            parts.append(.sum(sum))
        }

        public mutating func appendInterpolation(_ money: Money) {
            parts.append(.money(money))
        }

        /// `\(month: day)` says `2026-04`.
        public mutating func appendInterpolation(month day: Day) {
            parts.append(.month(day))
        }

        public mutating func appendInterpolation(_ message: Message) {
            parts.append(.message(message))
        }

        /// `\(list: names)` says `a, b, c`; every name is text from outside.
        public mutating func appendInterpolation(list names: some Sequence<String>) {
            parts.append(.list(names.map { Message(outside: $0) }))
        }

        /// Messages one after the other with commas between them.
        public mutating func appendInterpolation(list messages: [Message]) {
            parts.append(.list(messages))
        }
    }
}

extension Message {
    /// Sentences one after the other.
    public static func joined(_ sentences: [Message]) -> Message {
        sentences.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }
    }
}

extension DefaultStringInterpolation {
    /// A message is rendered in somebody's language, never put into a string as it is.
    @available(*, deprecated, message: "render the message: a string would hold its parts")
    public mutating func appendInterpolation(_ message: Message) {}
}

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

/// A noun in the forms that counting needs.
public struct Noun: Sendable, Hashable {
    /// The form for one: `listing`.
    public let one: String
    /// The form for none and for many: `listings`.
    public let other: String

    public init(one: String, other: String) {
        self.one = one
        self.other = other
    }

    /// The form that agrees with `count`.
    public func form(for count: Int) -> String {
        count == 1 ? one : other
    }
}
