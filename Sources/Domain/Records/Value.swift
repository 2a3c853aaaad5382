public import struct FoundationEssentials.Date

/// What one field of a record holds.
public enum Value: Sendable, Hashable {
    /// The service did not send it.
    case missing
    case text(String)
    case integer(Int)
    case money(Money)
    case boolean(Bool)
    case date(Date)

    public var isMissing: Bool { self == .missing }

    /// The text, when it is one.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// Places two values of one kind in order; nil when either is missing or they differ in kind.
    ///
    /// Text is ordered by its folded form, byte by byte, which is how the catalog's SQL orders it as well.
    public func isOrdered(before other: Value) -> Bool? {
        switch (self, other) {
        case (.text(let left), .text(let right)): FoldedText(left) < FoldedText(right)
        case (.integer(let left), .integer(let right)): left < right
        case (.money(let left), .money(let right)): left < right
        case (.boolean(let left), .boolean(let right)): !left && right
        case (.date(let left), .date(let right)): left < right
        default: nil
        }
    }
}
