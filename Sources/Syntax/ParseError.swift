/// Why a line or an expression could not be read, and where.
///
/// It carries no sentence: the floor that knows commands and languages words it.
public struct ParseError: Error, Hashable, Sendable {
    /// What is wrong.
    public let reason: Reason

    /// Where it is wrong, in the source that was given; empty where something is missing.
    public let range: SourceRange

    public init(_ reason: Reason, at range: SourceRange) {
        self.reason = reason
        self.range = range
    }

    /// The ways in which a source can be wrong.
    public enum Reason: Hashable, Sendable {
        /// A quote was opened and not closed; the range is the opening quote's.
        case unclosedQuote(Character)

        /// The source ends in a backslash that has nothing to escape.
        case trailingBackslash

        /// A control character other than a blank stands outside quotes.
        case controlCharacter(Unicode.Scalar)

        /// A `\u{…}` in double quotes does not name a Unicode scalar.
        case invalidEscape

        /// A `<<NAME` has words after it; the range is the opening's.
        case hereTextNotLast

        /// An operator, a comma or an opening parenthesis, as it was written, is not followed by something to compare
        /// with.
        case expectedOperand(after: String)

        /// A field's name is followed by a value with no operator between them.
        case expectedOperator(after: String)

        /// A condition is missing, as in `a and` or in `()`.
        case expectedExpression

        /// An `in` has no list after it.
        case expectedList

        /// A parenthesis was opened and not closed; the range is the opening parenthesis'.
        case unclosedParenthesis

        /// Something, as it was written, stands where nothing of its kind can.
        case unexpected(String)

        /// Conditions are nested deeper than `limit`.
        case tooDeep(limit: Int)
    }
}

/// A half-open range of UTF-8 byte offsets into a source, so that an error can be shown under the very bytes it is
/// about.
///
/// Bytes, and not characters: counting characters takes time that grows with the place, bytes are there at once.
public struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte.
    public let lower: Int

    /// The offset after the last byte; never less than `lower`.
    public let upper: Int

    /// Makes a range; an `upper` less than `lower` is raised to it.
    public init(_ lower: Int, _ upper: Int) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// The range of a whole source.
    public init(of source: String) {
        self.init(0, source.utf8.count)
    }

    /// The place before the byte at `offset`, such as the end of a line where something is missing.
    public static func empty(at offset: Int) -> SourceRange {
        SourceRange(offset, offset)
    }

    /// Whether the range holds no byte and only marks a place.
    public var isEmpty: Bool { lower == upper }

    /// The smallest range that covers both, with whatever stands between them.
    public func joined(with other: SourceRange) -> SourceRange {
        SourceRange(min(lower, other.lower), max(upper, other.upper))
    }

    /// The text of the range in its source.
    ///
    /// An offset outside the source is moved to the source's nearest end, one inside a character's bytes to the first
    /// of the Unicode scalar they belong to: a range of another source gives a wrong text, never a trap.
    public func text(in source: String) -> Substring {
        let bounds = aligned(in: source)
        let start = source.utf8.index(source.startIndex, offsetBy: bounds.lower)
        return source[start..<source.utf8.index(start, offsetBy: bounds.upper - bounds.lower)]
    }

    /// The same range with both ends inside the source and on boundaries of Unicode scalars.
    func aligned(in source: String) -> SourceRange {
        let bytes = source.utf8
        let count = bytes.count
        func splitsScalar(_ offset: Int) -> Bool {
            offset > 0 && offset < count
                && UTF8.isContinuation(bytes[bytes.index(bytes.startIndex, offsetBy: offset)])
        }
        func alignedOffset(_ offset: Int) -> Int {
            var offset = min(max(offset, 0), count)
            while splitsScalar(offset) { offset -= 1 }
            return offset
        }
        return SourceRange(alignedOffset(lower), alignedOffset(upper))
    }
}
