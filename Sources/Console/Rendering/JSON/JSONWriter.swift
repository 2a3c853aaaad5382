/// Writes JSON text from left to right, with the keys in the order in which they are written.
///
/// Strings come out exactly: whatever must not be sent raw (design §7) is escaped as `\uXXXX`, never altered.
struct JSONWriter {
    private(set) var text = ""
    /// Whether something stands before the next value or key, on the same level.
    private var needsComma = false

    /// Writes an object, whose members `body` writes.
    mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclose("{", "}", body)
    }

    /// Writes an array, whose elements `body` writes.
    mutating func array(_ body: (inout JSONWriter) -> Void) {
        enclose("[", "]", body)
    }

    /// Writes a key; its value comes next.
    mutating func key(_ name: String) {
        string(name)
        text += ":"
        needsComma = false
    }

    /// Writes a key and a string, or null where there is none.
    mutating func member(_ name: String, _ value: String?) {
        key(name)
        string(value)
    }

    /// Writes a key and a number, or null where there is none.
    mutating func member(_ name: String, _ value: Int?) {
        key(name)
        integer(value)
    }

    mutating func member(_ name: String, _ value: Bool) {
        key(name)
        boolean(value)
    }

    mutating func null() { literal("null") }

    mutating func boolean(_ flag: Bool) { literal(flag ? "true" : "false") }

    /// Writes a number, or null where there is none.
    mutating func integer(_ number: Int?) { literal(number.map(String.init) ?? "null") }

    /// Writes a number given as JSON's own digits.
    mutating func number(digits: String) { literal(digits) }

    /// Writes a string, or null where there is none.
    mutating func string(_ string: String?) {
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
