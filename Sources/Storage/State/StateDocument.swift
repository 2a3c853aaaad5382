import Domain
import struct FoundationEssentials.Date

import Platform

/// A state file: one JSON object with the payload and its metadata.
///
///     {
///       "checksum": "fnv1a64:9c1b7f0a3d2e4c58",
///       "format": "souk-session",
///       "minimumReader": 1,
///       "minimumWriter": 1,
///       "payload": { … },
///       "savedAt": "2026-11-20T10:00:00Z",
///       "savedBy": 4711,
///       "version": 1
///     }
///
/// The checksum covers the bytes of the whole object without it, as ``JSONWriter`` writes them: sorted keys and two
/// spaces, whatever the file's white space. To edit a file by hand, delete `checksum`; the file is then not checked,
/// and souk says so. Every version follows these rules, so that an older souk can distinguish a newer file from a
/// damaged one.
///
/// `version` is the newest that wrote the file. A souk older than `minimumReader` does not read it, and one older than
/// `minimumWriter` only reads it. Unknown keys are kept.
struct StateDocument: Sendable {
    /// The version that this souk writes, and the newest that it understands.
    static let version = 1

    private var object: JSONObject
    /// The time it was saved, as written in the file.
    let savedAt: String
    /// The process that saved it.
    let savedBy: Int?
    let payload: StoredObject
    /// True if there was a checksum, which then matched.
    let isChecked: Bool
    private let minimumReader: Int
    private let minimumWriter: Int

    /// True if only a newer souk can read it.
    var isUnreadable: Bool { minimumReader > Self.version }
    /// True if only a newer souk can write over it.
    var isReadOnly: Bool { isUnreadable || minimumWriter > Self.version }

    /// Reads a file of the given `format`, or of any format if nil.
    init(reading bytes: [UInt8], format: String?) throws(Damage) {
        guard var object = try Self.tree(of: bytes).object else { throw Damage(reason: "it is not a JSON object") }
        let checksum = object["checksum"]
        object["checksum"] = nil
        guard checksum == nil || checksum == .string(Self.checksum(over: object).text) else {
            throw Damage(reason: "its checksum does not match")
        }
        let stored = StoredObject(object: object, place: "")
        if let format, try stored.text("format") != format { throw Damage(reason: "it is not a \(format) file") }
        guard let payload = try stored.object("payload") else { throw Damage(reason: "its payload is missing") }
        self.object = object
        self.payload = StoredObject(object: payload.object, place: "payload")
        savedAt = try stored.text("savedAt") ?? ""
        savedBy = try stored.number("savedBy", in: 0...Int.max)
        isChecked = checksum != nil
        minimumReader = try stored.number("minimumReader", in: 1...Int.max) ?? 1
        minimumWriter = try stored.number("minimumWriter", in: 1...Int.max) ?? 1
    }

    /// Creates a document with a new payload; the unknown keys of `base` stay.
    init(
        format: String, payload: JSONObject, savedAt: Date, over base: StateDocument? = nil
    ) {
        let version = max(Self.version, base?.version ?? 1)
        minimumReader = base?.minimumReader ?? 1
        minimumWriter = base?.minimumWriter ?? 1
        object = base?.object ?? JSONObject()
        object["format"] = .string(format)
        object["version"] = .number(version)
        object["minimumReader"] = .number(minimumReader)
        object["minimumWriter"] = .number(minimumWriter)
        object["savedAt"] = .string(savedAt.iso8601)
        object["savedBy"] = .number(Int(getpid()))
        object["payload"] = .object(payload)
        self.savedAt = savedAt.iso8601
        savedBy = Int(getpid())
        self.payload = StoredObject(object: payload, place: "payload")
        isChecked = true
    }

    /// Returns the bytes of the file.
    func encoded() -> [UInt8] {
        let body = JSONWriter.document(of: .object(object))
        let head = "{\n  \"checksum\": \"\(Checksum(of: body).text)\","
        // The body begins with a brace and a newline, which comes after the checksum's line.
        return Array(head.utf8) + body.dropFirst()
    }

    private var version: Int {
        if case .number(let digits) = object["version"] { Int(digits) ?? 1 } else { 1 }
    }

