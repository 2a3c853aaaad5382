import Domain
import Ports
import SystemPackage
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
    /// The largest file that is read or written, in mebibytes.
    static let sizeLimit = 16

    private var object: JSONObject
    /// The time it was saved, as written in the file.
    let savedAt: String
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
        let tree: JSONValue
        do {
            tree = try JSONParser.value(of: bytes)
        } catch {
            throw Damage(reason: "it is not JSON from byte \(error.offset) on")
        }
        guard var object = tree.object else { throw Damage(reason: "it is not a JSON object") }
        let checksum = object["checksum"]
        object["checksum"] = nil
        guard checksum == nil || checksum == .string(Checksum(of: JSONWriter.document(of: .object(object))).text) else {
            throw Damage(reason: "its checksum does not match")
        }
        let stored = StoredObject(object: object, place: "")
        if let format, try stored.text("format") != format { throw Damage(reason: "it is not a \(format) file") }
        guard let payload = try stored.object("payload") else { throw Damage(reason: "its payload is missing") }
        self.object = object
        self.payload = StoredObject(object: payload.object, place: "payload")
        savedAt = try stored.text("savedAt") ?? ""
        isChecked = checksum != nil
        minimumReader = try stored.number("minimumReader", in: 1...Int.max) ?? 1
        minimumWriter = try stored.number("minimumWriter", in: 1...Int.max) ?? 1
    }

    /// Creates a document with a new payload.
    ///
    /// - Parameter base: The document that it replaces, of which unknown keys stay, and its payload as souk writes it.
    init(
        format: String, payload: JSONObject, savedAt: Date,
        over base: (document: StateDocument, known: JSONObject)? = nil
    ) {
        let version = max(Self.version, base?.document.version ?? 1)
        minimumReader = base?.document.minimumReader ?? 1
        minimumWriter = base?.document.minimumWriter ?? 1
        let payload = base.map { payload.keeping($0.document.payload.object, beyond: $0.known) } ?? payload
        object = base?.document.object ?? JSONObject()
        object["format"] = .string(format)
        object["version"] = .number(version)
        object["minimumReader"] = .number(minimumReader)
        object["minimumWriter"] = .number(minimumWriter)
        object["savedAt"] = .string(savedAt.iso8601)
        object["savedBy"] = .number(Int(getpid()))
        object["payload"] = .object(payload)
        self.savedAt = savedAt.iso8601
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

    /// Returns the bytes of a state file; nil if there is none.
    ///
    /// - Parameter limit: The largest file, in mebibytes.
    /// - Throws: `.unreadable`, also for a larger file.
    static func bytes(of name: String, in folder: OpenFolder, limit: Int = sizeLimit) throws(Failure) -> [UInt8]? {
        let path = folder.path(of: name)
        do {
            guard let bytes = try folder.bytes(of: name, limit: limit << 20) else { return nil }
            if bytes.count <= limit << 20 { return bytes }
        } catch {
            throw .unreadable(path, error)
        }
        throw Failure(
            .unreadable, "“\(path.string)” is larger than \(limit) MiB, more than souk reads.",
            hint: "Move it away, or choose another folder with --home DIR.")
    }
}

extension JSONObject {
    /// Creates an object from members; those that are nil are left out.
    init(_ members: KeyValuePairs<String, JSONValue?>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }

    /// Returns the object with the members of `stored` that `known` does not have, so that keys of a newer souk survive.
    ///
    /// - Parameter known: The members that this souk writes for what it read from `stored`.
    func keeping(_ stored: JSONObject, beyond known: JSONObject) -> JSONObject {
        guard self["id"] == stored["id"] else { return self }
        var merged = self
        for member in stored.members where known[member.key] != member.value {
            guard let known = known[member.key] else {
                merged[member.key] = merged[member.key] ?? member.value
                continue
            }
            switch (merged[member.key], member.value, known) {
            case (.object(let new), .object(let stored), .object(let known)):
                merged[member.key] = .object(new.keeping(stored, beyond: known))
            case (.array(let new), .array(let stored), .array(let known)):
                let pairs = zip(stored, known).filter { $0 != $1 }.compactMap { stored, known in
                    stored.object.map { ($0["id"], (stored: $0, known: known.object ?? JSONObject())) }
                }
                let changed = Dictionary(pairs) { first, _ in first }
                merged[member.key] = .array(
                    new.map { element in
                        guard let object = element.object, let old = changed[object["id"]] else { return element }
                        return .object(object.keeping(old.stored, beyond: old.known))
                    })
            default: break
            }
        }
        return merged
    }
}

/// The conversion of a payload to and from its file.
struct StoredForm<Payload: Sendable>: Sendable {
    /// The value of the key `format`.
    let format: String
    let decode: @Sendable (StateDocument) throws(Damage) -> Payload
    let encode: @Sendable (Payload) -> JSONObject
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

    /// Returns the member as `read` gives it; nil if it is missing or `null`.
    private func member<Value>(
        _ key: String, _ expected: Message, _ read: (JSONValue) -> Value?
    ) throws(Damage) -> Value? {
        guard let member = object[key], member != .null else { return nil }
        guard let value = read(member) else { throw mismatch(key, expected) }
        return value
    }

    func text(_ key: String) throws(Damage) -> String? { try member(key, "text") { $0.text } }

    func flag(_ key: String) throws(Damage) -> Bool? {
        try member(key, "true or false") { if case .boolean(let flag) = $0 { flag } else { nil } }
    }

    /// Returns a whole number in `range`.
    func number(_ key: String, in range: ClosedRange<Int>) throws(Damage) -> Int? {
        let digits = try member(key, "a whole number") { if case .number(let digits) = $0 { digits } else { nil } }
        guard let digits else { return nil }
        guard let number = Int(digits), range.contains(number) else { throw mismatch(key, "a whole number in range") }
        return number
    }

    func date(_ key: String) throws(Damage) -> Date? {
        guard let text = try text(key) else { return nil }
        guard let date = Date(iso8601: text) else { throw mismatch(key, "a time in ISO 8601") }
        return date
    }

    func object(_ key: String) throws(Damage) -> StoredObject? {
        try member(key, "an object") { $0.object }.map { StoredObject(object: $0, place: place(of: key)) }
    }

    func objects(_ key: String) throws(Damage) -> [StoredObject]? {
        try elements(key, "a list of objects") { $0.object }?.map { StoredObject(object: $0, place: place(of: key)) }
    }

    func texts(_ key: String) throws(Damage) -> [String]? { try elements(key, "a list of texts") { $0.text } }

    private func elements<Value>(
        _ key: String, _ expected: Message, _ read: (JSONValue) -> Value?
    ) throws(Damage) -> [Value]? {
        let all = try member(key, "a list") { if case .array(let elements) = $0 { elements } else { nil } }
        guard let all else { return nil }
        let values = all.compactMap(read)
        guard values.count == all.count else { throw mismatch(key, expected) }
        return values
    }

    /// Returns a member that must be there.
    func required<Value>(
        _ key: String, _ read: (StoredObject) -> (String) throws(Damage) -> Value?
    ) throws(Damage) -> Value {
        guard let value = try read(self)(key) else { throw mismatch(key, "present") }
        return value
    }

    /// Returns the damage for a member that does not have the expected value.
    func mismatch(_ key: String, _ expected: Message) -> Damage {
        Damage(reason: "“\(place(of: key))” is not \(expected)")
    }

    private func place(of key: String) -> String { place.isEmpty ? key : place + "." + key }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
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
