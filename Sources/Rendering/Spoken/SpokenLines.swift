import CommandKit
package import Domain
import Ports
import Syntax

/// Sentences as lines for screen readers, safe to show.
///
/// No line is empty or begins with a blank. Drawing characters are left out of all text, including text from outside: a
/// screen reader would say the name of each.
package struct SpokenLines {
    package private(set) var lines: [Line] = []
    private let localizer: Localizer

    package init(in localizer: Localizer) {
        self.localizer = localizer
    }

    package mutating func say(_ message: Message) {
        let line = localizer.text(message)
        for (place, part) in line.split(separator: "\n").enumerated() {
            let spoken = Self.spoken(part)
            guard !spoken.isEmpty else { continue }
            lines.append(Line(message.beginsWithOurs && place == 0 ? spoken.capitalizedFirst : spoken))
        }
    }

    package mutating func say(_ messages: [Message]) {
        for message in messages { say(message) }
    }

    /// Returns the line without drawing characters and the blanks around them, and with one punctuation mark at its
    /// end.
    private static func spoken(_ line: Substring) -> String {
        var line = line
        if line.unicodeScalars.contains(where: isDrawing) {
            let scalars = line.unicodeScalars.map { isDrawing($0) ? " " : $0 }
            line = Substring(String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " "))
        }
        // A row may contain sentences in place of words.
        let trimmed = line.replacing(".,", with: ".").replacing(".،", with: ".").drop { $0 == " " }.trimmingLast(" ")
        guard trimmed.hasSuffix("."), let before = trimmed.dropLast().last, ends.contains(before) else {
            return String(trimmed)
        }
        return String(trimmed.dropLast())
    }

    /// The characters at the end of a sentence from outside after which no full stop is added.
    private static let ends: Set<Character> = [".", "!", "?", "…", ":", "؟", "。"]

    /// Returns true for a scalar of Unicode's boxes, blocks or geometric shapes.
    private static func isDrawing(_ scalar: Unicode.Scalar) -> Bool { (0x2500...0x25FF).contains(scalar.value) }
}

extension Message {
    /// True if the message begins with souk's own words, or with a message that does.
    fileprivate var beginsWithOurs: Bool {
        switch parts.first {
        case .literal, .singular, .plural, .month: true
        case .message(let message): message.beginsWithOurs
        case .list(let messages): messages.first?.beginsWithOurs ?? false
        case .outside, .translated, .number, .count, .value, .sum, .money, nil: false
        }
    }
}

extension String {
    /// The text with an uppercase first letter, in scripts that have uppercase letters.
    fileprivate var capitalizedFirst: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst()
    }
}

/// A page to read, such as help, as lines for screen readers.
///
/// On a screen such pages have columns and indented examples. Here a gap between columns becomes a colon, and the lines
/// that are typed and printed are announced.
struct SpokenPage {
    let sentences: [Message]

    init(_ lines: [Message], in localizer: Localizer) {
        sentences = lines.map { Self.sentence(localizer.cell($0)) }
    }

    /// The optional parts of a command: `[ROWS…]`, `[--zoom ZOOM]`.
    private static var optionalWords: Regex<(Substring, Substring)> { /\[((?:--[a-z-]+ ?)?[A-Z-]*…?)\]/ }

    private static let typedMark = "  > "
    private static let printedIndent = 4

    private static func sentence(_ line: String) -> Message {
        if line.hasPrefix(typedMark) { return "You type: \(line.dropFirst(typedMark.count))" }
        let indent = line.prefix { $0 == " " }.count
        let words = columns(of: line.dropFirst(indent)).replacing(optionalWords) { "optional \($0.output.1)" }
        return indent == printedIndent ? "It prints: \(words)" : Message(outside: words)
    }

    /// Returns the text with `: ` in place of each gap of several blanks.
    private static func columns(of text: Substring) -> String {
        text.split(separator: "  ", omittingEmptySubsequences: true).map { column in
            String(column.drop { $0 == " " })
        }.joined(separator: ": ")
    }
}

/// An error in words: what happened, the wrong word and its position, and what to type next.
///
///     Error in buying.souk, line 12: There is no field “pirce”.
///     The word “pirce”, at character 8.
///     Hint: Did you mean price?
struct SpokenError {
    let error: Failure
    let line: String
    /// The position of the line in a script; nil at the prompt.
    let place: ScriptPlace?

    func lines(in localizer: Localizer) -> [Line] {
        var lines = SpokenLines(in: localizer.spoken)
        lines.say(head)
        if let position { lines.say(position) }
        // Both texts are said line by line and unchanged.
        let compared = error.comparison.map { ComparisonBlocks($0, in: localizer).lines } ?? []
        lines.say(compared.map { Message(outside: $0.text) })
        for asking in place?.readFrom ?? [] { lines.say("Read from \(asking.name), line \(asking.line).") }
        if let hint = error.hint { lines.say("Hint: \(hint)") }
        return lines.lines
    }

    private var head: Message {
        guard let place else { return "Error: \(error.message)" }
        guard let number = place.number else { return "Error in \(place.name): \(error.message)" }
        return "Error in \(place.name), line \(number): \(error.message)"
    }

    /// The greatest number of characters of the wrong words that are said.
    private static let limit = 60

    private var position: Message? {
        guard let range = error.range, let column = error.column(in: line) else { return nil }
        let wrong = String(range.text(in: line).prefix(Self.limit))
        if wrong.isEmpty { return "At character \(column)." }
        return wrong.contains(" ")
            ? "The words “\(wrong)”, at character \(column)." : "The word “\(wrong)”, at character \(column)."
    }
}
