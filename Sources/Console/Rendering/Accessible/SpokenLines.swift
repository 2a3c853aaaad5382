import Domain

/// Sentences as lines for people who listen, safe to show.
///
/// No line is empty or begins with a blank. Characters that only draw are left out, whoever wrote them: a screen reader
/// would say the name of each.
struct SpokenLines {
    /// Whole lines, each with its newline.
    private(set) var text = ""
    private let wording: Wording

    init(in wording: Wording) {
        self.wording = wording
    }

    mutating func say(_ message: Message) {
        let line = wording.text(message)
        for (place, part) in line.split(separator: "\n").enumerated() {
            let spoken = Self.spoken(part)
            guard !spoken.isEmpty else { continue }
            text += (message.beginsWithOurs && place == 0 ? spoken.capitalizedFirst : spoken) + "\n"
        }
    }

    mutating func say(_ messages: [Message]) {
        for message in messages { say(message) }
    }

    /// The line without what draws and the blanks around that, and with one sign at its end.
    private static func spoken(_ line: Substring) -> String {
        var line = line
        if line.unicodeScalars.contains(where: isDrawing) {
            let scalars = line.unicodeScalars.map { isDrawing($0) ? " " : $0 }
            line = Substring(String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " "))
        }
        // Sentences may stand where a row has words.
        let trimmed = line.replacing(".,", with: ".").replacing(".،", with: ".").drop { $0 == " " }.trimmingLast(" ")
        guard trimmed.hasSuffix("."), let before = trimmed.dropLast().last, ends.contains(before) else {
            return String(trimmed)
        }
        return String(trimmed.dropLast())
    }

    /// What a sentence that somebody else wrote may end with, so that it needs no period of ours.
    private static let ends: Set<Character> = [".", "!", "?", "…", ":", "؟", "。"]

    /// Whether the scalar is of Unicode's boxes, blocks or geometric shapes.
    private static func isDrawing(_ scalar: Unicode.Scalar) -> Bool { (0x2500...0x25FF).contains(scalar.value) }
}

extension Message {
    /// Whether words of ours come first, which may be those of a sentence in it.
    fileprivate var beginsWithOurs: Bool {
        switch parts.first {
        case .literal, .singular, .plural: true
        case .message(let message): message.beginsWithOurs
        case .list(let messages): messages.first?.beginsWithOurs ?? false
        case .outside, .number, .count, .value, .sum, .money, .month, nil: false
        }
    }
}

extension String {
    /// The text with its first letter as sentences begin, in scripts that know of that.
    fileprivate var capitalizedFirst: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
