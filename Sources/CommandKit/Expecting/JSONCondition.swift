public import Domain
public import Services
public import Syntax

/// What is said of JSON: a path, and how what stands there compares: `.records[0].price < 100`.
///
/// Without a comparison the path must lead somewhere.
public struct JSONCondition: Argument {
    /// What stands behind the path.
    private struct Comparing: Sendable {
        let sign: ComparisonOperator
        let value: JSONValue
        /// The value as it was typed, without its quotes.
        let text: String
    }

    public let path: JSONPath
    /// The path as it was typed.
    public let pathText: String
    /// The range in the line, which an error points at.
    public let range: SourceRange
    private let comparing: Comparing?

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        range = typed.range
        let source = typed.line.source
        var reader = JSONPathReader(source, in: range)
        path = try reader.path()
        pathText = String(SourceRange(range.lower, reader.place).text(in: source))
        comparing = try Self.comparing(typed, from: reader.place)
    }

    private static func comparing(_ typed: TypedArgument, from start: Int) throws(Failure) -> Comparing? {
        let tail = SourceRange(start, typed.range.upper).text(in: typed.line.source).drop { $0 == " " }
        guard !tail.isEmpty else { return nil }
        guard let (sign, rest) = ComparisonOperator.leading(tail) else {
            throw Failure(
                .usage, "A comparison is expected behind the path.", hint: "One of = != < <= > >= ~.",
                at: SourceRange(typed.range.upper - tail.utf8.count, typed.range.upper))
        }
        // Here-text has taken the place of the word that opens it.
        if let last = typed.words.last, last.isQuoted, last.range.text(in: typed.line.source).hasPrefix("<<") {
            return Comparing(sign: sign, value: .string(last.text), text: last.text)
        }
        let value = try ParsedLine(reading: String(rest))
        guard !value.words.isEmpty else {
            throw Failure(
                .usage, "A value is expected after “\(sign.rawValue)”.",
                hint: "A number, true, false, null, or a text.", at: .empty(at: typed.range.upper))
        }
        let text = value.words.map(\.text).joined(separator: " ")
        return Comparing(sign: sign, value: self.value(of: value, text), text: text)
    }

    /// Text in quotes is text; a number, true, false and null mean themselves; anything else is text again.
    private static func value(of line: ParsedLine, _ text: String) -> JSONValue {
        guard !line.words.contains(where: \.isQuoted), let value = try? JSONParser.value(of: Array(text.utf8)) else {
            return .string(text)
        }
        switch value {
        case .null, .boolean, .number: return value
        case .string, .array, .object: return .string(text)
        }
    }

    /// Whether it holds of a value that the path leads to.
    public func holds(of found: JSONValue) -> Bool {
        guard let comparing else { return true }
        switch comparing.sign {
        case .equal: return Self.equals(found, comparing.value)
        case .notEqual: return !Self.equals(found, comparing.value)
        case .contains: return Self.contains(found, comparing)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return orders(found, comparing)
        }
    }

    private func orders(_ found: JSONValue, _ comparing: Comparing) -> Bool {
        switch (found, comparing.value) {
        case (.number(let left), .number(let right)): comparing.sign.holds(DecimalDigits(left), DecimalDigits(right))
        // By their bytes, so that times of the form 2019-11-05T16:00:00Z follow each other.
        case (.string(let left), .string(let right)): comparing.sign.holds(ByteOrder(left), ByteOrder(right))
        default: false
        }
    }

    private static func equals(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): DecimalDigits(left) == DecimalDigits(right)
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        default: left == right
        }
    }

    /// As in a filter, case and accents of a text do not matter, and whatever was typed is text there; an array contains
    /// what equals one of its elements.
    private static func contains(_ whole: JSONValue, _ part: Comparing) -> Bool {
        switch whole {
        case .string(let text): FoldedText(text).contains(FoldedText(part.text))
        case .array(let elements): elements.contains { equals($0, part.value) }
        case .null, .boolean, .number, .object: false
        }
    }

    /// What is expected, as it is shown: `< 100`.
    public var expected: String {
        comparing.map { "\($0.sign.rawValue) \($0.value.summary)" } ?? pathText
    }

    /// Whether a value that was found is of another kind than the one it is compared with.
    public func comparesKinds(with found: JSONValue) -> Bool {
        switch (comparing?.value, found) {
        case (.number, .string), (.string, .number), (.boolean, .string), (.string, .boolean): true
        default: false
        }
    }
}

/// A text in the order of its bytes, which every program agrees on.
private struct ByteOrder: Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func < (left: ByteOrder, right: ByteOrder) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension ComparisonOperator {
    /// Every way to write one, those first that begin with another.
    private static let spellings: [(text: String, sign: ComparisonOperator)] =
        [("==", .equal), ("<>", .notEqual), ("≠", .notEqual), ("≤", .lessOrEqual), ("≥", .greaterOrEqual)]
        + allCases.map { ($0.rawValue, $0) }.sorted { $0.0.utf8.count > $1.0.utf8.count }

    /// The operator that a text begins with, and what stands behind it; nil where it begins with none.
    static func leading(_ text: Substring) -> (sign: ComparisonOperator, rest: Substring)? {
        guard let found = spellings.first(where: { text.hasPrefix($0.text) }) else { return nil }
        return (found.sign, text.dropFirst(found.text.count))
    }

    /// Returns whether it holds between two values that have an order; `contains` holds of none.
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

/// A number of JSON, exactly as its digits say: `0.1` is a tenth and no binary fraction, `1.50` equals `1.5` and `15e-1`.
struct DecimalDigits: Comparable, Sendable {
    private let isNegative: Bool
    /// Without zeros at either end; empty for zero.
    private let digits: [UInt8]
    /// How many digits stand before the point; fewer than none for zeros behind it.
    private let magnitude: Int

    /// Beyond this an exponent changes no comparison of numbers that anybody writes.
    private static let exponentLimit = 1 << 40

    /// - Parameter text: A number as JSON writes it.
    init(_ text: some StringProtocol) {
        let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = unsigned.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let whole = Array((mantissa.first ?? "").utf8)
        let all = whole + (mantissa.count > 1 ? Array(mantissa[1].utf8) : [])
        let leading = all.prefix { $0 == UInt8(ascii: "0") }.count
        let significant = all.dropFirst(leading)
        let trailing = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits = Array(significant.dropLast(trailing))
        magnitude = digits.isEmpty ? 0 : whole.count - leading + Self.exponent(parts.count > 1 ? parts[1] : "0")
        isNegative = text.hasPrefix("-") && !digits.isEmpty
    }

    private static func exponent(_ text: some StringProtocol) -> Int {
        let number = Int(text) ?? (text.hasPrefix("-") ? -exponentLimit : exponentLimit)
        return min(max(number, -exponentLimit), exponentLimit)
    }

    static func < (left: DecimalDigits, right: DecimalDigits) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
    }

    /// Whether it is nearer to zero.
    private func isSmaller(than other: DecimalDigits) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if magnitude != other.magnitude { return magnitude < other.magnitude }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}

extension JSONValue {
    /// The value as it could be typed after an operator; of an array or an object, how large it is.
    public var summary: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): Word.inQuotes(text)
        case .array(let elements): "an array of \(elements.count)"
        case .object(let object): "an object of \(object.members.count)"
        }
    }
}
