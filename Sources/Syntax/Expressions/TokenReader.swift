/// A reader of the tokens of an expression; a copy of it looks ahead.
struct TokenReader {
    private var cursor: SourceCursor
    private var lastUpper: Int

    init(_ source: String, in range: SourceRange) {
        cursor = SourceCursor(source, in: range)
        lastUpper = cursor.offset
    }

    /// Returns the next token, and `end` on every call after the last.
    ///
    /// Throws the errors of `SourceCursor.readText`, and `unexpected` for a character that begins no token.
    mutating func next() throws(ParseError) -> Token {
        cursor.skipBlanksAndComments()
        guard let first = cursor.current else {
            return Token(kind: .end, range: .empty(at: lastUpper))
        }
        let lower = cursor.offset
        let kind = if let sign = readSign(first) { sign } else { try readText(first) }
        lastUpper = cursor.offset
        return Token(kind: kind, range: SourceRange(lower, lastUpper))
    }

    private mutating func readText(_ first: Unicode.Scalar) throws(ParseError) -> Token.Kind {
        guard first != "#", first != "&", let word = try cursor.readText(.operand) else {
            let range = SourceRange(cursor.offset, cursor.offset + UTF8.width(first))
            throw ParseError(.unexpected(String(first)), at: range)
        }
        return word.isQuoted ? .text(word) : Token.Keyword(word.text).map { .keyword($0) } ?? .text(word)
    }

    /// Reads the longest sign that matches; a single `&` or `|` is not a sign.
    private mutating func readSign(_ first: Unicode.Scalar) -> Token.Kind? {
        guard let (kind, length) = sign(first) else { return nil }
        for _ in 0..<length { cursor.advance() }
        return kind
    }

    private func sign(_ first: Unicode.Scalar) -> (Token.Kind, length: Int)? {
        switch (first, cursor.next) {
        case ("&", "&"): (.keyword(.and), 2)
        case ("|", "|"): (.keyword(.or), 2)
        case ("=", "="): (.comparison(.equal), 2)
        case ("!", "="), ("<", ">"): (.comparison(.notEqual), 2)
        case ("<", "="): (.comparison(.lessOrEqual), 2)
        case (">", "="): (.comparison(.greaterOrEqual), 2)
        case ("!", _): (.keyword(.not), 1)
        case ("=", _): (.comparison(.equal), 1)
        case ("≠", _): (.comparison(.notEqual), 1)
        case ("<", _): (.comparison(.less), 1)
        case ("≤", _): (.comparison(.lessOrEqual), 1)
        case (">", _): (.comparison(.greater), 1)
        case ("≥", _): (.comparison(.greaterOrEqual), 1)
        case ("~", _): (.comparison(.contains), 1)
        case (",", _): (.comma, 1)
        case ("(", _): (.opening, 1)
        case (")", _): (.closing, 1)
        default: nil
        }
    }
}

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

    var keyword: Keyword? {
        if case .keyword(let keyword) = kind { keyword } else { nil }
    }
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
}

extension ExpressionPart {
    /// Returns the parts of an expression up to the first character that cannot belong to one.
    public static func parts(of source: String, in range: SourceRange) -> [ExpressionPart] {
        var tokens = TokenReader(source, in: range)
        var parts: [ExpressionPart] = []
        // After an operator comes a value, after `in` a list of them.
        var (wantsValue, isInList) = (false, false)
        // A name can be compared by an operator that is spelled, also after `not`; `between` has two values.
        var (isAfterName, isBetween) = (false, false)
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
                (wantsValue, isBetween) = (true, SpelledOperator(word) == .between)
                isAfterName = false
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
