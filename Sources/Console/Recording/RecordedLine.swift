import CommandKit
import Domain
import Rendering
import Ports
import Syntax
import Transcripts

/// A typed line for a script: with the answers that the user gave, and without secrets.
struct RecordedLine {
    /// The line itself, as shown in errors.
    let source: String
    /// The line, then its here-text and the delimiter.
    var written: [String]

    /// - Parameter answers: The answers that the command received; a script cannot ask.
    init(_ typed: InputLine, answers: RecordingPrompter.Answers, in table: CommandTable) {
        var line = typed.line
        let parameters = table.command(startingWith: line.words)?.command.signature.parameters ?? []
        if answers.hasGivenSecret, let option = parameters.first(where: { $0.name == RedactedLine.secretOption }) {
            if let owner = answers.owner { line = Self.line(line, adding: Word.quoted(owner)) }
            line = Self.line(line, adding: option.name)
        }
        if answers.hasAgreed, let option = parameters.first(where: { ["--yes", "--sources"].contains($0.name) }) {
            line = Self.line(line, adding: option.name)
        }
        source = RedactedLine(Self.onOneLine(line)).string
        written = [source] + typed.written.dropFirst().map { RedactedLine($0).string }
    }

    /// Returns the line with one more word after its last, unless it already has that word.
    private static func line(_ line: ParsedLine, adding word: String) -> ParsedLine {
        guard !line.words.contains(where: { $0.text == word && !$0.isQuoted }) else { return line }
        var words = line.words[...]
        // The format is requested by the last two words only.
        if words.dropLast().last?.text == "--format" { words = words.dropLast(2) }
        let bytes = Array(line.source.utf8)
        let place = words.last?.range.upper ?? bytes.count
        let source =
            String(decoding: bytes[..<place], as: UTF8.self) + " " + word
            + String(decoding: bytes[place...], as: UTF8.self)
        return (try? ParsedLine(source)) ?? line
    }

    /// Returns a line pasted with newlines between its words, with spaces instead.
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

/// Renders output as it is printed when the transcript is run: with the settings in its header, without colours.
struct RecordedRendering {
    let settings: TranscriptSettings
    /// The program's options, and the session's settings.
    let appearance: Appearance
    let session: Settings

    private func options(asked: OutputFormat?) -> RenderingOptions {
        var pinned = appearance
        pinned.usualFormat = settings.format
        pinned.width = settings.width
        pinned.isColoured = false
        pinned.timeZone = settings.timeZone
        pinned.isAccessible = settings.isAccessible ? true : nil
        pinned.isUsuallyAccessible = false
        return pinned.options(asked: asked, settings: session)
    }

    /// Returns the printed text; nil if it contains a path that differs between machines, because lines are broken to
    /// fit.
    ///
    /// - Parameter folders: Paths that differ between machines.
    func text(
        of result: LineResult, for line: String, at place: ScriptPlace, in folders: [String]
    ) -> String? {
        let options = options(asked: result.askedFormat)
        let (output, error) = result.rendered(for: line, at: place, in: options)
        let text = output.read(in: options) + error.read(in: options)
        guard options.format == .table else { return text }
        let unbroken = text.filter { !$0.isNewline }
        return folders.contains(where: unbroken.contains) ? nil : text
    }

    func blocks(for changes: [DraftFieldLines], comment: String) -> [RecordedBlock] {
        changes.enumerated().map { place, change in
            RecordedBlock(
                typed: change.typed,
                printed: Renderer(options(asked: nil)).rendering(of: .message(change.message), for: change.typed[0]),
                comment: place == 0 ? comment : nil)
        }
    }
}

/// The lines with which a script changes a field of a draft, and the message that they give.
struct DraftFieldLines {
    let typed: [String]
    let message: Message

    /// Returns the changes made to a draft by hand.
    ///
    /// - Parameter before: Nil if the draft did not exist, which counts as empty fields.
    static func changes(from before: Draft?, to after: Draft) -> [DraftFieldLines] {
        DraftField.allCases.filter { before?[$0] ?? .missing != after[$0] }.map { field in
            switch after[field] {
            case .text(let text):
                DraftFieldLines(typed: setting(field, to: text), message: Message(saved: field, of: after.name))
            case .money(let money):
                DraftFieldLines(
                    typed: ["draft set \(field.rawValue) \(money.digits)"],
                    message: Message(saved: field, as: .money(money), of: after.name))
            case .boolean(let flag):
                DraftFieldLines(
                    typed: ["draft set \(field.rawValue) \(flag ? "yes" : "no")"],
                    message: Message(saved: field, of: after.name))
            case .missing, .integer, .number, .date, .day, .duration, .list:
                DraftFieldLines(
                    typed: ["draft unset \(field.rawValue)"], message: Message(emptied: field, of: after.name))
            }
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
