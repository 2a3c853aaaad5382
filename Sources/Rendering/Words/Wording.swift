public import CommandKit
public import Domain
public import FoundationEssentials

/// How sentences, values and dates are worded for whoever reads them: in which language, and where they live.
public struct Wording: Sendable, Hashable {
    public var language: Language
    /// Who orders text that runs from right to left.
    public var bidi: BidirectionalMode
    /// Where days begin and end.
    public var timeZone: TimeZone
    /// Whether amounts, dates and lengths of time are worded to be listened to.
    package var isSpoken = false
    /// Whether thousands are kept apart, as in `12,345`: on a screen, and not where a program may count on digits alone.
    var groupsDigits = false
    /// The time that dates in lists are told from, as in `3 days ago`; nil for the dates themselves.
    package var now: Date?

    public init(_ language: Language = .english, bidi: BidirectionalMode = .terminal, timeZone: TimeZone = .gmt) {
        self.language = language
        self.bidi = bidi
        self.timeZone = timeZone
    }

    /// For programs, and for all that stays as it is in every language.
    public static let english = Wording()

    /// A sentence of ours with what is from outside made safe and kept apart.
    package func text(_ message: Message) -> String { MessageText(message, in: self).string }

    /// The same as lines no wider than the screen; each of its own lines as one, however long, where there is none.
    package func lines(of message: Message, as role: TextRole? = nil, width: Int? = nil) -> [Line] {
        MessageText(message, in: self).lines.flatMap { $0.painted(as: role).wrapped(to: width) }
    }

    /// What a choice is called, as it is typed: to be compared, never shown.
    public func typed(_ choice: Field.Choice) -> String { MessageText(choice.title, in: self, outside: .exact).string }

    /// Text that is safe already, kept apart from what stands around it where that is needed and wanted.
    package func isolated(_ text: String) -> String {
        if bidi == .off { return text }
        if isMirrored { return text.isEmpty ? text : "\u{2068}\(text)\u{2069}" }
        return BidirectionalIsolate.around(text)
    }

    /// Spans in one piece, as they are read.
    func read(_ spans: [Span]) -> String {
        var text = ""
        if spans.contains(where: \.continues) {
            for span in isolated(spans) { text += span.text }
        } else {
            for span in spans { text += span.isApart ? isolated(span.text) : span.text }
        }
        return text
    }

    /// Whether somebody says yes, in the language or in English.
    package func agrees(_ answer: String) -> Bool {
        let own: Set<String> =
            switch language {
            case .english: []
            case .french: ["o", "oui"]
            case .arabic: ["ن", "نعم"]
            }
        return own.union(["y", "yes"]).contains(answer.lowercased())
    }

    /// Whether lines run from right to left, so that the first column stands at the right.
    package var isMirrored: Bool { language.isRightToLeft && bidi != .off }

    /// The same for a place that keeps it apart as a whole, such as a cell.
    package func cell(_ message: Message) -> String {
        // Most cells are a word of ours or a text, of which nothing is to be translated or put together.
        if language == .english, message.parts.count == 1 {
            if case .literal(let text) = message.parts[0] { return text }
            if case .outside(let text) = message.parts[0] { return VisibleText(text).string }
        }
        return MessageText(message, in: self, outside: .visible).string
    }
}

extension Message {
    /// The sentence in English with everything in it just as it came: for programs, and for formats that have escapes of
    /// their own.
    package var exact: String { unrendered }
}

/// The forms that counting needs in a language, by the rules of Unicode's CLDR for whole numbers.
///
/// (CLDR 46, supplemental/plurals.xml: `en` has one and other; `fr` one, many and other; `ar` all six.)
enum PluralCategory: Sendable {
    case zero, one, two, few, many, other

    /// The categories of a language, in the order in which a file of translations has their forms.
    static func all(of language: Language) -> [PluralCategory] {
        switch language {
        case .english: [.one, .other]
        case .french: [.one, .many, .other]
        case .arabic: [.zero, .one, .two, .few, .many, .other]
        }
    }

    /// The category of a count; a negative one is as its magnitude.
    init(_ count: Int, in language: Language) {
        let count = count.magnitude
        switch language {
        case .english: self = count == 1 ? .one : .other
        case .french:
            self =
                switch count {
                case 0, 1: .one
                case _ where count.isMultiple(of: 1_000_000): .many
                default: .other
                }
        case .arabic:
            self =
                switch (count, count % 100) {
                case (0, _): .zero
                case (1, _): .one
                case (2, _): .two
                case (_, 3...10): .few
                case (_, 11...99): .many
                default: .other
                }
        }
    }
}
