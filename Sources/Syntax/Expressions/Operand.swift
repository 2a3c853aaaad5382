/// The operand of a comparison, as text: only the field's type determines whether `7` is a number, a day or a title.
public struct Operand: Hashable, Sendable {
    public let text: String

    /// True if any part was quoted or escaped: such an operand is always text, never a keyword of its field.
    public let isQuoted: Bool

    package init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }

    /// The spelling outside a list, where a number may contain commas.
    var spellingAlone: String {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Operand(String($0)) }
        let isNumber =
            !isQuoted && parts.allSatisfy(\.isBare)
            && zip(parts, parts.dropFirst()).allSatisfy { left, right in
                left.text.last?.isNumber == true && right.text.first?.isNumber == true
            }
        return isNumber ? text : spelling
    }

    /// The spelling in a list. Quotes that the operand has are kept, since they have a meaning; others are added if the
    /// text needs them.
    var spelling: String { isQuoted || !isBare ? Word.inQuotes(text) : text }

    /// True if the text without quotes is read as an operand, and not as a keyword, a comment or a sign.
    private var isBare: Bool {
        SourceCursor.reads(text, asBare: .operand) && text != "#" && !text.hasPrefix("&") && Token.Keyword(text) == nil
    }
}

/// The kinds of values that the parser reads in different ways.
public enum OperandMeaning: Sendable {
    /// Texts, which have no unit: `title = VTT 26` does not mean VTT26.
    case text
    /// Dates: `within 2019` is in that year, and `more than 3 days` is before the day 3 days ago.
    case time
    /// Lengths of time, which may be of several words: `1 minute and 30 seconds` means `1m30s`.
    case length
    /// `yes` or `no`, which are not more or less: in `urgent and under 50`, `under` is not about `urgent`.
    case flag
    case any
}

/// A part of an expression with its position in the source; equality ignores the position.
///
/// Two expressions are therefore equal if they mean the same, however they are spaced.
@dynamicMemberLookup
public struct Located<Value> {
    public let value: Value
    public let range: SourceRange

    package init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    public subscript<Property>(dynamicMember path: KeyPath<Value, Property>) -> Property { value[keyPath: path] }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {
    public static func == (left: Located, right: Located) -> Bool { left.value == right.value }
}

extension Located: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A comparison of a field with an operand; the raw value is the canonical spelling.
public enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "~"
}
