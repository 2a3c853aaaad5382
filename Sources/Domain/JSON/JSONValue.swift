/// A JSON text as a tree, in which keys that souk does not know survive reading and writing.
public enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number with its digits as in the text: `1.50` stays `1.50`, and no digit is lost to a binary fraction.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The nesting limit of arrays and objects, so that a hostile file cannot exhaust the stack.
    public static let depthLimit = 512

    public static func number(_ number: Int) -> JSONValue {
        .number(String(number))
    }

    public static func string(_ text: String?) -> JSONValue {
        if let text { .string(text) } else { .null }
    }

    public static func boolean(_ flag: Bool?) -> JSONValue {
        if let flag { .boolean(flag) } else { .null }
    }

    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }
}

/// The error for bytes that are not valid JSON.
public struct JSONError: Error, Hashable {
    /// The offset of the byte at which parsing stopped, counted from 0.
    public let offset: Int

    public init(offset: Int) {
        self.offset = offset
    }
}
