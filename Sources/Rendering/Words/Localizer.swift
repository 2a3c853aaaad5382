public import CommandKit
public import FoundationEssentials

/// Formats sentences, values and dates for a reader: the language, the direction of text and the time zone.
public struct Localizer: Sendable, Hashable {
    public var language: Language
    /// The mode that decides who orders text that runs from right to left.
    public var bidi: BidirectionalMode
    public var timeZone: TimeZone
    /// The words of a program that is not souk itself; nil in souk.
    public var program: ProgramWords?
    /// True if amounts, dates and durations are worded for screen readers.
    package var isSpoken = false
    /// True if thousands are separated, as in `12,345`: on a screen, but not where a program may expect only digits.
    package var groupsDigits = false
    /// The time from which the age of dates in lists is counted, as in `3 days ago`; nil to show the dates themselves.
    package var now: Date?

    public init(_ language: Language = .english, bidi: BidirectionalMode = .terminal, timeZone: TimeZone = .gmt) {
        (self.language, self.bidi, self.timeZone) = (language, bidi, timeZone)
    }

    package var programName: String { program?.name ?? "souk" }

    /// The phrasebooks of the language, in the order in which they are searched; none for English.
    var phrasebooks: [Phrasebook] { program?.books(of: language) ?? Phrasebook.of(language).map { [$0] } ?? [] }

    /// The localizer for programs, and for everything that is the same in every language.
    public static let english = Localizer()

    /// Returns a message, with text from outside made safe and kept apart.
    package func text(_ message: Message) -> String { MessageText(message, in: self).string }

    /// Returns a message as lines no wider than `width`; if that is nil, lines are not wrapped.
    package func lines(of message: Message, as role: TextRole? = nil, width: Int? = nil) -> [Line] {
        MessageText(message, in: self).lines.flatMap { $0.painted(as: role).wrapped(to: width) }
    }

    /// Returns a title as it is typed, with text from outside unchanged. It is only for comparisons, and must not be
    /// shown.
    public func typed(_ title: Message) -> String { MessageText(title, in: self, outside: .exact).string }

    /// Returns text that is safe already, kept apart from the text around it if necessary and wanted.
    package func isolated(_ text: String) -> String {
        if bidi == .off { return text }
        if isMirrored { return text.isEmpty ? text : "\u{2068}\(text)\u{2069}" }
        return BidirectionalIsolate.around(text)
    }

    /// Appends text in reading order; appending to a string would take several times as long.
    func read(_ spans: [Span], to bytes: inout [UInt8]) {
        let start = bytes.count
        for span in spans { span.text.withBytes { bytes.append(contentsOf: $0) } }
        // Otherwise, only text with letters that run from right to left is isolated, and few lines have any.
        let plain = bytes[start...].withUnsafeBufferPointer { $0.place(where: BidirectionalIsolate.mayBegin) }
        let isMixed = start + plain < bytes.count && spans.contains { BidirectionalIsolate.isNeeded(for: $0.text) }
        guard isMixed || isMirrored else { return }
        bytes.removeSubrange(start...)
        for span in spans.isolated(by: { isolated($0) }) { span.text.withBytes { bytes.append(contentsOf: $0) } }
    }

    /// Returns true for a yes, in the language or in English.
    package func agrees(_ answer: String) -> Bool {
        let own: [Language: [String]] = [.french: ["o", "oui"], .arabic: ["ن", "نعم"]]
        return (["y", "yes"] + own[language, default: []]).contains(answer.lowercased())
    }

    /// True if lines run from right to left, so that the first column is on the right.
    package var isMirrored: Bool { language.isRightToLeft && bidi != .off }

    /// Returns a message for a place that is kept apart as a whole, such as a cell.
    package func cell(_ message: Message) -> String {
        // Most cells are empty, one literal or one text, which need neither translation nor assembly.
        if message.isEmpty { return "" }
        if language == .english, program == nil {
            if let literal = message.literal { return literal }
            if message.parts.count == 1, case .outside(let text) = message.parts[0] { return VisibleText(text).string }
        }
        return MessageText(message, in: self, outside: .visible).string
    }
}

extension Message {
    /// The sentence in English with everything in it unchanged: for programs, and for formats that have escapes of
    /// their own.
    package var exact: String { unrendered }
}

extension Language {
    /// Returns the index of the form that a noun has with a count, in the order of CLDR's categories, which translation
    /// files follow; a negative count has the form of its magnitude.
    ///
    /// (CLDR 46, supplemental/plurals.xml: `en` has one and other; `fr` one, many and other; `ar` zero, one, two, few,
    /// many and other.)
    func pluralForm(of count: Int) -> Int {
        let count = count.magnitude
        return switch self {
        case .english: count == 1 ? 0 : 1
        case .french: count < 2 ? 0 : count.isMultiple(of: 1_000_000) ? 1 : 2
        case .arabic:
            switch (count, count % 100) {
            case (0...2, _): Int(count)
            case (_, 3...10): 3
            case (_, 11...99): 4
            default: 5
            }
        }
    }

    /// Returns the index of the form that a noun has with a number that is not whole.
    func pluralForm(ofFraction number: Double) -> Int {
        switch self {
        case .english: 1
        case .french: number.magnitude < 2 ? 0 : 2
        case .arabic: 5
        }
    }
}
