package import CommandKit
import Syntax

extension Localizer {
    /// Returns sentences as lines for screen readers, safe to show.
    ///
    /// No line is empty or begins with a blank. Drawing characters are left out of all text, including text from
    /// outside: a screen reader would say the name of each.
    package func spokenLines(_ messages: [Message]) -> [Line] {
        messages.flatMap { message in
            text(message).split(separator: "\n").enumerated().compactMap { place, part -> Line? in
                let spoken = part.spoken
                guard !spoken.isEmpty else { return nil }
                guard message.beginsWithOwnWords, place == 0 else { return Line(spoken) }
                return Line(spoken.prefix(1).uppercased() + spoken.dropFirst())
            }
        }
    }
}

extension Substring {
    /// The line without drawing characters and the blanks around them, and with one punctuation mark at its end.
    fileprivate var spoken: String {
        var line = self
        if line.unicodeScalars.contains(where: \.isDrawing) {
            let scalars = line.unicodeScalars.map { $0.isDrawing ? " " : $0 }
            line = Substring(String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " "))
        }
        // A row may contain sentences in place of words.
        let trimmed = line.replacing(".,", with: ".").replacing(".،", with: ".").drop { $0 == " " }.trimmingLast(" ")
        // No full stop is added to a sentence from outside that has its own end.
        guard trimmed.hasSuffix("."), let before = trimmed.dropLast().last, ".!?…:؟。".contains(before) else {
            return String(trimmed)
        }
        return String(trimmed.dropLast())
    }
}

extension Unicode.Scalar {
    fileprivate var isDrawing: Bool { (0x2500...0x25FF).contains(value) }
}

extension Message {
    /// True if the message begins with souk's own words, or with a message that does.
    fileprivate var beginsWithOwnWords: Bool {
        switch parts.first {
        case .literal, .singular, .plural, .month: true
        case .message(let message): message.beginsWithOwnWords
        case .list(let messages): messages.first?.beginsWithOwnWords ?? false
        case .outside, .translated, .number, .count, .fraction, .value, .sum, .money, nil: false
        }
    }
}

/// A page to read, such as help, as lines for screen readers.
///
/// On a screen such pages have columns and indented examples. Here a gap between columns becomes a colon, and the lines
/// that are typed and printed are announced.
enum SpokenPage {
    /// The optional parts of a command: `[ROWS…]`, `[--zoom ZOOM]`.
    private static var optionalWords: Regex<(Substring, Substring)> { /\[(--[a-z-]+(?: [A-Z-]+…?)?|[A-Z-]+…?)\]/ }

    private static let typedMark = "  > "
    private static let printedIndent = 4

    static func sentence(_ line: String, in localizer: Localizer) -> Message {
        if line.hasPrefix(typedMark) { return "You type: \(line.dropFirst(typedMark.count))" }
        let indent = line.prefix { $0 == " " }.count
        let words = columns(of: line.dropFirst(indent), in: localizer).replacing(optionalWords) { part in
            localizer.typed("optional \(part.output.1)")
        }
        return indent == printedIndent ? "It prints: \(words)" : Message(outside: words)
    }

    /// Returns the text with a colon in place of each gap of several blanks.
    private static func columns(of text: Substring, in localizer: Localizer) -> String {
        let columns = text.split(separator: "  ", omittingEmptySubsequences: true).map { $0.drop { $0 == " " } }
        guard let first = columns.first else { return "" }
        return columns.dropFirst().reduce(String(first)) { localizer.typed("\($0): \($1)") }
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
    let place: ScriptPlace?

    func lines(in localizer: Localizer) -> [Line] {
        // Both texts are said line by line and unchanged.
        let compared = error.comparison.map { ComparisonBlocks(comparison: $0, localizer: localizer).lines } ?? []
        var messages: [Message] = [head] + (position.map { [$0] } ?? []) + compared.map { Message(outside: $0.text) }
        for asking in place?.readFrom ?? [] { messages.append("Read from \(asking.name), line \(asking.line).") }
        if let hint = error.hint { messages.append("Hint: \(hint)") }
        return localizer.spoken.spokenLines(messages)
    }

    private var head: Message {
        guard let place else { return "Error: \(error.message)" }
        guard let number = place.number else { return "Error in \(place.name): \(error.message)" }
        return "Error in \(place.name), line \(number): \(error.message)"
    }

    /// The greatest number of characters of the wrong words that are said.
    private static let limit = 60

    private var position: Message? {
        guard let range = error.range, let column = error.column(in: line, at: place) else { return nil }
        let wrong = String(range.text(in: line).prefix(Self.limit))
        if wrong.isEmpty { return "At character \(column)." }
        return wrong.contains(" ")
            ? "The words “\(wrong)”, at character \(column)." : "The word “\(wrong)”, at character \(column)."
    }
}
