/// Quotes and escapes: the one reader behind words and operands, so that a line and the expression in it always agree
/// on where a quote begins and ends.
extension SourceCursor {
    /// Reads touching bare and quoted parts as one word, or gives nil when none begins here.
    ///
    /// Throws `unclosedQuote`, `trailingBackslash`, `controlCharacter` or `invalidEscape`.
    mutating func readText(_ bare: BareText) throws(ParseError) -> Word? {
        let start = offset
        var text = ""
        var isQuoted = false
        var bareStart = index
        reading: while let scalar = current {
            switch scalar {
            case _ where opensQuote(scalar):
                text += source[bareStart..<index]
                try readQuoted(by: scalar, into: &text)
            case "\\":
                text += source[bareStart..<index]
                try readBareEscape(into: &text)
            default:
                guard !scalar.isControl else {
                    throw ParseError(.controlCharacter(scalar), at: SourceRange(offset, offset + UTF8.width(scalar)))
                }
                guard bare.holds(scalar), !isConjunction(scalar, in: bare) else { break reading }
                advance()
                continue reading
            }
            isQuoted = true
            bareStart = index
        }
        guard offset > start else { return nil }
        text += source[bareStart..<index]
        return Word(text: text, range: SourceRange(start, offset), isQuoted: isQuoted)
    }

    /// Whether the whole of `text` would be read as one bare part.
    static func reads(_ text: String, asBare bare: BareText) -> Bool {
        var cursor = SourceCursor(text)
        guard let word = try? cursor.readText(bare) else { return false }
        return cursor.current == nil && !word.isQuoted
    }

    /// Whether the current scalar is a quote that opens: a double quote always does, an apostrophe not after a letter
    /// or a digit, where people mean it as a letter.
    private func opensQuote(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || (scalar == "'" && !(previous?.isLetterOrDigit ?? false))
    }

    /// Whether an `&` is the first half of `&&`, which ends an operand; a single one, as in `R&B`, is part of it.
    private func isConjunction(_ scalar: Unicode.Scalar, in bare: BareText) -> Bool {
        scalar == "&" && bare == .operand && next == "&"
    }

    private mutating func readQuoted(by quote: Unicode.Scalar, into text: inout String) throws(ParseError) {
        let opening = SourceRange(offset, offset + 1)
        advance()
        var literalStart = index
        while let scalar = current {
            if scalar == quote {
                text += source[literalStart..<index]
                advance()
                return
            }
            if scalar == "\\", quote == "\"" {
                text += source[literalStart..<index]
                try readQuotedEscape(into: &text)
                literalStart = index
            } else {
                advance()
            }
        }
        throw ParseError(.unclosedQuote(Character(quote)), at: opening)
    }

    /// Outside quotes a backslash takes the meaning off what follows and gives it none.
    private mutating func readBareEscape(into text: inout String) throws(ParseError) {
        let start = offset
        advance()
        guard let escaped = current else {
            throw ParseError(.trailingBackslash, at: SourceRange(start, offset))
        }
        text.unicodeScalars.append(escaped)
        advance()
    }

    private mutating func readQuotedEscape(into text: inout String) throws(ParseError) {
        let start = offset
        advance()
        let escaped = current
        advance()
        switch escaped {
        case "n": text += "\n"
        case "t": text += "\t"
        case "u":
            guard let scalar = readScalarNumber() else {
                throw ParseError(.invalidEscape, at: SourceRange(start, offset))
            }
            text.unicodeScalars.append(scalar)
        case let literal?: text.unicodeScalars.append(literal)
        case nil: break
        }
    }

    /// Reads `{HEX}`, one to six digits, as the Unicode scalar of that number; nil, stopped at the fault, if it is not
    /// one.
    private mutating func readScalarNumber() -> Unicode.Scalar? {
        guard current == "{" else { return nil }
        advance()
        var number: UInt32 = 0
        var digits = 0
        while let scalar = current, let digit = Character(scalar).hexDigitValue, scalar.isASCII, digits < 6 {
            number = number * 16 + UInt32(digit)
            digits += 1
            advance()
        }
        guard current == "}", digits > 0 else { return nil }
        advance()
        return Unicode.Scalar(number)
    }
}
