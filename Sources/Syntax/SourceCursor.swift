/// A position in a source that moves forward one Unicode scalar at a time and knows its byte offset.
///
/// It works on scalars, whose boundaries are found in constant time: with a `Character` that has a megabyte of
/// combining marks, each step would take as long as reading the line. It is a value, so it can be copied to look ahead.
struct SourceCursor {
    let source: String
    private(set) var index: String.Index
    private(set) var offset: Int
    private(set) var previous: Unicode.Scalar?
    private(set) var current: Unicode.Scalar?

    private let end: String.Index

    init(_ source: String) { self.init(source, in: SourceRange(of: source)) }

    /// Creates a cursor over the part of a source that `range` covers; offsets are still those of the whole source.
    init(_ source: String, in range: SourceRange) {
        var source = source
        source.makeContiguousUTF8()
        let bounds = range.aligned(in: source)
        let start = source.utf8.index(source.startIndex, offsetBy: bounds.lower)
        self.source = source
        index = start
        end = source.utf8.index(start, offsetBy: bounds.upper - bounds.lower)
        offset = bounds.lower
        current = nil
        current = scalar()
    }

    private func scalar() -> Unicode.Scalar? {
        guard index < end else { return nil }
        // Most are one byte, which is faster to read.
        let byte = source.utf8[index]
        return byte < 0x80 ? Unicode.Scalar(byte) : source.unicodeScalars[index]
    }

    var next: Unicode.Scalar? {
        var ahead = self
        ahead.advance()
        return ahead.current
    }

    mutating func advance() {
        guard let current else { return }
        previous = current
        let width = UTF8.width(current)
        offset += width
        index = source.utf8.index(index, offsetBy: width)
        self.current = scalar()
    }

    /// True at a `#` that begins a comment: between blanks, or as the first character of its line that is not a blank.
    var beginsComment: Bool {
        guard current == "#", previous?.isAnyBlank ?? true else { return false }
        if next?.isAnyBlank ?? true { return true }
        let before = source.unicodeScalars[..<index].last { !$0.isAnyBlank || $0 == "\n" || $0 == "\r" }
        return before?.isAnyBlank ?? true
    }

    /// True at a scalar that separates words. A no-break space does unless it is between a digit and something else:
    /// people who hold a key a moment too long type it in place of a space, but `1 850,50 €` is one amount.
    var isAtBlank: Bool {
        guard let current else { return false }
        if current.isASCII { return current.isBlank }
        guard current.isAnyBlank, let previous, let next else { return current.isAnyBlank }
        return previous.properties.numericType != .decimal || next.isAnyBlank
    }

    /// Skips blanks and comments, up to something that has a meaning.
    mutating func skipBlanksAndComments() {
        while current != nil {
            if isAtBlank || current?.isDirectionMark == true {
                advance()
            } else if beginsComment {
                while let scalar = current, scalar != "\n", scalar != "\r" { advance() }
            } else {
                return
            }
        }
    }
}

/// Quotes and escapes. Words and operands share this one reader, so that a line and the expression in it always agree
/// on where a quote begins and ends.
extension SourceCursor {
    /// Reads adjacent bare and quoted parts as one word; returns nil if no word begins here.
    ///
    /// Throws `unclosedQuote`, `trailingBackslash`, `controlCharacter` or `invalidEscape`.
    mutating func readText(_ bare: BareText) throws(ParseError) -> Word? {
        let start = offset
        var text = ""
        var (isQuoted, hasMarks) = (false, false)
        var bareStart = index
        reading: while let scalar = current {
            switch scalar {
            case _ where opensQuote(scalar, bare):
                text += source[bareStart..<index]
                try readQuoted(by: scalar, into: &text)
            // Arabic text that is copied, also from souk, has marks that no one sees.
            case _ where scalar.isDirectionMark:
                text += source[bareStart..<index]
                advance()
                hasMarks = true
                bareStart = index
                continue reading
            case "\\":
                text += source[bareStart..<index]
                try readBareEscape(into: &text)
            default:
                guard !scalar.isControl else {
                    throw ParseError(.controlCharacter(scalar), at: SourceRange(offset, offset + UTF8.width(scalar)))
                }
                // `&&` ends an operand; a single `&`, as in `R&B`, is part of it.
                let isConjunction = scalar == "&" && bare == .operand && next == "&"
                guard !isAtBlank, bare.holds(scalar), !isConjunction else { break reading }
                advance()
                continue reading
            }
            isQuoted = true
            bareStart = index
        }
        guard offset > start else { return nil }
        let rest = source[bareStart..<index]
        return Word(
            text: isQuoted || hasMarks ? text + rest : String(rest), range: SourceRange(start, offset),
            isQuoted: isQuoted)
    }