    private static func tree(of bytes: [UInt8]) throws(Damage) -> JSONValue {
        do {
            return try JSONParser.value(of: bytes)
        } catch {
            throw Damage(reason: "it is not JSON from byte \(error.offset) on")
        }
    }

    private static func checksum(over object: JSONObject) -> Checksum {
        Checksum(of: JSONWriter.document(of: .object(object)))
    }
}

/// The conversion of a payload to and from its file.
struct StoredForm<Payload: Sendable>: Sendable {
    /// The value of the key `format`.
    let format: String
    /// Decodes the members of the payload.
    let decode: @Sendable (StateDocument) throws(Damage) -> Payload
    /// Encodes a payload over the members in the file, so that unknown keys stay.
    let encode: @Sendable (_ payload: Payload, _ stored: JSONObject) -> JSONObject
}

/// The reason that a file is not accepted.
struct Damage: Error {
    /// The reason as a clause, such as `its checksum does not match`.
    let reason: Message
}

/// A stored object, with members read as the expected types.
///
/// A key that is missing, or is `null`, is nil: older files have fewer keys. A value of another type is damage, never a
/// default: a default would be saved over data that the user has to repair.
struct StoredObject {
    let object: JSONObject
    /// The object's path in its file, such as `payload.views.listings`; empty for the root.
    let place: String

    func text(_ key: String) throws(Damage) -> String? {
        switch object[key] {
        case .string(let text): text
        case nil, .null: nil
        default: throw mismatch(key, "text")
        }
    }

    func flag(_ key: String) throws(Damage) -> Bool? {
        switch object[key] {
        case .boolean(let flag): flag
        case nil, .null: nil
        default: throw mismatch(key, "true or false")
        }
    }

    /// Returns a whole number in `range`.
    func number(_ key: String, in range: ClosedRange<Int>) throws(Damage) -> Int? {
        switch object[key] {
        case .number(let digits):
            guard let number = Int(digits), range.contains(number) else {
                throw mismatch(key, "a whole number in range")
            }
            return number
        case nil, .null: return nil
        default: throw mismatch(key, "a whole number")
        }
    }

    func date(_ key: String) throws(Damage) -> Date? {
        guard let text = try text(key) else { return nil }
        guard let date = Date(iso8601: text) else { throw mismatch(key, "a time in ISO 8601") }
        return date
    }

    func object(_ key: String) throws(Damage) -> StoredObject? {
        switch object[key] {
        case .object(let object): StoredObject(object: object, place: place(of: key))
        case nil, .null: nil
        default: throw mismatch(key, "an object")
        }
    }

    func objects(_ key: String) throws(Damage) -> [StoredObject]? {
        switch object[key] {
        case .array(let elements):
            var objects: [StoredObject] = []
            objects.reserveCapacity(elements.count)
            for element in elements {
                guard let object = element.object else { throw mismatch(key, "a list of objects") }
                objects.append(StoredObject(object: object, place: place(of: key)))
            }
            return objects
        case nil, .null: return nil
        default: throw mismatch(key, "a list")
        }
    }

    func texts(_ key: String) throws(Damage) -> [String]? {
        switch object[key] {
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                guard case .string(let text) = element else { throw mismatch(key, "a list of texts") }
                texts.append(text)
            }
            return texts
        case nil, .null: return nil
        default: throw mismatch(key, "a list")
        }
    }

    /// Returns the damage for a member that does not have the expected value.
    func mismatch(_ key: String, _ expected: Message) -> Damage {
        Damage(reason: "“\(place(of: key))” is not \(expected)")
    }

    private func place(of key: String) -> String {
        place.isEmpty ? key : place + "." + key
    }
}

/// A 64-bit FNV-1a checksum, which detects accidental changes.
///
/// Every step is a bijection of the state, so a change within one byte is always found; other damage is missed once in
/// 2^64. It does not protect against deliberate changes.
/// (Fowler, Noll, Vo: the offset basis and the prime are theirs.)
struct Checksum: Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(value: UInt64) {
        self.value = value
    }

    init(of bytes: [UInt8]) {
        for byte in bytes {
            value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// The checksum as written in a file: `fnv1a64:` and sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return "fnv1a64:" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
