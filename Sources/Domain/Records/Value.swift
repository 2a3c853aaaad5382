public import struct FoundationEssentials.Date

/// The value of one field of a record.
public enum Value: Sendable, Hashable {
    case missing
    /// The value of a text or a choice.
    case text(String)
    case integer(Int)
    /// A finite number.
    case number(Double)
    case money(Money)
    case boolean(Bool)
    case date(Date)
    case day(Day)
    /// Whole seconds.
    case duration(Int)
    case list([String])

    public var isMissing: Bool { if case .missing = self { true } else { false } }
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    public var money: Money? { if case .money(let money) = self { money } else { nil } }

    /// The texts: one for a text, those of a list (an empty list counts as one empty text), none for other kinds.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let texts): texts.isEmpty ? [""] : texts
        default: []
        }
    }

    /// The separator between the texts of a list in ``stored``: a control character that addresses do not contain.
    public static let separator = "\u{1F}"

    /// The text, or those of a list one after the other; nil for other kinds. Databases have a list in this form, and a
    /// search looks into it.
    public var stored: String? {
        switch self {
        case .text(let text): text
        case .list(let texts): texts.joined(separator: Self.separator)
        default: nil
        }
    }

    /// The maximum length of a record's text in bytes of UTF-8: 64 KiB, far more than people read, and small enough to
    /// process every text.
    public static let textLimit = 1 << 16

    var isTooLong: Bool {
        switch self {
        case .text(let text): text.utf8.count > Self.textLimit
        case .list(let texts): texts.contains { $0.utf8.count > Self.textLimit }
        default: false
        }
    }

    var bounded: Value {
        switch self {
        case .text(let text): .text(Self.bounded(text))
        case .list(let texts): .list(texts.map(Self.bounded))
        default: self
        }
    }

    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > textLimit else { return text }
        let end = text.utf8.index(text.startIndex, offsetBy: textLimit)
        return String(String.UnicodeScalarView(text.unicodeScalars[..<end])) + "…"
    }

    /// The value as programs write it: dates in UTC, amounts as digits; nil if it is missing or a list.
    public var plain: String? {
        switch self {
        case .missing, .list: nil
        case .text(let text): text
        case .integer(let number), .duration(let number): String(number)
        case .number(let number): number.shortestDigits
        case .money(let money): money.digits
        case .boolean(let flag): String(flag)
        case .date(let date): date.instant
        case .day(let day): day.description
        }
    }

    /// Returns true if this value comes before another; nil if either is missing or they differ in kind.
    ///
    /// Text is ordered by its folded form and the collation, as in the catalog's SQL.
    public func isOrdered(before other: Value, by collation: Collation = Collation(.english)) -> Bool? {
        folded.isPlaced(before: other.folded, by: collation)
    }

    var folded: Value { if case .text(let text) = self { .text(FoldedText(text).string) } else { self } }

    /// Returns the same as ``isOrdered(before:by:)`` for values whose text is folded already.
    func isPlaced(before other: Value, by collation: Collation) -> Bool? {
        switch (self, other) {
        case (.text(let left), .text(let right)): collation.places(left, before: right)
        case (.integer(let left), .integer(let right)): left < right
        // IDs that are not numbers come last, as in SQL.
        case (.integer, .text): true
        case (.text, .integer): false
        case (.number(let left), .number(let right)): left < right
        case (.money(let left), .money(let right)): left < right
        case (.boolean(let left), .boolean(let right)): !left && right
        case (.date(let left), .date(let right)): left < right
        case (.day(let left), .day(let right)): left < right
        case (.duration(let left), .duration(let right)): left < right
        default: nil
        }
    }
}
