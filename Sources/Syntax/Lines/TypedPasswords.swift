/// Where passwords may stand in a text of commands: in words that `login` does not take, and in the line after one with
/// `--password-stdin`.
///
/// `login EMAIL PASSWORD` is an error, but whoever typed it must not find the password in the history or in a file.
struct TypedPasswords {
    /// In UTF-8 bytes of the text, in its order.
    private(set) var ranges: [Range<Int>] = []

    private static let command = "login"
    private static let secretOption = "--password-stdin"

    init(in text: String) {
        guard Self.mayLogIn(text) else { return }
        var reader = CommandReader(text)
        while let command = reader.next() {
            let start = command.offset
            let (found, takesSecret) = Self.passwords(in: command.source)
            ranges += found.map { $0.lowerBound + start..<$0.upperBound + start }
            guard takesSecret, let next = reader.offset, let line = reader.nextLine() else { continue }
            ranges.append(next..<next + line.utf8.count)
        }
    }

    /// The text with other bytes in the place of each password, made from their number.
    func replacing(in text: String, by replacement: (Int) -> String) -> String {
        guard !ranges.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result = ""
        var place = 0
        for range in ranges {
            result += String(decoding: bytes[place..<range.lowerBound], as: UTF8.self) + replacement(range.count)
            place = range.upperBound
        }
        return result + String(decoding: bytes[place...], as: UTF8.self)
    }

    /// Whether a line begins with `login`, or with `in SERVICE`, which may go on so. Asked with each key, of a text of
    /// any length.
    private static func mayLogIn(_ text: String) -> Bool {
        var rest = text.utf8[...]
        while true {
            let line = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x22 || $0 == 0x27 }
            if line.starts(with: "login".utf8) || line.starts(with: "in ".utf8) { return true }
            guard let newline = line.firstIndex(of: UInt8(ascii: "\n")) else { return false }
            rest = line[line.index(after: newline)...]
        }
    }

    /// The passwords in a command, and whether the line after it is one.
    private static func passwords(in source: String) -> (ranges: [Range<Int>], takesSecret: Bool) {
        guard let line = try? ParsedLine(source) else { return (passwords(inUnreadable: source), false) }
        var words = line.words[...]
        if words.first?.text == "in" { words = words.dropFirst(2) }
        guard words.popFirst()?.text == command, let end = line.words.last?.range.upper else { return ([], false) }
        // The format is asked for by the last two words.
        if words.dropLast().last.map({ $0.text == "--format" && !$0.isQuoted }) ?? false { words = words.dropLast(2) }
        var ranges: [Range<Int>] = []
        var hasAddress = false
        var takesSecret = false
        var isValue = false
        for word in words {
            let range = word.range.lower..<word.range.upper
            if !word.isQuoted, word.text.hasPrefix("--") {
                takesSecret = takesSecret || word.text == secretOption
                isValue = word.text != secretOption
                let name = word.text.utf8.prefix { $0 != UInt8(ascii: "=") }.count + 1
                if name < range.count { ranges.append(range.lowerBound + name..<range.upperBound) }
            } else if isValue || hasAddress {
                ranges.append(range)
                isValue = false
            } else {
                hasAddress = true
            }
        }
        return (ranges + comment(in: source, from: end), takesSecret)
    }

    /// What is read as a comment, where no blank follows its `#`: it may be a password that begins so.
    private static func comment(in source: String, from end: Int) -> [Range<Int>] {
        let bytes = Array(source.utf8)
        guard let sign = bytes[end...].firstIndex(of: UInt8(ascii: "#")), sign + 1 < bytes.count,
            bytes[sign + 1] != UInt8(ascii: " ")
        else { return [] }
        return [sign..<bytes.count]
    }

    /// All that follows the address, where quotes do not tell words apart.
    private static func passwords(inUnreadable source: String) -> [Range<Int>] {
        let bytes = Array(source.utf8)
        var words = bytes.indices.split { bytes[$0] == 0x20 || bytes[$0] == 0x09 || bytes[$0] == 0x0A }[...]
        func isWord(_ word: Range<Int>?, _ text: String) -> Bool {
            word.map { bytes[$0].elementsEqual(text.utf8) } ?? false
        }
        if isWord(words.first, "in") { words = words.dropFirst(2) }
        guard isWord(words.popFirst(), command), let address = words.popFirst() else { return [] }
        // A quote may have been opened in the first word already, and hold a password alone.
        let isQuoted = bytes[address].contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        if isQuoted { return [address.lowerBound..<bytes.count] }
        return words.first.map { [$0.lowerBound..<bytes.count] } ?? []
    }
}
