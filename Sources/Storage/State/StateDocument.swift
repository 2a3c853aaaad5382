import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

import Platform

/// A state file: one JSON object with the payload and its metadata (docs/data-directory.md).
///
/// The checksum covers the bytes of the object without it, as ``JSONWriter`` writes them. Every version follows the
/// rules for checksums and versions, so that an older souk can distinguish a newer file from a damaged one.
struct StateDocument: Sendable {
    /// The version that this souk writes, and the newest that it understands.
    static let version = 1
    /// The largest file that is read or written, in mebibytes.
    static let sizeLimit = 16

    private var object: JSONObject
    private let header: Header
    let payload: JSONObject
    /// The payload as souk writes it, without unknown keys; nil for a document that was read.
    let known: JSONObject?
    /// True if there was a checksum, which then matched.
    let isChecked: Bool

    var savedAt: String { header.savedAt }
    /// True if only a newer souk can read it.
    var isUnreadable: Bool { header.minimumReader > Self.version }
    /// True if only a newer souk can write over it.
    var isReadOnly: Bool { isUnreadable || header.minimumWriter > Self.version }

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
        guard checksum == nil || checksum == .string(JSONWriter.document(of: .object(object)).checksum) else {
            throw Damage(reason: "its checksum does not match")
        }
        header = try Header.form.read(.object(object))
        if let format, header.format != format { throw Damage(reason: "it is not a \(format) file") }
        guard let payload = header.payload else { throw Damage(reason: "its payload is missing") }
        (self.object, self.payload, known) = (object, payload, nil)
        isChecked = checksum != nil
    }

    func read<Payload>(as form: JSONForm<Payload>) throws(Damage) -> Payload {
        do {
            return try form.read(.object(payload))
        } catch {
            throw error.inside("payload")
        }
    }

    private struct Header: Sendable {
        var format = ""
        var savedAt = ""
        var minimumReader = 1
        var minimumWriter = 1
        var payload: JSONObject?

        static let form = JSONForm<Header>.object(Header()) { member, header in
            member("format", &header.format, .text)
            member("savedAt", &header.savedAt, .text)
            member("minimumReader", &header.minimumReader, .number(in: 1...Int.max))
            member("minimumWriter", &header.minimumWriter, .number(in: 1...Int.max))
            member("payload", &header.payload, .init("an object", read: \.object, write: { .object($0) }))
        }
    }

    /// Creates a document with a new payload.
    ///
    /// - Parameter base: The document that it replaces, whose unknown keys are kept, and its payload as souk writes it.
    init(
        format: String, payload: JSONObject, savedAt: Date,
        over base: (document: StateDocument, known: JSONObject)? = nil
    ) {
        known = payload
        self.payload = base.map { payload.keeping($0.document.payload, beyond: $0.known) } ?? payload
        header = Header(
            savedAt: savedAt.iso8601, minimumReader: base?.document.header.minimumReader ?? 1,
            minimumWriter: base?.document.header.minimumWriter ?? 1)
        object = base?.document.object ?? JSONObject()
        object["format"] = .string(format)
        let version = object["version"].flatMap { try? JSONForm.number().read($0) } ?? 1
        object["version"] = .number(max(Self.version, version))
        object["minimumReader"] = .number(header.minimumReader)
        object["minimumWriter"] = .number(header.minimumWriter)
        object["savedAt"] = .string(header.savedAt)
        object["savedBy"] = .number(Int(getpid()))
        object["payload"] = .object(self.payload)
        isChecked = true
    }

    func encoded() -> [UInt8] {
        let body = JSONWriter.document(of: .object(object))
        let head = "{\n  \"checksum\": \"\(body.checksum)\","
        // The body begins with a brace and a newline, which comes after the checksum's line.
        return Array(head.utf8) + body.dropFirst()
    }

    /// Returns the bytes of a state file of at most `limit` mebibytes; nil if there is none.
    static func bytes(of name: String, in folder: OpenFolder, limit: Int = sizeLimit) throws(Failure) -> [UInt8]? {
        let path = folder.path(of: name)
        let bytes = try reading(path) { () throws(Errno) in try folder.bytes(of: name, limit: limit << 20) }
        guard let bytes, bytes.count > limit << 20 else { return bytes }
        throw Failure(
            .unreadable, "“\(path.string)” is larger than \(limit) MiB, more than souk reads.",
            hint: "Move it away, or choose another folder with --home DIR.")
    }
}

extension Damage {
    static var missingTarget: Damage { Damage(reason: "it is a link to a missing file") }
}

extension JSONObject {
    /// Returns the object with the members of `stored` that `known` does not have, so that keys of a newer souk
    /// survive.
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

extension JSONObject {
    /// The object as a line of a log: a checksum, a space and the JSON, with a newline before and after them.
    ///
    /// Lines are appended without synchronizing. The first newline ends a line that was cut off, which is then skipped.
    var logLine: [UInt8] {
        let body = JSONWriter.fileLine(of: .object(self))
        return Array("\n\(body.checksum) ".utf8) + body + [UInt8(ascii: "\n")]
    }

    /// Reads a line of a log; nil if it was cut off or damaged.
    init?(logLine line: ArraySlice<UInt8>) {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        let body = Array(line[(space + 1)...])
        guard Array(line[..<space]) == Array(body.checksum.utf8) else { return nil }
        guard let object = (try? JSONParser.value(of: body))?.object else { return nil }
        self = object
    }
}

extension [UInt8] {
    /// A 64-bit FNV-1a checksum, which detects accidental changes: `fnv1a64:` and sixteen hexadecimal digits.
    ///
    /// Every step is a bijection of the state, so a change within one byte is always found; other damage is missed once
    /// in 2^64. It does not protect against deliberate changes.
    /// (Fowler, Noll, Vo: the offset basis and the prime are theirs.)
    var checksum: String {
        let value = reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return "fnv1a64:" + value.padded(to: 16, radix: 16)
    }
}
