import CommandKit
import Domain
import Rendering
import Services
import Syntax
import Transcripts

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

/// Renders what was printed as it is printed when the transcript is run: by what its header pins, without colours.
struct RecordedRendering {
    let settings: TranscriptSettings
    /// What the program was asked for, and what the session has set.
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

    /// What is printed; nil where that is something else at each place, since a path is in lines that are broken to fit.
    ///
    /// - Parameter folders: Paths that are others at each place.
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

    func blocks(for lines: DraftFieldLines, comment: String) -> [RecordedBlock] {
        lines.changes.enumerated().map { place, change in
            RecordedBlock(
                typed: change.typed,
                printed: Renderer(options(asked: nil)).rendering(of: .message(change.message), for: change.typed[0]),
                comment: place == 0 ? comment : nil)
        }
    }
}

/// What somebody made of a draft by hand, as the lines by which a script sets the same.
struct DraftFieldLines {
    /// A field that was changed: what is typed, and the sentence that it comes to.
    struct Change {
        let typed: [String]
        let message: Message
    }

    let changes: [Change]

    /// - Parameters:
    ///   - before: As it was; its fields are empty where it was not there.
    ///   - after: As it is.
    init(from before: Draft?, to after: Draft) {
        changes = DraftField.allCases.filter { before?[$0] ?? .missing != after[$0] }.map { field in
            switch after[field] {
            case .text(let text):
                Change(typed: Self.setting(field, to: text), message: Message(saved: field, of: after.name))
            case .money(let money):
                Change(
                    typed: ["draft set \(field.rawValue) \(money.digits)"],
                    message: Message(saved: field, of: after.name))
            case .boolean(let flag):
                Change(
                    typed: ["draft set \(field.rawValue) \(flag ? "yes" : "no")"],
                    message: Message(saved: field, of: after.name))
            case .missing, .integer, .number, .date, .day, .duration, .list:
                Change(typed: ["draft unset \(field.rawValue)"], message: Message(emptied: field, of: after.name))
            }
        }
    }

    /// As here-text, in which every text can stand, with an end that it does not have.
    private static func setting(_ field: DraftField, to text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var end = "END"
        while lines.contains(end) { end += "_" }
        return ["draft set \(field.rawValue) <<\(end)"] + lines + [end]
    }
}
