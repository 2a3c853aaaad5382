extension SystemCall {
    /// What a call was given, as far as files are concerned.
    enum Argument: Equatable {
        /// `3</home/data>`
        case descriptor(Int)
        /// `"session/1.json"`, with its escapes undone.
        case text([UInt8])
        /// Flags, numbers, structures; the working folder, from which nothing in a home is named.
        case other(String)
    }

    /// The arguments one by one.
    var argumentList: [Argument] {
        var bytes = Array(arguments.utf8)[...]
        var list: [Argument] = []
        while let first = bytes.first {
            if first == UInt8(ascii: "\"") {
                list.append(.text(Self.takeText(from: &bytes)))
                // Dots tell that a text was cut off; the length of a trace has to be enough.
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

    /// Up to the next comma that stands in no brackets.
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

    /// A text in quotes as C writes it, with octal numbers for what is not ASCII.
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
