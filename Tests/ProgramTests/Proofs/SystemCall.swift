import Foundation

/// A system call as printed by strace, with the paths of descriptors.
struct SystemCall: Sendable {
    let thread: Substring
    let name: String
    /// The text between the parentheses: `3</home/data>, "session/1.json", O_RDONLY`.
    let arguments: String
    /// The result: a number, or `-1 ENOENT (No such file or directory)`; `?` if it never returned.
    let result: String

    /// Parses a line such as `close(4</home/data/session/1.json>) = 0`; returns nil for anything else.
    init?(thread: Substring, _ line: String) {
        guard let opening = line.firstIndex(of: "("),
            let equals = line.range(of: " = ", options: .backwards),
            let end = line[..<equals.lowerBound].lastIndex(of: ")")
        else { return nil }
        self.thread = thread
        name = String(line[..<opening])
        arguments = String(line[line.index(after: opening)..<end])
        result = String(line[equals.upperBound...])
    }

    /// True if it succeeded.
    var succeeded: Bool { !result.hasPrefix("-1") && !result.hasPrefix("?") }

    /// True if it opens a file or a folder.
    var opens: Bool { name == "openat" || name == "open" }

    /// True if it wrote to standard output.
    var says: Bool { name == "write" && arguments.hasPrefix("1<") }

    /// The paths of its descriptors and its absolute path arguments.
    func paths(below folder: String) -> [String] {
        var paths: [String] = []
        for (opening, closing) in [("<", ">"), ("\"", "\"")] {
            for piece in arguments.components(separatedBy: opening + folder).dropFirst() {
                guard let end = piece.range(of: closing) else { continue }
                let rest = piece[..<end.lowerBound]
                if rest.isEmpty || rest.hasPrefix("/") { paths.append(folder + rest) }
            }
        }
        return paths
    }
}

extension SystemCall {
    /// File-related arguments of a call.
    enum Argument: Equatable {
        /// `3</home/data>`
        case descriptor(Int)
        /// `"session/1.json"`, unescaped.
        case text([UInt8])
        /// Flags, numbers, structures, and the working folder, which is never used for names in a home.
        case other(String)
    }

    /// The arguments one by one.
    var argumentList: [Argument] {
        var bytes = Array(arguments.utf8)[...]
        var list: [Argument] = []
        while let first = bytes.first {
            if first == UInt8(ascii: "\"") {
                list.append(.text(Self.takeText(from: &bytes)))
                // Dots mean that a string was truncated, so the trace length must be large enough.
                bytes = bytes.drop { $0 != UInt8(ascii: ",") }
            } else {
                list.append(Self.argument(Self.takeWord(from: &bytes)))
            }
            bytes = bytes.drop { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
        }
        return list
    }

    private static func argument(_ word: String) -> Argument {
        guard let angle = word.firstIndex(of: "<"), let number = Int(word[..<angle]) else { return .other(word) }
        return .descriptor(number)
    }

    /// Reads up to the next comma outside brackets.
    private static func takeWord(from bytes: inout ArraySlice<UInt8>) -> String {
        var depth = 0
        let end = bytes.firstIndex { byte in
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ">"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            return byte == UInt8(ascii: ",") && depth == 0
        }
        let word = bytes[..<(end ?? bytes.endIndex)]
        bytes = bytes[word.endIndex...]
        return String(decoding: word, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "v"): 0x0B,
        UInt8(ascii: "f"): 0x0C,
    ]

    /// Decodes a quoted C string with octal escapes for non-ASCII bytes.
    private static func takeText(from bytes: inout ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        bytes = bytes.dropFirst()
        while let byte = bytes.popFirst(), byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\"), let escaped = bytes.popFirst() else {
                text.append(byte)
                continue
            }
            guard let digit = octal(escaped) else {
                text.append(escapes[escaped] ?? escaped)
                continue
            }
            var number = digit
            for _ in 0..<2 {
                guard let digit = bytes.first.flatMap(octal) else { break }
                number = number &* 8 &+ digit
                bytes = bytes.dropFirst()
            }
            text.append(number)
        }
        return text
    }

    private static func octal(_ byte: UInt8) -> UInt8? {
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) ? byte - UInt8(ascii: "0") : nil
    }
}
