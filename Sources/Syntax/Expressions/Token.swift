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
    }

    var keyword: Keyword? { if case .keyword(let keyword) = kind { keyword } else { nil } }
}

/// A part of an expression by what it does, also in an expression that is not finished or wrong.
public struct ExpressionPart: Sendable, Hashable {
    public enum Role: Sendable, Hashable {
        /// `and`, `or`, `not` and `in`.
        case keyword
        case name, comparison, value, quotedValue
    }

    public let role: Role
    public let text: String
    public let range: SourceRange

    /// Returns the parts of an expression up to the first character that cannot belong to one.
    public static func parts(of source: String, in range: SourceRange) -> [ExpressionPart] {
        var tokens = TokenReader(source, in: range)
        var parts: [ExpressionPart] = []
        // After an operator comes a value, after `in` a list of them.
        var (wantsValue, isInList) = (false, false)
        // A name can be compared by an operator that is spelled, also after `not`; `between` has two values.
        var (isAfterName, isBetween) = (false, false)
        var spelled: SpelledOperator?
        while let token = try? tokens.next() {
            func add(_ role: Role, _ text: String = "") {
                parts.append(ExpressionPart(role: role, text: text, range: token.range))
            }
            switch token.kind {
            case .end: return parts
            case .comparison:
                add(.comparison)
                wantsValue = true
            case .keyword(let keyword):
                add(.keyword)
                (wantsValue, isInList) = (keyword == .in || isBetween && keyword == .and, keyword == .in)
                isBetween = false
                isAfterName = isAfterName && keyword == .not
                continue
            case .text(let word) where isAfterName && SpelledOperator(word) != nil:
                add(.comparison)
                spelled = SpelledOperator(word)
                (wantsValue, isBetween, isAfterName) = (true, spelled == .between, false)
            case .text(let word) where parts.last?.role == .comparison && spelled?.takesFiller(word) == true:
                add(.comparison)
                spelled = nil
            case .text(let word)
            where parts.last?.role == .value && !word.isQuoted
                && TimeWord.joins(parts[parts.count - 1].text, word.text):
                add(.value, word.text)
            case .text(let word):
                add(word.isQuoted ? .quotedValue : wantsValue ? .value : .name, word.text)
                isAfterName = !wantsValue
                wantsValue = false
            case .comma: wantsValue = isInList
            case .opening: wantsValue = isInList
            case .closing: (wantsValue, isInList) = (false, false)
            }
        }
        return parts
    }
}
