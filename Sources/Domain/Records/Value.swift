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
