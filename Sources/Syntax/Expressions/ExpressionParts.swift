/// A part of an expression by what it does, also in an expression that is not finished or wrong.
public struct ExpressionPart: Sendable, Hashable {
    public enum Role: Sendable, Hashable {
        /// The name of a field.
        case name
        /// `=` and the like.
        case comparison
        /// `and`, `or`, `not` and `in`.
        case keyword
        /// A value.
        case value
        /// A value in quotes.
        case quotedValue
    }

    public let role: Role
    public let text: String
    public let range: SourceRange
}

extension ExpressionPart {
    /// Returns the parts of an expression up to the first character that cannot belong to one.
    public static func parts(of source: String, in range: SourceRange) -> [ExpressionPart] {
        var tokens = TokenReader(source, in: range)
        var parts: [ExpressionPart] = []
        // After an operator comes a value, after `in` a list of them.
        var (wantsValue, isInList) = (false, false)
        while let token = try? tokens.next() {
            func add(_ role: Role, _ text: String = "") {
                parts.append(ExpressionPart(role: role, text: text, range: token.range))
            }
            switch token.kind {
            case .end: return parts
            case .comparison:
                add(.comparison)
                wantsValue = true
            case .keyword(_, let word) where wantsValue: add(word.isQuoted ? .quotedValue : .value, word.text)
            case .keyword(let keyword, _), .sign(let keyword):
                add(.keyword)
                (wantsValue, isInList) = (keyword == .in, keyword == .in)
                continue
            case .text(let word):
                add(word.isQuoted ? .quotedValue : wantsValue ? .value : .name, word.text)
                wantsValue = false
            case .comma: wantsValue = isInList
            case .opening: wantsValue = isInList
            case .closing: (wantsValue, isInList) = (false, false)
            }
        }
        return parts
    }
}
