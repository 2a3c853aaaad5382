import Domain
import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a state file says: one JSON object with the payload and what is to be known about it.
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
/// The checksum is made over the bytes of the whole object without it, as ``JSONWriter`` writes them: sorted keys,
/// two spaces, whatever a person has made of the white space. Whoever mends a file by hand deletes `checksum`; it is
/// not checked then, and souk says so. Every version keeps to this, so that an older souk can tell a newer file from a
/// damaged one.
///
/// `version` is the newest that wrote the file; a souk older than `minimumReader` does not read it, one older than
/// `minimumWriter` only reads it. Keys that are not known here are kept.
struct StateDocument: Sendable {
    /// What this souk writes, and the newest it understands.
    static let version = 1

    private var object: JSONObject
    /// When it was saved, as it stands in the file.
    let savedAt: String
    /// The process that saved it.
    let savedBy: Int?
    let payload: StoredObject
    /// Whether there was a checksum; it matched then.
    let isChecked: Bool
    private let minimumReader: Int
    private let minimumWriter: Int

    /// Whether it takes a newer souk to read it.
    var isUnreadable: Bool { minimumReader > Self.version }
    /// Whether it takes a newer souk to write over it.
    var isReadOnly: Bool { isUnreadable || minimumWriter > Self.version }

    /// Reads a file that is to be of `format`, or of any where nil.
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

    /// A new payload in place of the one in `base`, whose unknown keys stay.
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

    /// The bytes of the file.
    func encoded() -> [UInt8] {
        let body = JSONWriter.bytes(of: .object(object))
        let head = "{\n  \"checksum\": \"\(Checksum(of: body).text)\","
        // The body begins with a brace, and a newline that goes on after the checksum's line.
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
        Checksum(of: JSONWriter.bytes(of: .object(object)))
    }
}
