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
    var isSpoken = false

    public init(_ language: Language = .english, bidi: BidirectionalMode = .terminal, timeZone: TimeZone = .gmt) {
        self.language = language
        self.bidi = bidi
        self.timeZone = timeZone
    }

    /// For programs, and for all that stays as it is in every language.
    public static let english = Wording()

    /// A sentence of ours with what is from outside made safe and kept apart.
    func text(_ message: Message) -> String { MessageText(message, in: self).string }

    /// The same as lines no wider than the screen; each of its own lines as one, however long, where there is none.
    func lines(of message: Message, as role: TextRole? = nil, width: Int? = nil) -> [Line] {
        MessageText(message, in: self).lines.flatMap { $0.painted(as: role).wrapped(to: width) }
    }

    /// What a choice is called, as it is typed: to be compared, never shown.
    public func typed(_ choice: Field.Choice) -> String { MessageText(choice.title, in: self, outside: .exact).string }

    /// Text that is safe already, kept apart from what stands around it where that is needed and wanted.
    func isolated(_ text: String) -> String {
        if bidi == .off { return text }
        if isMirrored { return text.isEmpty ? text : "\u{2068}\(text)\u{2069}" }
        return BidirectionalIsolate.around(text)
    }

    /// Whether somebody says yes, in the language or in English.
    func agrees(_ answer: String) -> Bool {
        let own: Set<String> =
            switch language {
            case .english: []
            case .french: ["o", "oui"]
            case .arabic: ["ن", "نعم"]
            }
        return own.union(["y", "yes"]).contains(answer.lowercased())
    }

    /// Whether lines run from right to left, so that the first column stands at the right.
    var isMirrored: Bool { language.isRightToLeft && bidi != .off }

    /// The same for a place that keeps it apart as a whole, such as a cell.
    func cell(_ message: Message) -> String { MessageText(message, in: self, outside: .visible).string }
}
