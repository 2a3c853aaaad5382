import Domain
public import Syntax

extension Failure {
    /// Says what is wrong with the words at the range of a syntax error.
    public init(_ error: ParseError) {
        let (message, hint) = Self.sentence(for: error.reason)
        self.init(.usage, message, hint: hint, at: error.range)
    }

    private static func sentence(for reason: ParseError.Reason) -> (Message, hint: Message?) {
        switch reason {
        case .unclosedQuote(let mark):
            (
                "The quote \(String(mark)) is not closed.",
                "Close it, or write \\\(String(mark)) for the character itself."
            )
        case .trailingBackslash: ("The line ends in a backslash.", "Write \\\\ for the character itself.")
        case .controlCharacter(let scalar):
            (
                "The line holds the control character U+\(hexadecimal(scalar)).",
                "Take it out, or write it in quotes as \\u{…}."
            )
        case .invalidEscape: ("This escape is not known.", "In double quotes: \\\" \\\\ \\n \\t \\u{1F6B2}.")
        case .hereTextNotLast: ("Here-text must be the last word of its line.", nil)
        case .expectedExpression: ("A filter is expected here.", "For example: price < 200 and category = Maison.")
        case .expectedOperand(let sign): ("A value is expected after “\(sign)”.", "For example: price < 200.")
        case .expectedOperator(let name):
            ("A comparison is expected after “\(name)”.", "One of = != < <= > >= ~ in, for example: \(name) = 20.")
        case .expectedList: ("A list is expected after “in”.", "For example: category in (Maison, Mode).")
        case .unclosedParenthesis: ("This parenthesis is not closed.", nil)
        case .unexpected(","):
            (
                "A comma is not expected here.",
                "Write 19,99 without blanks, and a list in parentheses: category in (Maison, Mode)."
            )
        case .unexpected(let token): ("“\(token)” is not expected here.", nil)
        case .tooDeep(let limit): ("The filter is nested more than \(limit) deep.", nil)
        }
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension ParsedLine {
    /// Parses a line for somebody who reads what is wrong with it.
    public init(reading line: String) throws(Failure) {
        do { try self.init(line) } catch { throw Failure(error) }
    }
}
