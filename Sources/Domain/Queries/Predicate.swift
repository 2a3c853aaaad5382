/// A condition on one record, with every name resolved and every value typed.
///
/// Two-valued: a comparison with a missing value is false, and `not` makes it true. So is a comparison with an amount
/// in another currency; one that is given without a currency is compared with amounts in every currency and in none.
/// The catalog compiles the same tree to SQL; a test checks that both give the same results.
public indirect enum Predicate: Sendable, Hashable {
    /// The field's value, or a text in its list, equals the given one; text is compared without case and accents.
    case equals(Field, Value)
    case precedes(Field, Value)
    case follows(Field, Value)
    /// The field's text contains the given one, ignoring case and accents.
    case contains(Field, String)
    case holds(Field)
    case isPresent(Field)
    case isAmong(Set<RecordID>)
    case not(Predicate)
    /// All conditions hold; true for an empty list.
    case and([Predicate])
    /// At least one condition holds; false for an empty list.
    case or([Predicate])

    public func matches(_ record: Record) -> Bool {
        switch self {
        case .equals(let field, let value): Self.areEqual(record[field], value)
        case .precedes(let field, let value):
            Self.isComparable(record[field], with: value) && Self.precedes(record[field], value)
        case .follows(let field, let value):
            Self.isComparable(record[field], with: value) && Self.precedes(value, record[field])
        case .contains(let field, let part):
            record[field].texts.contains { FoldedText($0).contains(FoldedText(part)) }
        case .holds(let field): record[field] == .boolean(true)
        case .isPresent(let field): !record[field].isMissing
        case .isAmong(let ids): ids.contains(record.id)
        case .not(let condition): !condition.matches(record)
        case .and(let conditions): conditions.allSatisfy { $0.matches(record) }
        case .or(let conditions): conditions.contains { $0.matches(record) }
        }
    }

    private static func precedes(_ left: Value, _ right: Value) -> Bool {
        guard case (.money(let left), .money(let right)) = (left, right) else {
            return left.isOrdered(before: right) ?? false
        }
        return left.tenThousandths < right.tenThousandths
    }

    private static func isComparable(_ value: Value, with given: Value) -> Bool {
        guard case (.money(let amount), .money(let given)) = (value, given) else { return true }
        return [amount.currency, .unspecified].contains(given.currency)
    }

    private static func areEqual(_ value: Value, _ given: Value) -> Bool {
        switch (value, given) {
        case (.missing, _), (_, .missing): false
        case (.text(let left), .text(let right)): FoldedText.areEqual(left, right)
        case (.list, .text(let right)): value.texts.contains { FoldedText.areEqual($0, right) }
        case (.money(let left), .money(let right)):
            isComparable(value, with: given) && left.tenThousandths == right.tenThousandths
        default: value == given
        }
    }
}

/// The order of folded text in a language.
///
/// English and French compare byte by byte. Arabic sorts Arabic letters before those of other scripts, as CLDR's
/// collation for `ar` does. Punctuation and digits come first in every language.
public enum Collation: Sendable, Hashable {
    case bytes, arabic

    public init(_ language: Language) { self = language == .arabic ? .arabic : .bytes }

    /// Returns true if one text comes before another; both must be folded already.
    public func places(_ left: String, before right: String) -> Bool {
        switch self {
        case .bytes: left.utf8.lexicographicallyPrecedes(right.utf8)
        case .arabic:
            left.unicodeScalars.lazy.map(Self.weight)
                .lexicographicallyPrecedes(right.unicodeScalars.lazy.map(Self.weight))
        }
    }

    private static func weight(of scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.value {
        case ..<0x61: scalar.value
        case 0x620...0x6FF: scalar.value - 0x620 + 0x61
        default: scalar.value + 0x100
        }
    }
}
