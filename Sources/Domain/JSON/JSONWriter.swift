public import FoundationEssentials

/// Writes JSON text from left to right.
///
/// Strings are preserved exactly: a character that must not be sent raw is escaped as `\uXXXX`, never altered.
public struct JSONWriter {
    private enum Position {
        /// At the start of the text, or after a key.
        case start
        /// After the opening of an object or array.
        case first
        case next
    }

    public private(set) var bytes: [UInt8] = []
    /// True if only what JSON forbids is escaped, not everything that must not be sent raw to a terminal
    /// (``VisibleText``).
    private let isFile: Bool
    private let colon: [UInt8]
    private var position = Position.start
    /// A newline and the indentation of the next line; nil if everything is on one line.
    private var lineBreak: [UInt8]?

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    public init() { (isFile, colon) = (false, Array(":".utf8)) }
    private init(forFile: Void) { (isFile, colon, lineBreak) = (true, Array(": ".utf8), Array("\n".utf8)) }
    private init(forFileLine: Void) { (isFile, colon) = (true, Array(":".utf8)) }
    public mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }
    public mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

    public mutating func key(_ name: String) {
        string(name)
        bytes += colon
        position = .start
    }

    public mutating func member(_ name: String, _ value: String?) {
        key(name)
        string(value)
    }

    public mutating func member(_ name: String, _ value: Int?) {
        key(name)
        integer(value)
    }

    public mutating func member(_ name: String, _ value: Bool) {
        key(name)
        boolean(value)
    }

    public mutating func null() { written("null") }
    public mutating func boolean(_ flag: Bool) { written(flag ? "true" : "false") }
    public mutating func integer(_ number: Int?) { written(number.map(String.init) ?? "null") }

    /// Writes a value that is already JSON, such as the digits of a number.
    public mutating func written(_ json: String) {
        separate()
        json.withBytes { bytes.append(contentsOf: $0) }
    }

    public mutating func string(_ string: String?) {
        guard let string else { return null() }
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(string)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func enclose(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: opening))
        position = .first
        lineBreak?.append(contentsOf: "  ".utf8)
        body(&self)
        lineBreak?.removeLast(2)
        if position == .next, let lineBreak { bytes += lineBreak }
        bytes.append(UInt8(ascii: closing))
        position = .next
    }

    private mutating func separate() {
        if position == .next { bytes.append(UInt8(ascii: ",")) }
        if position != .start, let lineBreak { bytes += lineBreak }
        position = .next
    }
}

// MARK: Trees

extension JSONWriter {
    public static func line(of value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return writer.text
    }

    /// Returns a tree as the bytes of a line of a file, without a newline.
    public static func fileLine(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter(forFileLine: ())
        writer.value(value)
        return writer.bytes
    }

    /// Returns a tree as the bytes of a file that ends in a newline.
    ///
    /// Only an object with one or two plain values, such as a row of a list, is written on one line. The same tree
    /// always gives the same bytes, because checksums are computed from them.
    public static func document(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter(forFile: ())
        writer.value(value)
        writer.bytes.append(UInt8(ascii: "\n"))
        return writer.bytes
    }

    /// Returns a tree as the text of a file for people to edit: what fits on a line of 100 characters is on one, and
    /// members are in the order of `keys`, then others.
    public static func readable(_ value: JSONValue, order keys: [String]) -> String {
        let ranks = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        return readable(value, by: ranks, indent: "", after: 0) + "\n"
    }

    private static func readable(
        _ value: JSONValue, by ranks: [String: Int], indent: String, after width: Int
    ) -> String {
        let (parts, ends): ([String], (String, String))
        switch value {
        case .array(let elements):
            ends = ("[", "]")
            parts = elements.map { readable($0, by: ranks, indent: indent + "  ", after: 0) }
        case .object(let object):
            ends = ("{", "}")
            let members = object.members.enumerated().sorted {
                (ranks[$0.element.key] ?? .max, $0.offset) < (ranks[$1.element.key] ?? .max, $1.offset)
            }
            parts = members.map { _, member in
                let key = Self.line(of: .string(member.key)) + ": "
                return key + readable(member.value, by: ranks, indent: indent + "  ", after: key.count)
            }
        default:
            var writer = JSONWriter(forFile: ())
            writer.value(value)
            return writer.text
        }
        let line = ends.0 + parts.joined(separator: ", ") + ends.1
        if indent.count + width + line.count <= 100, !line.contains("\n") { return line }
        let lines = parts.map { indent + "  " + $0 }.joined(separator: ",\n")
        return "\(ends.0)\n\(lines)\n\(indent)\(ends.1)"
    }

