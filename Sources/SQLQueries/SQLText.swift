public import Domain

/// The text of an SQL statement or of a part of one, and the arguments between its pieces.
///
///     let condition: SQLText = "r.\(sql: name) < \(.integer(20))"
///     condition.text { place, _ in "$\(place)" }   // r."size" < $1
///
/// Values are arguments, never part of the text, so the same query with other values reuses its prepared statement.
public struct SQLText: Sendable, Hashable {
    /// The pieces of text; each but the last is followed by an argument.
    private var pieces: [String]
    public private(set) var arguments: [Value] = []

    public init(sql text: String) { pieces = [text] }
    public init(argument value: Value) { (pieces, arguments) = (["", ""], [value]) }

    public mutating func append(_ other: SQLText) {
        append(sql: other.pieces[0])
        // Most parts have no argument.
        if other.arguments.isEmpty { return }
        pieces += other.pieces.dropFirst()
        arguments += other.arguments
    }

    fileprivate mutating func append(sql text: String) { pieces[pieces.count - 1] += text }

    /// Returns the text with a placeholder for each argument.
    ///
    /// - Parameter placeholder: Returns the placeholder of an argument at a position, counted from 1.
    public func text(_ placeholder: (Int, Value) -> String) -> String {
        var text = pieces[0]
        for (position, piece) in pieces.enumerated().dropFirst() {
            text += placeholder(position, arguments[position - 1])
            text += piece
        }
        return text
    }
}

extension SQLText: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = SQLText(sql: "")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { text.append(sql: literal) }
        public mutating func appendInterpolation(_ part: SQLText) { text.append(part) }

        /// Inserts text of the statement, such as a quoted name.
        public mutating func appendInterpolation(sql: String) { text.append(sql: sql) }

        public mutating func appendInterpolation(_ value: Value) { text.append(SQLText(argument: value.withoutNUL)) }
        public mutating func appendInterpolation(_ number: Int) { text.append(SQLText(argument: .integer(number))) }
    }

    public init(stringLiteral text: String) { self.init(sql: text) }
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

extension SQLText {
    public static func quoted(_ name: String) -> String { "\"" + name.escaping(["\""], with: "\"") + "\"" }
}

extension Collection<SQLText> {
    public func joined(separator: String) -> SQLText {
        guard var joined = first else { return "" }
        for part in dropFirst() {
            joined.append(sql: separator)
            joined.append(part)
        }
        return joined
    }
}

extension Value {
    public var withoutNUL: Value {
        switch self {
        case .text(let text): .text(text.withoutNUL)
        case .list(let texts): .list(texts.map(\.withoutNUL))
        default: self
        }
    }
}

extension String {
    /// The text with its NULs replaced: PostgreSQL has none, and GRDB ends a text at one.
    public var withoutNUL: String { withBytes(\.hasNUL) ? replacing("\0", with: "\u{FFFD}") : self }
}

extension UnsafeBufferPointer<UInt8> {
    /// The least byte is found sixteen bytes at a time; a search that stops at the first NUL takes them one by one.
    public var hasNUL: Bool { reduce(.max, Swift.min) == 0 }
}
