/// A typed line as a line of the history file: newlines inside are written `\n`, backslashes `\\`.
///
/// A backslash before anything else stands for itself, as in files that other programs wrote.
enum HistoryLine {
    private static let backslash = UInt8(ascii: "\\")

    static func escaped(_ line: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in line.utf8 {
            switch byte {
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case backslash: bytes += "\\\\".utf8
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// The line as it was typed; bytes that are no UTF-8 become replacement characters.
    static func unescaped(_ bytes: some Collection<UInt8>) -> String {
        guard bytes.contains(backslash) else { return String(decoding: bytes, as: UTF8.self) }
        var line: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if !isEscaped, byte == backslash {
                isEscaped = true
                continue
            }
            switch (isEscaped, byte) {
            case (true, UInt8(ascii: "n")): line.append(UInt8(ascii: "\n"))
            case (true, backslash), (false, _): line.append(byte)
            case (true, _): line += [backslash, byte]
            }
            isEscaped = false
        }
        if isEscaped { line.append(backslash) }
        return String(decoding: line, as: UTF8.self)
    }
}
