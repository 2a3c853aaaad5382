/// The reason why a line or an expression could not be read, with its position.
///
/// It contains no message: the module that knows commands and languages words it.
public struct ParseError: Error, Hashable, Sendable {
    public let reason: Reason
    public let range: SourceRange

    package init(_ reason: Reason, at range: SourceRange) {
        self.reason = reason
        self.range = range
    }

    public enum Reason: Hashable, Sendable {
        /// A quote was opened and not closed; the range is the opening quote's.
        case unclosedQuote(Character)
        case trailingBackslash

        /// A control character other than a blank is outside quotes.
        case controlCharacter(Unicode.Scalar)

        /// A `\u{…}` in double quotes does not name a Unicode scalar.
        case invalidEscape

        /// A `<<NAME` has words after it; the range is the opening's.
        case hereTextNotLast

        /// A line ends as a shell opens a here-text: `<< END`, `<<-END` or `<<'END'`.
        case shellHereText

        /// An operator, a comma or an opening parenthesis, given as it was written, is not followed by an operand.
        case expectedOperand(after: String)

        /// A field's name is followed by a value without an operator between them.
        case expectedOperator(after: String)

        /// A word that is not an operator is between a field's name and a value.
        case unknownOperator(String, after: String)

        case expectedExpression
        case expectedList

        /// A `between` has no `and` with a second operand after its first one.
        case expectedUpperBound

        /// A pattern is compared with the field of that name, and fixes where in the field the text is.
        case pattern(String, String)

        /// A parenthesis was opened and not closed; the range is the opening parenthesis'.
        case unclosedParenthesis

        /// A token, given as it was written, is not allowed at its position.
        case unexpected(String)
        /// More conditions inside each other than the limit.
        case tooDeep(limit: Int)
    }
}

/// A half-open range of UTF-8 byte offsets into a source. They are in bytes because counting characters takes time that
/// grows with the position.
public struct SourceRange: Hashable, Sendable {
    public let lower: Int

    /// The offset after the last byte; never less than `lower`.
    public let upper: Int

    /// Creates a range; an `upper` less than `lower` is raised to it.
    public init(_ lower: Int, _ upper: Int) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    public init(of source: String) { self.init(0, source.utf8.count) }

    /// Returns the empty range before the byte at `offset`, such as the end of a line where something is missing.
    public static func empty(at offset: Int) -> SourceRange { SourceRange(offset, offset) }

    public func moved(by offset: Int) -> SourceRange { SourceRange(lower + offset, upper + offset) }

    public func joined(with other: SourceRange) -> SourceRange {
        SourceRange(min(lower, other.lower), max(upper, other.upper))
    }

    /// Returns the text of the range in its source. A range of another source gives a wrong text, but never traps.
    public func text(in source: String) -> Substring {
        let bounds = aligned(in: source)
        let start = source.utf8.index(source.startIndex, offsetBy: bounds.lower)
        return source[start..<source.utf8.index(start, offsetBy: bounds.upper - bounds.lower)]
    }

    /// Returns the range with both ends moved into the source, and from inside a Unicode scalar to its first byte.
    func aligned(in source: String) -> SourceRange {
        let bytes = source.utf8
        func aligned(_ offset: Int) -> Int {
            var index = bytes.index(bytes.startIndex, offsetBy: min(max(offset, 0), bytes.count))
            while index > bytes.startIndex, index < bytes.endIndex, UTF8.isContinuation(bytes[index]) {
                index = bytes.index(before: index)
            }
            return bytes.distance(from: bytes.startIndex, to: index)
        }
        return SourceRange(aligned(lower), aligned(upper))
    }
}