    /// Returns whether the whole of `text` would be read as one bare part.
    static func reads(_ text: String, asBare bare: BareText) -> Bool {
        var cursor = SourceCursor(text)
        guard let word = try? cursor.readText(bare) else { return false }
        return cursor.current == nil && !word.isQuoted && word.text.utf8.count == text.utf8.count
    }

    /// Returns whether the current scalar opens a quote: a double quote always does; an apostrophe does not after a
    /// letter or a digit, where people mean it as a letter. Curly quotes in an operand are those of pasted text.
    private func opensQuote(_ scalar: Unicode.Scalar, _ bare: BareText) -> Bool {
        scalar == "\"" || bare == .operand && (scalar == "“" || scalar == "«")
            || (scalar == "'" && !(previous?.isLetterOrDigit ?? false))
    }

    private mutating func readQuoted(by quote: Unicode.Scalar, into text: inout String) throws(ParseError) {
        let opening = SourceRange(offset, offset + UTF8.width(quote))
        let closing: Unicode.Scalar = quote == "“" ? "”" : quote == "«" ? "»" : quote
        advance()
        // French quotes have blanks inside.
        while quote == "«", let scalar = current, scalar.isAnyBlank { advance() }
        var literalStart = index
        while let scalar = current {
            if scalar == closing {
                text += source[literalStart..<index]
                if closing != quote { text.unicodeScalars.removeAll(where: \.isDirectionMark) }
                while quote == "«", let last = text.unicodeScalars.last, last.isAnyBlank {
                    text.unicodeScalars.removeLast()
                }
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

    /// Reads an escape outside quotes, where a backslash makes the next scalar literal and gives it no other meaning.
    private mutating func readBareEscape(into text: inout String) throws(ParseError) {
        let start = offset
        advance()
        guard let escaped = current else { throw ParseError(.trailingBackslash, at: SourceRange(start, offset)) }
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

    /// Reads `{HEX}`, one to six digits, as the Unicode scalar of that number. Returns nil if it is not one, and leaves
    /// the cursor after the part that was read.
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

extension Unicode.Scalar {
    /// True for a space, TAB, newline or carriage return.
    fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }

    /// True also for a no-break space, but for no other space of Unicode.
    fileprivate var isAnyBlank: Bool { isBlank || self == "\u{A0}" || self == "\u{202F}" }

    /// True for a mark or isolate that only sets the direction of text.
    fileprivate var isDirectionMark: Bool {
        switch value {
        case 0x61C, 0x200E...0x200F, 0x2066...0x2069: true
        default: false
        }
    }

    /// True if the scalar is a control character (C0, DEL or C1) that is not a blank.
    var isControl: Bool { (value < 0x20 || (0x7F...0x9F).contains(value)) && !isBlank }

    /// True if the scalar is a letter, a digit, or a mark that belongs to the letter before it.
    var isLetterOrDigit: Bool {
        guard !isASCII else { return isASCIILetter || isASCIIDigit }
        return properties.isAlphabetic || properties.numericType != nil || isMark
    }

    /// True if the scalar is a letter or a mark, and so not a digit.
    var isLetter: Bool { isASCII ? isASCIILetter : properties.isAlphabetic || isMark }

    var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    private var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
