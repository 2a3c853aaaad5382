import CommandKit
import Syntax

/// A typed line as a script has it: with what a person was asked and answered standing in it, and without a secret.
struct RecordedLine {
    /// The line itself, as it is shown in errors.
    let source: String
    /// The line, then its here-text and what ends that.
    var written: [String]

    /// - Parameter answers: What the command was answered; a script has nobody to ask.
    init(_ typed: TypedLine, answers: OverheardPerson.Answers, in table: CommandTable) {
        var line = typed.line
        let parameters = table.command(startingWith: line.words)?.command.signature.parameters ?? []
        if answers.hasGivenSecret, let option = parameters.first(where: { $0.argument == SecretLine.self }) {
            if let owner = answers.owner { line = Self.line(line, adding: Word.quoted(owner)) }
            line = Self.line(line, adding: option.name)
        }
        if answers.hasAgreed, let option = parameters.first(where: { ["--yes", "--sources"].contains($0.name) }) {
            line = Self.line(line, adding: option.name)
        }
        source = ShownLine(Self.onOneLine(line)).string
        written = [source] + typed.written.dropFirst().map { ShownLine($0).string }
    }

    /// The line with one more word after its last, unless it has it.
    private static func line(_ line: ParsedLine, adding word: String) -> ParsedLine {
        guard !line.words.contains(where: { $0.text == word && !$0.isQuoted }) else { return line }
        var words = line.words[...]
        // The format is asked for by the last two words, and by them alone.
        if words.dropLast().last?.text == "--format" { words = words.dropLast(2) }
        let bytes = Array(line.source.utf8)
        let place = words.last?.range.upper ?? bytes.count
        let source =
            String(decoding: bytes[..<place], as: UTF8.self) + " " + word
            + String(decoding: bytes[place...], as: UTF8.self)
        return (try? ParsedLine(source)) ?? line
    }

    /// What was pasted with newlines between its words, with blanks there.
    private static func onOneLine(_ line: ParsedLine) -> String {
        guard line.source.contains(where: \.isNewline) else { return line.source }
        let bytes = Array(line.source.utf8)
        let words = line.words.map { word in
            word.isQuoted
                ? Word.inQuotes(word.text)
                : String(decoding: bytes[word.range.lower..<word.range.upper], as: UTF8.self)
        }
        return words.joined(separator: " ")
    }
}
