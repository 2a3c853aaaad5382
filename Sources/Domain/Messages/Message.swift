/// A sentence for people, which keeps souk's own words separate from text from outside.
///
///     Message("Pinned “\(title)”.")
///
/// The literal is souk's own, and is the key for finding a translation. Interpolated values are from outside: they are
/// kept unchanged and made safe when the sentence is rendered, so no string from a server, a file or the keyboard can
/// reach the terminal unchecked.
public struct Message: Sendable, Hashable, ExpressibleByStringInterpolation {
    public enum Part: Sendable, Hashable {
        /// Souk's own words.
        case literal(String)
        /// A sentence inside the sentence, which is translated separately.
        case message(Message)
        /// Several messages, joined by the separator of the language.
        case list([Message])
        /// Text from outside: a title, a name, a path, typed text.
        case outside(String)
        /// Text from outside that came in several languages; the first text is for all others.
        case translated(String, [Language: String])
        /// A number in the digits of the language.
        case number(Int)
        /// A number with the noun that agrees with it: `1 listing`, `10 listings`.
        case count(Int, Noun)
        /// A number with a fraction, and the noun that agrees with it: `1.5 stars`.
        case fraction(Double, Noun)
        /// A noun for one thing: `listing`.
        case singular(Noun)
        /// A noun for any number of things: `listings`.
        case plural(Noun)
        case sum(MoneySum)
        case value(Value)
        case money(Money)
        case month(Day)
    }

    /// Most messages are one literal, which needs no array. Equal messages have equal contents.
    private enum Content: Hashable {
        case literal(String)
        case parts([Part])
    }

    private let content: Content

    public init(parts: [Part]) {
        if parts.count == 1, case .literal(let text) = parts[0] {
            content = .literal(text)
        } else {
            content = .parts(parts)
        }
    }

    public init(stringLiteral value: String) { content = value.isEmpty ? .parts([]) : .literal(value) }
    public init(stringInterpolation: Interpolation) { self.init(parts: stringInterpolation.parts) }
    public init(outside text: String) { content = .parts(text.isEmpty ? [] : [.outside(text)]) }

    /// - Parameter translations: The text in other languages.
    public init(outside text: String, in translations: [Language: String]) {
        self = translations.isEmpty ? Message(outside: text) : Message(parts: [.translated(text, translations)])
    }

    public var parts: [Part] {
        switch content {
        case .literal(let text): [.literal(text)]
        case .parts(let parts): parts
        }
    }

    /// The message if it is souk's own words and nothing else; nil for any other one.
    public var literal: String? { if case .literal(let text) = content { text } else { nil } }
    public var isEmpty: Bool { content == .parts([]) }

    /// The key for finding a translation: the literals, with `{}` for each interpolated part. In a translation, `{1}`
    /// is the first one, because word order differs between languages.
    public var key: String {
        parts.reduce(into: "") { key, part in
            if case .literal(let text) = part { key += text } else { key += "{}" }
        }
    }

    /// Joins two messages; each is translated separately.
    public static func + (left: Message, right: Message) -> Message {
        if left.isEmpty { return right }
        if right.isEmpty { return left }
        return Message(parts: left.chain + right.chain)
    }

    /// The message as parts of a longer one; the parts of a chain stay separate.
    private var chain: [Part] {
        let isChain = parts.allSatisfy { if case .message = $0 { true } else { false } }
        return isChain ? parts : [.message(self)]
    }

    /// Returns the message with each longer text from outside that is in quotes cut to `length` characters.
    public func cuttingQuotes(to length: Int) -> Message {
        var parts = parts
        for place in parts.indices.dropFirst() {
            guard case .literal(let before) = parts[place - 1], before.hasSuffix("“"),
                case .outside(let text) = parts[place], text.utf8.count > length
            else { continue }
            let beginning = text.prefix(length)
            if beginning.endIndex != text.endIndex { parts[place] = .outside(beginning + "…") }
        }
        return Message(parts: parts)
    }

