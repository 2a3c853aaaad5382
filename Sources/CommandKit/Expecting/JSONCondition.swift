import FoundationEssentials
public import Syntax

/// A condition on JSON: `.records[0].price < 100`, or a path alone, which must lead to a value.
public struct JSONCondition: RestArgument {
    private typealias Comparing = (sign: ComparisonOperator, value: JSONValue, text: String)

    public let path: JSONPath
    public let pathText: String
    public let range: SourceRange
    private let comparing: Comparing?

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        range = typed.range
        let source = typed.line.source
        let end: Int
        (path, end) = try JSONPath.read(source, in: range)
        pathText = String(SourceRange(range.lower, end).text(in: source))
        comparing = try Self.comparing(typed, from: end)
    }

    private static func comparing(_ typed: TypedArgument, from start: Int) throws(Failure) -> Comparing? {
        let tail = SourceRange(start, typed.range.upper).text(in: typed.line.source).drop { $0 == " " }
        guard !tail.isEmpty else { return nil }
        guard let (sign, rest) = ComparisonOperator.leading(tail) else {
            throw Failure(
                .usage, "Expected a comparison after the path.", hint: "Use one of = != < <= > >= ~.",
                at: SourceRange(typed.range.upper - tail.utf8.count, typed.range.upper))
        }
        // Here-text has replaced the word that opens it.
        if let last = typed.words.last, last.isQuoted, last.range.text(in: typed.line.source).hasPrefix("<<") {
            return (sign, .string(last.text), last.text)
        }
        let value = try ParsedLine(reading: String(rest))
        guard !value.words.isEmpty else {
            throw Failure(
                .usage, "A value is expected after “\(sign.rawValue)”.",
                hint: "A number, true, false, null, or a text.", at: .empty(at: typed.range.upper))
        }
        let second = value.words.indices.first { place in
            ["and", "or"].contains(value.words[place].text)
                && value.words.dropFirst(place + 1).first.map { !$0.isQuoted && $0.text.hasPrefix(".") } == true
        }
        if let second {
            throw Failure(
                .usage, "expect json checks one condition.", hint: "Write another expect json for the next one.",
                at: value.words[second].range.moved(by: typed.range.upper - rest.utf8.count))
        }
        let text = value.words.map(\.text).joined(separator: " ")
        return (sign, self.value(of: value, text), text)
    }

    /// Returns the value that was typed: a number, true, false or null without quotes; any other text as a string.
    private static func value(of line: ParsedLine, _ text: String) -> JSONValue {
        guard !line.words.contains(where: \.isQuoted), let value = try? JSONParser.value(of: Array(text.utf8)) else {
            return .string(text)
        }
        switch value {
        case .null, .boolean, .number: return value
        case .string, .array, .object: return .string(text)
        }
    }

    public func holds(of found: JSONValue) -> Bool {
        guard let comparing else { return true }
        switch (comparing.sign, found, comparing.value) {
        case (.equal, _, let value): return Self.equals(found, value)
        case (.notEqual, _, let value): return !Self.equals(found, value)
        // A string contains the operand as it was typed, ignoring case and accents as in a filter.
        case (.contains, .string(let text), _): return FoldedText(text).contains(FoldedText(comparing.text))
        case (.contains, .array(let elements), let value): return elements.contains { Self.equals($0, value) }
        case (let sign, .number(let left), .number(let right)): return sign.holds(Self.exact(left), Self.exact(right))
        case (let sign, .string(let left), .string(let right)): return sign.holds(left, right)
        default: return false
        }
    }

    private static func equals(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): exact(left) == exact(right)
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        default: left == right
        }
    }

    /// Returns a JSON number with its decimal digits: `0.1` is exactly one tenth, and `1.50` equals `15e-1`.
    private static func exact(_ digits: String) -> Decimal { Decimal(string: digits) ?? .nan }

    /// The expected comparison as it is shown: `< 100`; the path if there is no comparison.
    public var expected: String { comparing.map { "\($0.sign.rawValue) \($0.value.summary)" } ?? pathText }
}

extension ComparisonOperator {
    /// Returns the result of comparing two values that have an order; always false for `contains`.
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .contains: false
        }
    }
}

extension JSONValue {
    /// The value as it could be typed after an operator; for an array or an object, its size.
    public var summary: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): Word.inQuotes(text)
        case .array(let elements): "an array of \(elements.count)"
        case .object(let object): "an object of \(object.keys.count)"
        }
    }
}
