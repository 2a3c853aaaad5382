import Domain

/// Writes JSON text from left to right, with the keys in the order in which they are written.
///
/// Strings come out exactly: whatever must not be sent raw (design §7) is escaped as `\uXXXX`, never altered.
package struct JSONWriter {
    package private(set) var text = ""
    /// Whether something stands before the next value or key, on the same level.
    private var needsComma = false

    package init() {}

    /// Writes an object, whose members `body` writes.
    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclose("{", "}", body)
    }

    /// Writes an array, whose elements `body` writes.
    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        enclose("[", "]", body)
    }

    /// Writes a key; its value comes next.
    package mutating func key(_ name: String) {
        string(name)
        text += ":"
        needsComma = false
    }

    /// Writes a key and a string, or null where there is none.
    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        string(value)
    }

    /// Writes a key and a number, or null where there is none.
    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        integer(value)
    }

    package mutating func member(_ name: String, _ value: Bool) {
        key(name)
        boolean(value)
    }

    package mutating func null() { literal("null") }

    package mutating func boolean(_ flag: Bool) { literal(flag ? "true" : "false") }

    /// Writes a number, or null where there is none.
    package mutating func integer(_ number: Int?) { literal(number.map(String.init) ?? "null") }

    /// Writes a number given as JSON's own digits.
    package mutating func number(digits: String) { literal(digits) }

    /// Writes a string, or null where there is none.
    package mutating func string(_ string: String?) {
        guard let string else { return null() }
        comma()
        text += "\""
        JSONEscape.append(string, to: &text)
        text += "\""
        needsComma = true
    }

    private mutating func literal(_ literal: String) {
        comma()
        text += literal
        needsComma = true
    }

    private mutating func enclose(_ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void) {
        comma()
        text += opening
        needsComma = false
        body(&self)
        text += closing
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { text += "," }
    }
}

/// The characters of a JSON string, those that must not be sent raw as escapes.
private enum JSONEscape {
    static func append(_ string: String, to text: inout String) {
        guard !string.utf8.allSatisfy(isPlainASCII) else { return text += string }
        // Most text is shown as it is; only where it is not, each scalar has to be asked about.
        let isShownAsItIs = VisibleText(string, keepingLines: true).string.utf8.elementsEqual(string.utf8)
        var previous: Unicode.Scalar?
        var marks = 0
        let scalars = string.unicodeScalars
        for place in scalars.indices {
            let scalar = scalars[place]
            if scalar.isASCII {
                marks = 0
                append(ascii: scalar, to: &text)
            } else {
                marks = !isShownAsItIs && isMark(scalar) ? marks + 1 : 0
                let isRaw =
                    isShownAsItIs
                    || marks <= VisibleText.markLimit
                        && VisibleText.isShown(
                            scalar, after: previous, before: { scalars[scalars.index(after: place)...].first })
                if isRaw { text.unicodeScalars.append(scalar) } else { text += escape(scalar) }
            }
            previous = scalar
        }
    }

    private static func append(ascii scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case " "..."~": text.unicodeScalars.append(scalar)
        default: text += escape(scalar)
        }
    }

    private static func isPlainASCII(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The scalar as one `\uXXXX`, or as two where UTF-16 needs a surrogate pair.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map(escape).joined()
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
