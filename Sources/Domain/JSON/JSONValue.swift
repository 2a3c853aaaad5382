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

    public static func number(_ number: Int) -> JSONValue { .number(String(number)) }
    public static func string(_ text: String?) -> JSONValue { if let text { .string(text) } else { .null } }

    public init(members: [String: JSONValue]) {
        self = .object(members.reduce(into: JSONObject()) { $0[$1.key] = $1.value })
    }

    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}

public struct JSONError: Error, Hashable {
    /// The offset of the byte at which parsing stopped, counted from 0.
    public let offset: Int
    /// The key there, if the object has it twice.
    public let repeatedKey: String?

    public init(offset: Int, repeatedKey: String? = nil) { (self.offset, self.repeatedKey) = (offset, repeatedKey) }

    public static func line(at offset: Int, of bytes: [UInt8]) -> Int {
        lineEnds(in: 0..<min(offset, bytes.count), of: bytes) + 1
    }

    public static func lineEnds(in range: Range<Int>, of bytes: [UInt8]) -> Int {
        // A sum of this form is several bytes at a time.
        bytes.withUnsafeBufferPointer { bytes in
            UnsafeBufferPointer(rebasing: bytes[range]).reduce(0) { $0 &+ ($1 == 0x0A ? 1 : 0) }
        }
    }
}

/// The members of a JSON object, in the order of their keys.
///
/// Keys are compared by their bytes, which every program agrees on; Swift's own order and equality of strings follow
/// Unicode equivalence. Objects here are small and are written often, so sorted members are faster than hashing.
public struct JSONObject: Sendable, Hashable {
    public struct Member: Sendable, Hashable {
        public let key: String
        public let value: JSONValue
    }

    /// The keys in order. Objects that were parsed from one list share them.
    public private(set) var keys: [String] = []
    public private(set) var values: [JSONValue] = []

    public init() {}

    /// - Parameter keys: Keys in order, each once.
    package init(keys: [String], values: [JSONValue]) { (self.keys, self.values) = (keys, values) }

    /// The keys with their values. Making them takes longer than reading ``keys`` and ``values``.
    public var members: [Member] { keys.indices.map(member) }

    public func member(at place: Int) -> Member { Member(key: keys[place], value: values[place]) }

    /// The value of a member; nil if the key is missing. Setting nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { keys.firstIndex { Self.areEqual($0, key) }.map { values[$0] } }
        set {
            let place = keys.last.map { Self.precedes($0, key) } ?? true ? keys.endIndex : place(of: key)
            switch (place < keys.endIndex && Self.areEqual(keys[place], key), newValue) {
            case (true, let value?): values[place] = value
            case (true, nil):
                keys.remove(at: place)
                values.remove(at: place)
            // Appending takes a fraction of the time of inserting at the end.
            case (false, let value?) where place == keys.endIndex:
                keys.append(key)
                values.append(value)
            case (false, let value?):
                keys.insert(key, at: place)
                values.insert(value, at: place)
            case (false, nil): break
            }
        }
    }

    public func object(_ key: String) -> JSONObject { self[key]?.object ?? JSONObject() }

    public func array(_ key: String) -> [JSONValue] {
        if case .array(let elements) = self[key] { elements } else { [] }
    }

    /// Returns the index of the member with that key, or the index at which to insert it.
    private func place(of key: String) -> Int { keys.firstIndex { !Self.precedes($0, key) } ?? keys.endIndex }

    private static func areEqual(_ left: String, _ right: String) -> Bool {
        // Strings of equal bytes are equal, and comparing short strings is faster than looking at their bytes.
        left == right && left.withBytes { left in right.withBytes { left.elementsEqual($0) } }
    }

    static func precedes(_ left: String, _ right: String) -> Bool {
        left.withBytes { left in right.withBytes { left.lexicographicallyPrecedes($0) } }
    }
}
