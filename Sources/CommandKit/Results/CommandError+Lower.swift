public import Domain
public import Services
public import Syntax

// Every error of a lower floor is translated here and nowhere else.

extension CommandError {
    /// Words an error of a service.
    public init(_ error: ServiceError) {
        switch error.kind {
        case .cancelled: self.init(.cancelled, error.message)
        case .state(let cause): self.init(cause)
        case .signInNeeded, .signInRefused: self.init(.signIn, error.message, hint: "Type login.")
        case .refused: self.init(.service, error.message)
        case .forbidden: self.init(.refused, error.message)
        case .unreachable, .unreadable, .tooLarge:
            self.init(.service, error.message, hint: "Type refresh to try again.")
        }
    }

    /// Words an error of what is kept on this machine.
    public init(_ error: StoreError) {
        let kind: Kind =
            switch error.kind {
            case .notFound: .notFound
            case .exists, .editor, .refused: .refused
            case .unreadable, .unwritable, .conflict, .readOnly: .state
            }
        self.init(kind, error.message, hint: error.hint)
    }

    /// Words what is wrong with a document, which is called by its path.
    public init(_ error: DraftDocumentError, in path: String) {
        self.init(.refused, error.message(of: path))
    }

    /// Words an error of syntax, which is to blame on the words at its range.
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

extension CommandError {
    /// The same error with what to type next, where a service is what failed and something may be typed.
    public func advising(_ hint: Message) -> CommandError {
        guard kind == .service, self.hint != nil else { return self }
        var error = self
        error.hint = hint
        return error
    }
}

/// Runs `body` and words what it throws, so that a command's code reads straight on.
///
/// - Parameter hint: What to type where the service failed; to read its records anew where nil.
public func wording<Value>(
    advising hint: Message? = nil, _ body: () async throws(ServiceError) -> Value
) async throws(CommandError) -> Value {
    do throws(ServiceError) {
        return try await body()
    } catch {
        throw hint.map(CommandError(error).advising) ?? CommandError(error)
    }
}

/// Runs `body` and words what it throws.
public func wording<Value>(_ body: () throws(StoreError) -> Value) throws(CommandError) -> Value {
    do throws(StoreError) { return try body() } catch { throw CommandError(error) }
}

/// Runs `body` and words what it throws.
public func wording<Value>(_ body: () throws(ParseError) -> Value) throws(CommandError) -> Value {
    do throws(ParseError) { return try body() } catch { throw CommandError(error) }
}
