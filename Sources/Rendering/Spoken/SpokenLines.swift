import CommandKit
package import Domain
import Services
import Syntax

/// Sentences as lines for people who listen, safe to show.
///
/// No line is empty or begins with a blank. Characters that only draw are left out, whoever wrote them: a screen reader
/// would say the name of each.
package struct SpokenLines {
    package private(set) var lines: [Line] = []
    private let wording: Wording

    package init(in wording: Wording) {
        self.wording = wording
    }

    package mutating func say(_ message: Message) {
        let line = wording.text(message)
        for (place, part) in line.split(separator: "\n").enumerated() {
            let spoken = Self.spoken(part)
            guard !spoken.isEmpty else { continue }
            lines.append(Line(message.beginsWithOurs && place == 0 ? spoken.capitalizedFirst : spoken))
        }
    }

    package mutating func say(_ messages: [Message]) {
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
        case .literal, .singular, .plural, .month: true
        case .message(let message): message.beginsWithOurs
        case .list(let messages): messages.first?.beginsWithOurs ?? false
        case .outside, .number, .count, .value, .sum, .money, nil: false
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

/// A page to read, such as help, in lines for people who listen.
///
/// On a screen such pages have columns and indented examples. Here a gap between columns is a colon, and what is typed
/// and printed is said to be.
struct SpokenPage {
    let sentences: [Message]

    init(_ lines: [Message], in wording: Wording) {
        sentences = lines.map { Self.sentence(wording.cell($0)) }
    }

    /// What may be left out when a command is typed: `[ROWS…]`, `[--zoom ZOOM]`.
    private static var optionalWords: Regex<(Substring, Substring)> { /\[((?:--[a-z-]+ ?)?[A-Z-]*…?)\]/ }

    private static let typedMark = "  > "
    private static let printedIndent = 4

    private static func sentence(_ line: String) -> Message {
        if line.hasPrefix(typedMark) { return "You type: \(line.dropFirst(typedMark.count))" }
        let indent = line.prefix { $0 == " " }.count
        let words = columns(of: line.dropFirst(indent)).replacing(optionalWords) { "optional \($0.output.1)" }
        return indent == printedIndent ? "It prints: \(words)" : Message(outside: words)
    }

    /// The text with `: ` in place of each gap of several blanks.
    private static func columns(of text: Substring) -> String {
        text.split(separator: "  ", omittingEmptySubsequences: true).map { column in
            String(column.drop { $0 == " " })
        }.joined(separator: ": ")
    }
}

/// An error in words: what happened, which word is wrong and where it stands, and what to type next.
///
///     Error in buying.souk, line 12: There is no field “pirce”.
///     The word “pirce”, at character 8.
///     Hint: Did you mean price?
struct SpokenError {
    private let error: Failure
    private let line: String
    private let place: ScriptPlace?

    /// - Parameter place: Where the line stands in a script; nil at the prompt.
    init(_ error: Failure, in line: String, at place: ScriptPlace?) {
        self.error = error
        self.line = line
        self.place = place
    }

    func lines(in wording: Wording) -> [Line] {
        var lines = SpokenLines(in: wording.spoken)
        lines.say(head)
        if let position { lines.say(position) }
        if let comparison = error.comparison { lines.say(comparison: ComparisonBlocks(comparison, in: wording)) }
        for asking in place?.readFrom ?? [] { lines.say("Read from \(asking.name), line \(asking.line).") }
        if let hint = error.hint { lines.say("Hint: \(hint)") }
        return lines.lines
    }

    private var head: Message {
        guard let place else { return "Error: \(error.message)" }
        guard let number = place.number else { return "Error in \(place.name): \(error.message)" }
        return "Error in \(place.name), line \(number): \(error.message)"
    }

    /// Characters of the wrong words that are said.
    private static let limit = 60

    private var position: Message? {
        guard let range = error.range, let column = error.column(in: line) else { return nil }
        let wrong = String(range.text(in: line).prefix(Self.limit))
        if wrong.isEmpty { return "At character \(column)." }
        return wrong.contains(" ")
            ? "The words “\(wrong)”, at character \(column)." : "The word “\(wrong)”, at character \(column)."
    }
}

extension SpokenLines {
    /// Says what was expected and what there is, line by line, letter by letter as it is.
    fileprivate mutating func say(comparison: ComparisonBlocks) {
        for line in comparison.lines { say(Message(outside: line.text)) }
    }
}
