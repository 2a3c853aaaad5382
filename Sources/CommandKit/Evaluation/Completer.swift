public import Domain
public import Ports
public import Syntax

/// Completion of the word at the cursor: names of commands, then their arguments.
///
/// It works on the workspace as it was when the prompt appeared and sends no request to a service, so Tab never waits.
public struct Completer: Sendable {
    let scope: Scope

    /// Creates a completer for a workspace in a world, and reads the categories that are known without waiting.
    ///
    /// - Parameter page: The list that was shown last.
    public init(
        on workspace: Workspace, in world: World, table: CommandTable, page: RecordList? = nil
    ) async {
        let categories = await world.source(of: workspace.session.service)?.knownCategories() ?? []
        var scope = Scope(workspace: workspace, world: world, table: table, categories: categories)
        scope.page = page
        self.init(scope: scope)
    }

    init(scope: Scope) {
        self.scope = scope
    }

    public struct Result: Sendable, Hashable {
        /// The range of the word that they replace, in UTF-8 bytes of the line.
        public let range: SourceRange
        public let candidates: [Candidate]
    }

    public func complete(_ text: String) -> Result {
        let last = lastCommand(of: text)
        let found = completeCommand(last.text)
        return Result(range: found.range.moved(by: last.offset), candidates: found.candidates)
    }

    /// Returns the command at the end of a line, and its offset.
    func lastCommand(of text: String) -> (offset: Int, text: String) {
        scope.table.commands(in: text, isUnfinished: true).last ?? (0, text)
    }

    private func completeCommand(_ text: String) -> Result {
        let end = text.utf8.count
        let nothing = Result(range: .empty(at: end), candidates: [])
        guard let line = line(text) else { return nothing }
        let isNewWord = line.words.last.map { $0.range.upper < end } ?? true
        let partial = isNewWord ? "" : line.words.last?.text ?? ""
        let range = isNewWord ? SourceRange.empty(at: end) : line.words.last?.range ?? .empty(at: end)
        let done = isNewWord ? line.words[...] : line.words.dropLast()
        let found =
            commandNames(scope.table.commands, after: done)
            + arguments(of: line, done: done.count, isNewWord: isNewWord)
        // A quote that is still open was closed to read the line.
        let typed = SourceRange(range.lower, min(range.upper, end))
        return Result(range: typed, candidates: Self.matching(found, partial))
    }

    /// Returns the candidates for the last word of a line that is embedded in another.
    func candidates(in line: ParsedLine) -> [Candidate] {
        let done = line.words.count - 1
        let commands = scope.table.commands.filter(\.signature.isEmbeddable)
        return commandNames(commands, after: line.words.dropLast()) + arguments(of: line, done: done, isNewWord: false)
    }

    /// Parses an unfinished line, with the options of its command apart from their values.
    func line(_ text: String) -> ParsedLine? { Self.line(text).map(scope.table.separated) }

    /// Parses an unfinished line, and closes an open quote in it; returns nil if it still cannot be parsed.
    static func line(_ text: String) -> ParsedLine? {
        for closing in ["", "\"", "'"] {
            if let line = try? ParsedLine(text + closing) { return line }
        }
        return nil
    }

    private func commandNames(_ commands: [any TableCommand], after done: ArraySlice<Word>) -> [Candidate] {
        let names = commands.map { (name: $0.signature.name, note: $0.signature.summary) }
        return Candidate.nextWords(of: names, after: done.map(\.text))
    }

    private func arguments(of line: ParsedLine, done: Int, isNewWord: Bool) -> [Candidate] {
        guard let (command, count) = scope.table.command(startingWith: line.words), done >= count else { return [] }
        let whole = self.whole(line, isNewWord: isNewWord)
        if done > count, let formats = LineFormat.candidates(for: whole, at: done) { return formats }
        let options = OptionWords(of: whole, from: count, for: command.signature)
        if let option = options.found.first(where: { $0.value == done }) {
            let typed = TypedArgument(line: whole, places: done..<done + 1)
            return option.parameter.candidates(for: typed, in: scope)
        }
        let offered = optionNames(of: command.signature, notIn: options, for: whole.words[done], at: done)
        guard let place = options.ordinary.firstIndex(of: done) else { return offered }
        let found =
            placed(whole.keeping(options.ordinary), from: count, to: place, for: command.signature)
            .flatMap { $0.rest.first?.candidates(for: $0.typed, in: scope) } ?? []
        // An embedded command has already offered the format.
        return found + offered.filter { !found.contains($0) }
    }

    /// Returns the options that have not been typed yet; empty for a word in quotes, which is never an option.
    private func optionNames(
        of signature: Signature, notIn options: OptionWords, for word: Word, at place: Int
    ) -> [Candidate] {
        // The empty word at the cursor is quoted.
        if word.isQuoted, !word.text.isEmpty { return [] }
        let untyped = signature.parameters.filter { parameter in
            parameter.isOption && !options.found.contains { $0.name != place && $0.parameter.name == parameter.name }
        }
        let names = untyped.map { Candidate(bare: $0.name, note: $0.help) }
        // Every command takes the format, so it is offered only while an option is being typed.
        return word.text.hasPrefix("-") ? names + [LineFormat.candidate] : names
    }

    /// Returns the parameter that the word at `place` belongs to with those after it, and its words; nil if the command
    /// takes no more words.
    func placed(
        _ line: ParsedLine, from start: Int, to place: Int, for signature: Signature
    ) -> (rest: ArraySlice<any ParameterDescription>, typed: TypedArgument)? {
        let parameters = signature.parameters.filter { !$0.isOption }
        guard let index = parameters.indices.first(where: { parameters[$0].extent == .rest || start + $0 == place })
        else { return nil }
        return (parameters[index...], TypedArgument(line: line, places: start + index..<line.words.count))
    }

    /// Returns the line with an empty word at the cursor for a word that has not been started.
    func whole(_ line: ParsedLine, isNewWord: Bool) -> ParsedLine {
        isNewWord ? self.line(line.source + " ''") ?? line : line
    }

    private static func matching(_ candidates: [Candidate], _ partial: String) -> [Candidate] {
        guard !partial.isEmpty else { return candidates }
        let wanted = FoldedText(partial).string
        return candidates.filter { $0.isFound || FoldedText($0.text).string.hasPrefix(wanted) }
    }
}
