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