    public struct Interpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(interpolationCount * 2 + 1) }

        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.literal(literal)) }
        }

        public mutating func appendInterpolation(_ text: some StringProtocol) { parts.append(.outside(String(text))) }
        public mutating func appendInterpolation(_ number: Int) { parts.append(.number(number)) }
        /// Appends a value; its texts are from outside, so that none begins a line of its own.
        public mutating func appendInterpolation(_ value: Value) {
            switch value {
            case .text(let text): appendInterpolation(text)
            case .list(let texts): appendInterpolation(list: texts)
            default: parts.append(.value(value))
            }
        }
        public mutating func appendInterpolation(_ sum: MoneySum) { parts.append(.sum(sum)) }
        public mutating func appendInterpolation(_ money: Money) { parts.append(.money(money)) }
        public mutating func appendInterpolation(_ message: Message) { parts.append(.message(message)) }
        public mutating func appendInterpolation(list messages: [Message]) { parts.append(.list(messages)) }
        /// Appends the month of a day: `\(month: day)` gives `2026-04`.
        public mutating func appendInterpolation(month day: Day) { parts.append(.month(day)) }
        /// Appends the singular of a noun: `\(singular: listings) 3` gives `listing 3`.
        public mutating func appendInterpolation(singular noun: Noun) { parts.append(.singular(noun)) }
        /// Appends the plural of a noun: `No \(plural: listings)` gives `No listings`.
        public mutating func appendInterpolation(plural noun: Noun) { parts.append(.plural(noun)) }

        /// Appends a number with its noun: `\(10, listings)` gives `10 listings`, and 1 gives `1 listing`.
        public mutating func appendInterpolation(_ count: Int, _ noun: Noun) { parts.append(.count(count, noun)) }
        public mutating func appendInterpolation(_ number: Double, _ noun: Noun) {
            parts.append(.fraction(number, noun))
        }

        /// Appends texts from outside with separators: `\(list: names)` gives `a, b, c`.
        public mutating func appendInterpolation(list names: some Sequence<String>) {
            parts.append(.list(names.map { Message(outside: $0) }))
        }
    }

    public static func joined(_ sentences: [Message]) -> Message {
        sentences.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }
    }
}

extension DefaultStringInterpolation {
    /// Appends nothing: a message must be rendered in a language, never put into a string directly.
    @available(*, deprecated, message: "render the message: a string would hold its parts")
    public mutating func appendInterpolation(_ message: Message) {}
}

extension Value {
    /// The value as written in English, with dates in ISO 8601 and UTC.
    fileprivate var unrendered: String {
        switch self {
        case .missing: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): number.shortestDigits
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
    /// The sentence with every part unchanged, for comparing and never for showing.
    public var unrendered: String {
        if let literal { return literal }
        return parts.map { part in
            switch part {
            case .literal(let text), .outside(let text), .translated(let text, _): text
            case .message(let message): message.unrendered
            case .list(let messages): messages.map(\.unrendered).joined(separator: ", ")
            case .number(let number): String(number)
            case .count(let count, let noun): "\(count) \(noun.form(for: count))"
            case .fraction(let number, let noun): "\(number.shortestDigits) \(noun.other)"
            case .singular(let noun): noun.one
            case .plural(let noun): noun.other
            case .value(let value): value.unrendered
            case .sum(let sum): sum.description
            case .money(let money): money.description
            case .month(let day): day.monthDescription
            }
        }.joined()
    }

    /// Returns a title in English whatever the language, where translations are not known.
    public static func untranslatedTitle(_ title: Message, _ language: Language) -> String { title.unrendered }
}

/// A noun in the forms that counting needs.
public struct Noun: Sendable, Hashable {
    /// The form for one: `listing`.
    public let one: String
    /// The form for 0 and for many: `listings`.
    public let other: String

    public init(one: String, other: String) { (self.one, self.other) = (one, other) }

    public func form(for count: Int) -> String { count == 1 ? one : other }
}

/// A language in which souk addresses people; output for programs is always in English.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case french = "fr"
    case arabic = "ar"

    /// Finds the language of a locale name such as `fr_CH.UTF-8` or `ar`; nil if souk does not support it.
    ///
    /// `C` and `POSIX` mean that no language was chosen, so they give English.
    public init?(locale: some StringProtocol) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let isUnset = name == "C" || name == "POSIX"
        self.init(rawValue: isUnset ? "en" : name.prefix { $0 != "_" && $0 != "-" }.lowercased())
    }

    public var isRightToLeft: Bool { self == .arabic }

    /// The sign between a whole number and its decimals; Arabic has Western digits, as in the Emirates.
    public var decimalMark: String { self == .french ? "," : "." }
}
