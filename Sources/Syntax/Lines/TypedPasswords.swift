/// The places in a text of commands that may contain passwords: words that `login` does not take, which are an error
/// but must not get into the history or a file, and the line after one with `--password-stdin`.
struct TypedPasswords {
    private(set) var ranges: [Range<Int>] = []

    private static let command = "login"
    static let secretOption = "--password-stdin"

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

    /// Returns the text with each password replaced by a text made from its number of bytes.
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

    /// Returns true if a line begins with `login`, or with `in`, as `in SERVICE login` does. This runs with each key,
    /// on a text of any length.
    private static func mayLogIn(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(mayLogIn) ?? Array(text.utf8).withUnsafeBufferPointer(mayLogIn)
    }

    private static func mayLogIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = text[...]
        while true {
            let line = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x22 || $0 == 0x27 }
            if line.starts(with: "login".utf8) || line.starts(with: "in".utf8) { return true }
            guard let newline = line.firstIndex(of: UInt8(ascii: "\n")) else { return false }
            rest = line[line.index(after: newline)...]
        }
    }

    private static func passwords(in source: String) -> (ranges: [Range<Int>], takesSecret: Bool) {
        guard let line = try? ParsedLine(source) else {
            // With a quote that does not end, everything after the address may be a password.
            let address = source.firstMatch(of: /login\s+(?:[^\s"']+\s+)?/)?.range
            let start = address.map { source.utf8.distance(from: source.startIndex, to: $0.upperBound) }
            return (start.map { [$0..<source.utf8.count] } ?? [], false)
        }
        var words = line.words[...]
        if words.first?.text == "in" { words = words.dropFirst(2) }
        guard words.popFirst()?.text == command else { return ([], false) }
        // The last two words may set the format.
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
            } else if isValue || hasAddress || !word.text.contains("@") {
                // A word that is not an address may be the password, since login knows the last address.
                ranges.append(range)
                isValue = false
            } else {
                hasAddress = true
            }
        }
        return (ranges, takesSecret)
    }
}
