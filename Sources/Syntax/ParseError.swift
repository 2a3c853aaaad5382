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
