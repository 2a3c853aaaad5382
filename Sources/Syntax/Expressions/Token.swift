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

    /// Returns the parts of an expression up to the first character that cannot belong to one. The longest beginning
    /// that is an expression has the names that the parser finds in it; parts after it are judged by their position.
    ///
    /// - Parameter meaning: Returns the meaning of the values of the field with this name.
    public static func parts(
        of source: String, in range: SourceRange, meaning: @escaping (String) -> OperandMeaning = { _ in .any }
    ) -> [ExpressionPart] {
        let parts = partsByPosition(of: source, in: range)
        // A connective at the end is a name for the parser.
        let ends = parts.lastIndex { !$0.isConnective }.map { last in
            (last == parts.count - 1 ? [range.upper] : []) + parts[...last].reversed().map(\.range.upper)
        }
        for end in ends ?? [] {
            let beginning = SourceRange(range.lower, end)
            guard let parsed = try? ExpressionParser.parse(source, in: beginning, meaning: meaning) else { continue }
            let names = Set(parsed.locatedNames.map(\.range))
            return parts.map { part in
                let isName = part.range.lower < end ? names.contains(part.range) : part.isNameByPosition
                return isName ? part.with(.name) : part.withoutName
            }
        }
        return parts
    }

    private var isConnective: Bool { role != .quotedValue && ExpressionParser.mayBeConnective(text) }
    private var isNameByPosition: Bool { role == .name && !isConnective }

    /// The part with another role if it was judged to be a name, but is none.
    private var withoutName: ExpressionPart { role == .name ? with(isConnective ? .keyword : .value) : self }

    private func with(_ role: Role) -> ExpressionPart { ExpressionPart(role: role, text: text, range: range) }

    private static func partsByPosition(of source: String, in range: SourceRange) -> [ExpressionPart] {
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
            case .opening:
                isInList = isInList || parts.last?.role == .comparison
                wantsValue = isInList
            case .closing: (wantsValue, isInList) = (false, false)
            }
        }
        return parts
    }
}
