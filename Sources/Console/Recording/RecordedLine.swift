import CommandKit
import Rendering
import Syntax
import Transcripts

/// A typed line for a script: with the answers that the user gave, and without secrets.
struct RecordedLine {
    /// The line itself, as shown in errors.
    let source: String
    /// The line, then its here-text and the delimiter.
    var written: [String]
    /// True if the line has the text of an alias in place of its name, since the alias takes no options.
    let isExpanded: Bool

    init(_ typed: InputLine, answers: [[String]], aliases: [String: String] = [:], in table: CommandTable) {
        var (parts, left) = ([typed.line], answers)
        let alias = answers.isEmpty ? nil : typed.line.words.first.flatMap { aliases[$0.text] }
        isExpanded = alias.map { !$0.contains("{") } ?? false
        if let alias, isExpanded {
            let whole = ([alias] + typed.line.words.dropFirst().map(\.text)).joined(separator: " ")
            parts = table.commands(in: whole).compactMap { try? ParsedLine(reading: String($0.text.trimmed)) }
        }
        var sources: [String] = []
        for (place, part) in parts.enumerated() {
            let options = table.command(startingWith: part.words)?.command.signature.parameters.map(\.name) ?? []
            let own = answers.filter { options.contains($0[0]) || place == parts.count - 1 && left.contains($0) }
            left.removeAll(where: own.contains)
            sources.append(RedactedLine(Self.onOneLine(part, adding: own)).string)
        }
        source = sources.joined(separator: "; ")
        written = [source] + typed.written.dropFirst().map { RedactedLine($0).string }
    }

    /// Returns the line with more words after its last, unless it already has the first of them, and with its newlines
    /// as escapes.
    private static func onOneLine(_ line: ParsedLine, adding added: [[String]]) -> String {
        let missing = added.filter { words in !line.words.contains { $0.text == words[0] && !$0.isQuoted } }
        guard !missing.isEmpty || line.source.contains(where: \.isNewline) else { return line.source }
        var words = line.words.map { word in
            word.isQuoted ? Word.inQuotes(word.text) : String(word.range.text(in: line.source))
        }
        // The format is requested by the last two words only.
        words.insert(
            contentsOf: missing.joined().map { $0.hasPrefix("--") ? $0 : Word.quoted($0) },
            at: words.count - (words.dropLast().last == "--format" ? 2 : 0))
        return words.joined(separator: " ")
    }
}

extension RecordedBlock {
    /// Returns blocks in which a script makes the changes that were made to a draft by hand.
    static func changes(
        from before: Draft?, to after: Draft, printing: (_ message: Output, _ line: String) -> String
    ) -> [RecordedBlock] {
        let changed = DraftField.allCases.filter { before?[$0] ?? .missing != after[$0] }
        return changed.enumerated().map { place, field in
            let value = after[field]
            let typed =
                switch value {
                case .text(let text): setting(field, to: text)
                case .money(let money): ["draft set \(field.rawValue) \(money.digits)"]
                case .boolean(let flag): ["draft set \(field.rawValue) \(flag ? "yes" : "no")"]
                case .missing, .integer, .number, .date, .day, .duration, .list: ["draft unset \(field.rawValue)"]
                }
            let message = Message(saved: field, as: value, of: after.name)
            return RecordedBlock(
                typed: typed, printed: printing(.message(message), typed[0]),
                comment: place == 0 ? "This was written in an editor." : nil)
        }
    }

    /// Returns a command with here-text, which can hold any text, and a delimiter that is not in the text.
    private static func setting(_ field: DraftField, to text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var end = "END"
        while lines.contains(end) { end += "_" }
        return ["draft set \(field.rawValue) <<\(end)"] + lines + [end]
    }
}
