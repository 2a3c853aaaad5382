import Domain

/// Writes a JSON tree so that a person can mend it by hand: sorted keys, one to a line.
///
/// Only an object of one or two plain values, such as a row of a list, stands on a line as a whole.
///
/// The same tree always gives the same bytes, which is what checksums are made over.
struct JSONWriter {
    private var bytes: [UInt8] = []
    /// The end of a line and the indentation of the next.
    private var lineBreak: [UInt8] = [UInt8(ascii: "\n")]

    /// The bytes of `value`, closed by a newline.
    static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value)
        writer.bytes += writer.lineBreak
        return writer.bytes
    }

    private mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let digits): bytes += digits.utf8
        case .string(let text): write(text)
        case .array(let elements):
            write(elements, between: "[", and: "]") { $0.write($1) }
        case .object(let object) where Self.isShort(object):
            for (position, member) in object.members.enumerated() {
                bytes += (position == 0 ? "{" : ", ").utf8
                write(member)
            }
            bytes.append(UInt8(ascii: "}"))
        case .object(let object):
            write(object.members, between: "{", and: "}") { $0.write($1) }
        }
    }

    private mutating func write(_ member: JSONObject.Member) {
        write(member.key)
        bytes += ": ".utf8
        write(member.value)
    }

    private static func isShort(_ object: JSONObject) -> Bool {
        guard (1...2).contains(object.members.count) else { return false }
        return object.members.allSatisfy { member in
            switch member.value {
            case .array, .object: false
            default: true
            }
        }
    }

    private mutating func write<Element>(
        _ elements: [Element], between opening: Unicode.Scalar, and closing: Unicode.Scalar,
        _ writeElement: (inout JSONWriter, Element) -> Void
    ) {
        bytes.append(UInt8(ascii: opening))
        lineBreak += "  ".utf8
        for (position, element) in elements.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += lineBreak
            writeElement(&self, element)
        }
        lineBreak.removeLast(2)
        if !elements.isEmpty { bytes += lineBreak }
        bytes.append(UInt8(ascii: closing))
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Hardly any text needs an escape, so it is copied as one piece first.
        let start = bytes.count
        bytes += text.utf8
        if bytes[start...].contains(where: Self.mustBeEscaped) {
            bytes.removeSubrange(start...)
            for byte in text.utf8 { writeEscaped(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x0A: bytes += "\\n".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0x09: bytes += "\\t".utf8
        case 0..<0x20: bytes += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
        default: bytes.append(byte)
        }
    }
}
