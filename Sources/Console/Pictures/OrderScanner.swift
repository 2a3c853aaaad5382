/// Reads bytes that a converter printed, from the first to the last, without taking any of them on trust.
struct OrderScanner {
    private var rest: ArraySlice<UInt8>

    /// - Parameter bytes: Newlines at their end, which programs print after a picture, are left out.
    init(_ bytes: [UInt8]) {
        rest = bytes[...]
        while rest.last == UInt8(ascii: "\n") { rest.removeLast() }
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Passes over a text; false, and nothing is passed over, where it does not stand here.
    mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// The ASCII characters from here on for which `belongs` holds.
    mutating func text(while belongs: (UInt8) -> Bool) -> String {
        let text = rest.prefix { $0 < 0x80 && belongs($0) }
        rest = rest[text.endIndex...]
        return String(decoding: text, as: UTF8.self)
    }
}

/// Bytes written as base64 (RFC 4648, 4).
enum Base64Text {
    static func belongs(_ byte: UInt8) -> Bool {
        ((0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)) || (0x30...0x39).contains(byte)
            || "+/=".utf8.contains(byte)
    }

    /// How many bytes it stands for; nil where it is not whole.
    static func count(of text: String) -> Int? {
        let count = text.utf8.count
        guard count.isMultiple(of: 4) else { return nil }
        let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        let hasOnlyLast = text.utf8.dropLast(padding).allSatisfy { $0 != UInt8(ascii: "=") }
        return hasOnlyLast ? count / 4 * 3 - padding : nil
    }
}
