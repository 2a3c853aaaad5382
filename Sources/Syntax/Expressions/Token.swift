/// A token of an expression: a name, an operand or a sign.
struct Token {
    let kind: Kind

    /// The position of the token; for `end`, empty and after the last token.
    let range: SourceRange

    enum Kind {
        /// A bare run or a quoted string: a name or an operand, depending on its position.
        case text(Word)

        /// A bare word that has a meaning of its own, or a sign with the same meaning: `!`, `&&` or `||`.
        case keyword(Keyword)

        case comparison(ComparisonOperator)
        case comma
        case opening
        case closing
        case end
    }

    enum Keyword: String {
        case and, or, not
        case `in`

        init?(_ text: String) {
            guard (2...3).contains(text.utf8.count) else { return nil }
            self.init(rawValue: text.lowercased())
        }

        /// The words for `and`, `or` and `not` in French and Arabic. They may also be names and values, so the parser
        /// decides by their positions.
        static let translated: [String: Keyword] = [
            "et": .and, "ou": .or, "non": .not, "pas": .not, "و": .and, "أو": .or, "او": .or, "ليس": .not, "غير": .not,
        ]
    }

    var keyword: Keyword? { if case .keyword(let keyword) = kind { keyword } else { nil } }
}

/// A token of an expression by what the parser read it as.
public struct ExpressionPart: Sendable, Hashable {
    public enum Role: Sendable, Hashable {
        /// `in`, and `and`, `or` and `not` in any language.
        case keyword
        case name, comparison, value, quotedValue
    }

    public let role: Role
    public let text: String
    public let range: SourceRange
}

/// An operator that is spelled as a word, as people know it from SQL or say it. The expression has the sign that means
/// the same.
enum SpelledOperator: String {
    case between, contains, ilike, `is`, like
    /// `isn't`, and `n'est`, which `pas` follows.
    case isNot
    case under, below, before, over, above, after, since
    case older, newer, within
    case more, less
    /// `at least`, `at most`.
    case at

    /// The signs of the words after `at`.
    static let bounds: [String: ComparisonOperator] = [
        "least": .greaterOrEqual, "moins": .greaterOrEqual, "الأقل": .greaterOrEqual, "الاقل": .greaterOrEqual,
        "most": .lessOrEqual, "plus": .lessOrEqual, "الأكثر": .lessOrEqual, "الاكثر": .lessOrEqual,
    ]

    /// Returns true for a word that may stand between the operator and its value: `more than 100`, `supérieur à 100`.
    func takesFiller(_ word: Word) -> Bool {
        guard !word.isQuoted else { return false }
        let text = word.text.lowercased()
        return switch self {
        case .older, .newer, .within, .more, .less: ["than", "de", "à", "que", "من"].contains(text)
        case .at: Self.bounds[text] != nil
        default: false
        }
    }

    private static let translated: [String: Self] = [
        "on": .is, "during": .is, "pendant": .is, "dans": .is, "en": .is, "le": .is, "في": .is, "خلال": .is,
        "est": .is, "n'est": .isNot, "n’est": .isNot, "isn't": .isNot, "isn’t": .isNot, "يساوي": .is, "تساوي": .is,
        "sous": .under, "تحت": .under, "فوق": .over, "entre": .between, "contient": .contains, "avant": .before,
        "après": .after, "apres": .after,
        "greater": .more, "higher": .more, "plus": .more, "supérieur": .more, "superieur": .more, "أكثر": .more,
        "أكبر": .more, "اكثر": .more, "اكبر": .more, "fewer": .less, "lower": .less, "moins": .less,
        "inférieur": .less, "inferieur": .less, "أقل": .less, "اقل": .less, "أصغر": .less, "اصغر": .less,
        "au": .at, "على": .at, "depuis": .since, "بين": .between, "يحتوي": .contains, "قبل": .before, "بعد": .after,
        "منذ": .since,
    ]

    /// Creates an operator from a bare word in any case and language; nil for every other word.
    init?(_ word: Word) {
        guard !word.isQuoted, (2...10).contains(word.text.utf8.count) else { return nil }
        let text = word.text.lowercased()
        guard let spelled = Self(rawValue: text) ?? Self.translated[text] else { return nil }
        self = spelled
    }
}

extension Token {
    var spelledOperator: SpelledOperator? { if case .text(let word) = kind { SpelledOperator(word) } else { nil } }

    /// True for what can follow a field's name in quotes.
    var isOperator: Bool {
        switch kind {
        case .comparison, .keyword(.in), .keyword(.not): true
        default: false
        }
    }
}