    private mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .boolean(let flag): boolean(flag)
        case .number(let digits): written(digits)
        case .string(let text): string(text)
        case .array(let elements): array { json in for element in elements { json.value(element) } }
        case .object(let object) where lineBreak != nil && object.isShort: short(object)
        case .object(let object): self.object { json in json.members(of: object) }
        }
    }

    private mutating func members(of object: JSONObject) {
        for (name, value) in zip(object.keys, object.values) {
            key(name)
            self.value(value)
        }
    }

    private static let space = Array(" ".utf8)

    private mutating func short(_ object: JSONObject) {
        separate()
        let outer = lineBreak
        (lineBreak, position) = (Self.space, .start)
        bytes.append(UInt8(ascii: "{"))
        members(of: object)
        bytes.append(UInt8(ascii: "}"))
        (lineBreak, position) = (outer, .next)
    }
}

extension JSONObject {
    fileprivate var isShort: Bool {
        (1...2).contains(values.count)
            && values.allSatisfy { value in
                switch value {
                case .array, .object: false
                case .null, .boolean, .number, .string: true
                }
            }
    }
}

// MARK: Characters

extension JSONWriter {
    private mutating func append(_ string: String) {
        guard isFile || string.withBytes({ $0.allSatisfy { $0 < 0x80 } }) else {
            let escaped = VisibleText.replacing(in: string) { scalar, visibility in
                let isEscaped = visibility != .shown || scalar == "\"" || scalar == "\\"
                return isEscaped ? escape(scalar) : nil
            }
            return escaped.withBytes { bytes.append(contentsOf: $0) }
        }
        string.withBytes { text in
            // Most strings need no escape.
            let raw = UnsafeRawBufferPointer(text)
            if raw.endOfPlain() == raw.count, isFile || !text.contains(0x7F) { return bytes.append(contentsOf: text) }
            for byte in text {
                if Self.mustEscape(byte, inFile: isFile) {
                    bytes += escape(Unicode.Scalar(byte)).utf8
                } else {
                    bytes.append(byte)
                }
            }
        }
    }

    /// - Parameter byte: An ASCII byte, or a byte of another character, which is not escaped here.
    static func mustEscape(_ byte: UInt8, inFile isFile: Bool) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F && !isFile
    }

    /// Returns the escape of a scalar: a backslash and a letter, or `\uXXXX`, twice if UTF-16 needs a surrogate pair.
    private func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        // The checksums of files depend on lower-case digits.
        default: String(scalar).utf16.map { "\\u" + $0.padded(to: 4, radix: 16, uppercase: !isFile) }.joined()
        }
    }
}

/// Records as programs get them: values as plain JSON, under the names of their fields.
extension JSONWriter {
    /// Writes every field of the schema under its name, and whether the record is pinned and archived; or only the
    /// requested fields.
    public mutating func record(_ listed: ListedRecord, _ schema: Schema, _ fields: [Field]? = nil) {
        object { json in
            for field in fields ?? schema.shownFields {
                json.key(field.name)
                json.value(listed.record[field])
            }
            if fields != nil { return }
            json.member("pinned", listed.isPinned)
            json.member("archived", listed.isArchived)
        }
    }

    public mutating func value(_ value: Value) {
        switch value {
        case .missing: null()
        case .text(let text): string(text)
        case .integer(let number): integer(number)
        case .number(let double): written(double.shortestDigits)
        case .money(let money): written(money.digits)
        case .boolean(let flag): boolean(flag)
        case .date(let date): string(date.instant)
        case .day(let day): string(day.description)
        case .duration(let seconds): integer(seconds)
        case .list(let texts): array { json in for text in texts { json.string(text) } }
        }
    }
}

extension Double {
    /// The shortest digits that read back as the number, without a point for a whole number; `null` for an infinite
    /// number or NaN.
    public var shortestDigits: String {
        guard isFinite else { return "null" }
        let text = String(self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Date {
    /// The time in UTC as programs get it: `2019-11-05T15:56:59Z`, with milliseconds only where there are some; nil
    /// outside the years 1 to 9999.
    public var instant: String? {
        guard Self.writable.contains(timeIntervalSince1970) else { return nil }
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        let seconds = (milliseconds / 1_000).rounded(.down)
        let rest = Int(milliseconds - seconds * 1_000)
        return Self.text(at: seconds, fraction: rest == 0 ? "" : "." + rest.padded(to: 3))
    }

    /// The dates of the years 1 to 9999 in UTC, in seconds since 1970. Programs write the first and the last one for no
    /// limit; other years need an agreement by ISO 8601.
    public static let writable = -62_135_596_800.0...253_402_300_799.999
}
