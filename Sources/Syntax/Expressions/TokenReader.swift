/// A reader of the tokens of an expression; a copy of it looks ahead.
struct TokenReader {
    private var cursor: SourceCursor
    private var lastUpper: Int
    /// The end of the part of the source that is read.
    let end: Int

    init(_ source: String, in range: SourceRange) {
        end = range.upper
        cursor = SourceCursor(source, in: range)
        lastUpper = cursor.offset
    }

    /// Returns the next token, and `end` on every call after the last.
    ///
    /// Throws the errors of `SourceCursor.readText`, and `unexpected` for a character that begins no token.
    mutating func next() throws(ParseError) -> Token {
        cursor.skipBlanksAndComments()
        guard let first = cursor.current else { return Token(kind: .end, range: .empty(at: lastUpper)) }
        let lower = cursor.offset
        let kind = if let sign = readSign(first) { sign } else { try readText(first) }
        lastUpper = cursor.offset
        return Token(kind: kind, range: SourceRange(lower, lastUpper))
    }

    private mutating func readText(_ first: Unicode.Scalar) throws(ParseError) -> Token.Kind {
        let start = cursor.offset
        guard first != "&", var word = try cursor.readText(.operand), word.isQuoted || word.text != "#" else {
            throw ParseError(.unexpected(String(first)), at: SourceRange(start, start + UTF8.width(first)))
        }
        if !word.isQuoted, word.text.hasSuffix("-"), cursor.current == "(" {
            // The unit in a title: `distance-(m)`.
            var ahead = cursor
            ahead.advance()
            if let unit = try ahead.readText(.operand), ahead.current == ")" {
                ahead.advance()
                cursor = ahead
                word = Word(text: word.text + unit.text, range: SourceRange(start, cursor.offset), isQuoted: false)
            }
        }
        return word.isQuoted ? .text(word) : Token.Keyword(word.text).map { .keyword($0) } ?? .text(word)
    }

    /// Reads the longest sign that matches; a single `&` or `|` is not a sign.
    private mutating func readSign(_ first: Unicode.Scalar) -> Token.Kind? {
        guard let (kind, length) = Self.sign(first, cursor.next) else { return nil }
        for _ in 0..<length { cursor.advance() }
        return kind
    }

    fileprivate static func sign(_ first: Unicode.Scalar, _ next: Unicode.Scalar?) -> (Token.Kind, length: Int)? {
        switch (first, next) {
        case ("&", "&"): (.keyword(.and), 2)
        case ("|", "|"): (.keyword(.or), 2)
        case ("=", "="): (.comparison(.equal), 2)
        case ("!", "="), ("<", ">"): (.comparison(.notEqual), 2)
        case ("<", "="), ("=", "<"): (.comparison(.lessOrEqual), 2)
        case (">", "="), ("=", ">"): (.comparison(.greaterOrEqual), 2)
        case ("!", _): (.keyword(.not), 1)
        case ("=", _): (.comparison(.equal), 1)
        case ("≠", _): (.comparison(.notEqual), 1)
        case ("<", _): (.comparison(.less), 1)
        case ("≤", _): (.comparison(.lessOrEqual), 1)
        case (">", _): (.comparison(.greater), 1)
        case ("≥", _): (.comparison(.greaterOrEqual), 1)
        case ("~", _): (.comparison(.contains), 1)
        case (",", _), ("،", _): (.comma, 1)
        case ("(", _): (.opening, 1)
        case (")", _): (.closing, 1)
        default: nil
        }
    }
}

extension ComparisonOperator {
    /// Returns the operator that a text begins with, and the text after it; nil if it does not begin with an operator.
    public static func leading(_ text: Substring) -> (sign: ComparisonOperator, rest: Substring)? {
        let scalars = text.unicodeScalars
        guard let first = scalars.first,
            case (.comparison(let sign), let length)? = TokenReader.sign(first, scalars.dropFirst().first)
        else { return nil }
        return (sign, Substring(scalars.dropFirst(length)))
    }
}
