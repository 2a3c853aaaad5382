public import struct FoundationEssentials.Date

/// What one field of a record holds.
public enum Value: Sendable, Hashable {
    /// The service did not send it.
    case missing
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

    public var isMissing: Bool { self == .missing }

    /// The text, when it is one.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The texts: one, those of a list (an empty list holds nothing but the empty text), or none for what is no text.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let texts): texts.isEmpty ? [""] : texts
        default: []
        }
    }

    /// Bytes of UTF-8 that a text of a record may have: 64 KiB, far more than anybody reads, and little enough for
    /// whatever is done with each text.
    public static let textLimit = 1 << 16

    /// Whether a text is longer than ``textLimit``.
    var isTooLong: Bool {
        switch self {
        case .text(let text): text.utf8.count > Self.textLimit
        case .list(let texts): texts.contains { $0.utf8.count > Self.textLimit }
        default: false
        }
    }

    /// The value with what is too long cut off, which an ellipsis shows.
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

    /// Places two values of one kind in order; nil when either is missing or they differ in kind.
    ///
    /// Text is ordered by its folded form as the collation has it, which is how the catalog's SQL orders it as well.
    public func isOrdered(before other: Value, by collation: Collation = Collation(.english)) -> Bool? {
        switch (self, other) {
        case (.text(let left), .text(let right)): collation.places(FoldedText(left), before: FoldedText(right))
        case (.integer(let left), .integer(let right)): left < right
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
