/// A JSON text as a tree, in which keys that souk does not know survive being read and written again.
public enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number as its digits stand in the text: `1.50` stays `1.50`, and no digit is lost to a binary fraction.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// How deep arrays and objects may be nested, so that a hostile file cannot exhaust the stack.
    public static let depthLimit = 512

    public static func number(_ number: Int) -> JSONValue {
        .number(String(number))
    }

    /// A string; `null` for nil.
    public static func string(_ text: String?) -> JSONValue {
        if let text { .string(text) } else { .null }
    }

    /// A boolean; `null` for nil.
    public static func boolean(_ flag: Bool?) -> JSONValue {
        if let flag { .boolean(flag) } else { .null }
    }

    /// The members, when it is an object.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }
}

/// Why bytes are no JSON text.
public struct JSONError: Error, Hashable {
    /// Where reading stopped, counted from 0.
    public let offset: Int

    public init(offset: Int) {
        self.offset = offset
    }
}
