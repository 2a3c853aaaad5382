public import Syntax

/// Completion of the word at the cursor: names of commands, then their arguments.
///
/// It works on the workspace as it was when the prompt appeared and sends no request to a service, so Tab never waits.
public struct Completer: Sendable {
    let scope: Scope

    /// Creates a completer for a workspace in a world, and reads the categories that are known without waiting.
    public init(
        on workspace: Workspace, in world: World, table: CommandTable,
        categoriesOf earlier: [ServiceName: [String]] = [:]
    ) async {
        let categories = await world.source(of: workspace.session.service)?.knownCategories() ?? []
        var earlier = earlier
        // Drafts have the categories of the listings, even while another service is browsed.
        if workspace.session.openDraft != nil, earlier[.listings]?.isEmpty != false {
            earlier[.listings] = await world.source(of: .listings)?.knownCategories()
        }
        self.init(
            scope: Scope(
                workspace: workspace, world: world, table: table, categories: categories, earlierCategories: earlier))
    }

    init(scope: Scope) { self.scope = scope }

    public struct Result: Sendable, Hashable {
        /// The range of the word that they replace, in UTF-8 bytes of the line.
        public let range: SourceRange
        public let candidates: [Candidate]
    }

    public func complete(_ text: String) -> Result {
        let (offset, text) = lastCommand(of: text)
        let end = text.utf8.count
        // A comment has no words.
        guard let line = line(text).map({ whole($0, upTo: end) }), let last = line.words.last, last.range.upper >= end
        else { return Result(range: .empty(at: offset + end), candidates: []) }
        // The empty word at the cursor was added to read the line, and so was the end of a quote that is still open.
        let typed = SourceRange(min(last.range.lower, end), min(last.range.upper, end))
        let found = candidates(in: line, among: scope.table.commands)
        return Result(range: typed.moved(by: offset), candidates: Self.matching(found, last.text))
    }

    func lastCommand(of text: String) -> (offset: Int, text: String) {
        scope.table.commands(in: text, isUnfinished: true).last ?? (0, text)
    }

    /// Returns the candidates for the last word of a line: names of some commands, and arguments.
    func candidates(in line: ParsedLine, among commands: [any TableCommand]) -> [Candidate] {
        let names = commands.map { (name: $0.signature.name, note: $0.signature.summary) }
        return Candidate.nextWords(of: names, after: line.words.dropLast().map(\.text)) + arguments(of: line)
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

    private func arguments(of line: ParsedLine) -> [Candidate] {
        let last = line.words.count - 1
        guard let (command, count) = scope.table.command(startingWith: line.words), last >= count else { return [] }
        if last > count, let formats = LineFormat.candidates(for: line, at: last) { return formats }
        let words = CommandWords(of: line, from: count, in: command.signature)
        let current = words.parameter(at: last)
        let found = accepted(current.map { $0.parameter.candidates(for: $0.typed, in: scope) } ?? [], in: line)
        if current?.parameter.isOption == true { return found }
        let names = optionNames(notIn: words, at: last)
        // An embedded command has already offered the format.
        return found + names.filter { !found.contains($0) }
    }

    /// The most candidates that are tried; more would take longer than a key may.
    static let triedLimit = 64

    /// Returns the candidates for the last word of a line that its command reads there.
    private func accepted(_ candidates: [Candidate], in line: ParsedLine) -> [Candidate] {
        guard candidates.count <= Self.triedLimit, let first = line.words.first, let last = line.words.last else {
            return candidates
        }
        let start = String(SourceRange(first.range.lower, last.range.lower).text(in: line.source))
        return Self.matching(candidates, last.text).filter { candidate in
            // A blank after it makes an error at a whole word count.
            let text = start + candidate.inserted + (candidate.continues ? "" : " ")
            return self.line(text).map { wrongPart($0, text) == nil } ?? true
        }
    }

    /// Returns the options that have not been typed yet; empty for a word in quotes, which is never an option.
    private func optionNames(notIn words: CommandWords, at place: Int) -> [Candidate] {
        let word = words.line.words[place]
        // The empty word at the cursor is quoted.
        if word.isQuoted, !word.text.isEmpty { return [] }
        let names = words.untyped(at: place).map { Candidate($0.name, note: $0.help, isBare: true) }
        // Every command takes the format, so it is offered only while an option is being typed.
        return word.text.hasPrefix("-") ? names + [LineFormat.candidate] : names
    }

    /// Returns the line with an empty word at the cursor for a word that has not been started.
    private func whole(_ line: ParsedLine, upTo cursor: Int) -> ParsedLine {
        if let last = line.words.last, last.range.upper >= cursor { return line }
        return self.line(line.source + " ''") ?? line
    }

    private static func matching(_ candidates: [Candidate], _ partial: String) -> [Candidate] {
        guard !partial.isEmpty else { return candidates }
        let wanted = FoldedText(partial).string
        return candidates.filter { $0.isFound || FoldedText($0.text).string.hasPrefix(wanted) }
    }

    /// The longest line that is marked with each key, in UTF-8 bytes; a longer one was pasted.
    public static let markedLimit = 2_000

    /// Returns the parts of an unfinished line, in its order and without overlaps, by the parser and the resolver that
    /// run it. The word at the end may become anything and is never wrong.
    public func parts(of text: String) -> [LinePart] {
        return scope.table.commands(in: text, isUnfinished: true).flatMap { command in
            partsOfCommand(command.text).map {
                LinePart(role: $0.role, range: $0.range.moved(by: command.offset))
            }
        }
    }

    private func partsOfCommand(_ text: String) -> [LinePart] {
        guard let line = line(text), !line.words.isEmpty else { return [] }
        guard let (command, count) = scope.table.command(startingWith: line.words) else {
            return partsOfName(line, text)
        }
        var parts = line.words.prefix(count).map { LinePart(role: .command, range: $0.range) }
        let words = CommandWords(of: line, from: count, in: command.signature)
        let filter = words.ordinary.last.flatMap(words.parameter).flatMap {
            $0.parameter.argument.filterRange(of: $0.typed)
        }
        for place in count..<line.words.count {
            let word = line.words[place]
            let isInFilter = words.ordinary.contains(place) && filter.map { $0.lower <= word.range.lower } == true
            if !word.isQuoted && word.text == LineFormat.name || words.found.contains(where: { $0.name == place }) {
                parts.append(LinePart(role: .option, range: word.range))
            } else if !isInFilter {
                let role = word.isQuoted ? .string : Self.role(of: word.text)
                parts.append(LinePart(role: role, range: word.range))
            }
        }
        parts += filter.map { filterParts(text, $0) } ?? []
        let sorted = parts.sorted { $0.range.lower < $1.range.lower }
        // A quote that is still open was closed to read the line.
        let end = text.utf8.count
        return Self.marking(wrongPart(line, text)?.range, in: sorted).filter { $0.range.lower < end }.map {
            LinePart(role: $0.role, range: SourceRange($0.range.lower, min(end, $0.range.upper)))
        }
    }

    /// Returns the parts of a line that names no command yet; the name is wrong once it can no longer become one.
    private func partsOfName(_ line: ParsedLine, _ text: String) -> [LinePart] {
        let typed = line.words.map(\.text).joined(separator: " ")
        let mayBecomeOne = scope.table.names.contains { $0.hasPrefix(typed) }
        guard !mayBecomeOne, let first = line.words.first, first.range.upper < text.utf8.count || line.words.count > 1
        else { return line.words.map { LinePart(role: .command, range: $0.range) } }
        let isFamily = scope.table.names.contains { $0.hasPrefix(first.text + " ") }
        let wrong = isFamily && line.words.count > 1 ? line.words[1] : first
        return [LinePart(role: .error, range: wrong.range)]
    }

    private func filterParts(_ text: String, _ range: SourceRange) -> [LinePart] {
        guard let schema = scope.schema else { return [] }
        let names = NameLookup(filterSubjectsOf: schema, in: scope.titles)
        return ExpressionParser.reading(text, in: range, meaning: names.meaning(of:)).parts.compactMap { part in
            switch part.role {
            case .name where names.value(named: part.text) != nil: LinePart(role: .field, range: part.range)
            case .name: part.range.upper < text.utf8.count ? LinePart(role: .error, range: part.range) : nil
            case .comparison: LinePart(role: .operator, range: part.range)
            case .keyword: LinePart(role: .option, range: part.range)
            case .quotedValue: LinePart(role: .string, range: part.range)
            case .value: LinePart(role: Self.role(of: part.text), range: part.range)
            }
        }
    }

    private static func role(of text: String) -> TextColours.Kind {
        text.first.map { $0.isNumber || "+-€$£".contains($0) } == true && text.contains(where: \.isNumber)
            ? .number : .value
    }

    /// Returns the error that the resolver has for a part before the cursor; nil if the line may still become right.
    func wrongPart(_ line: ParsedLine, _ text: String) -> Failure? {
        // Parentheses that are still open may be closed.
        let depth = text.utf8.count { $0 == UInt8(ascii: "(") } - text.utf8.count { $0 == UInt8(ascii: ")") }
        let closed = depth > 0 ? Self.line(text + String(repeating: ")", count: depth)) : nil
        do throws(Failure) {
            let filled = try scope.table.filled(closed ?? line, in: scope.workspace.session.settings)
            do throws(Failure) {
                let (line, _) = try scope.table.formatted(filled.line)
                _ = try Resolver(scope: scope).resolve(line)
            } catch {
                throw filled.typed(error)
            }
            return nil
        } catch {
            guard let range = error.range, range.lower < range.upper, range.upper < text.utf8.count else { return nil }
            return error
        }
    }

    private static func marking(_ wrong: SourceRange?, in parts: [LinePart]) -> [LinePart] {
        guard let wrong else { return parts }
        let others = parts.filter { $0.range.upper <= wrong.lower || $0.range.lower >= wrong.upper }
        return (others + [LinePart(role: .error, range: wrong)]).sorted { $0.range.lower < $1.range.lower }
    }

    /// Returns what can come next in an unfinished line, up to the cursor at its end: the command with its parameters
    /// and what fits at the cursor, or what was probably meant by a word that is wrong.
    public func hint(for text: String) -> Hint {
        let text = lastCommand(of: text).text
        guard let line = line(text), let last = line.words.last else { return Hint() }
        let isNewWord = last.range.upper < text.utf8.count
        guard let (command, count) = scope.table.command(startingWith: line.words) else {
            return Hint(text: hint(onNameOf: line, isDone: isNewWord))
        }
        let signature = command.signature
        let whole = self.whole(line, upTo: text.utf8.count)
        let formats = LineFormat.candidates(for: whole, at: whole.words.count - 1)
        if let formats, !formats.isEmpty { return Hint(text: "\(list: formats.map(\.text))") }
        if let meant = wrongPart(line, text)?.hint { return Hint(text: meant) }
        if formats != nil { return Hint() }
        if count == line.words.count, !isNewWord {
            return Hint(usage: Self.usage(of: signature), text: signature.summary)
        }
        return hint(onArgumentsIn: CommandWords(of: whole, from: count, in: signature))
    }

    private func hint(onNameOf line: ParsedLine, isDone: Bool) -> Message {
        let typed = line.words.map(\.text).joined(separator: " ")
        let following = Candidate.nextWords(of: scope.table.names.map { ($0, "") }, after: line.words.map(\.text))
        if !following.isEmpty { return "\(list: following.map(\.text))" }
        let isBegun = scope.table.names.contains { isDone ? $0.hasPrefix(typed + " ") : $0.hasPrefix(typed) }
        // While the first word is being typed, it may still become any command.
        guard !isBegun, line.words.count > 1 || isDone, line.words.first?.isQuoted == false else { return "" }
        return scope.table.suggestion(for: line.words) ?? ""
    }

    private func hint(onArgumentsIn words: CommandWords) -> Hint {
        let (signature, current) = (words.signature, words.line.words.count - 1)
        if let option = words.found.first(where: { $0.name == current || $0.value == current }) {
            return Hint(usage: Self.usage(of: signature, at: option.parameter), text: option.parameter.help)
        }
        guard let (parameter, typed) = words.parameter(at: current) else {
            let untyped = words.ordinary.contains(current) ? words.untyped(at: current) : []
            return Hint(text: Message(outside: untyped.map(\.usage).joined(separator: " ")))
        }
        if parameter.argument == EmbeddedLine.self, let embedded = EmbeddedLine.hint(for: typed, in: scope) {
            return embedded
        }
        return Hint(
            usage: Self.usage(of: signature, at: parameter),
            text: parameter.argument.hint(for: typed, in: scope) ?? parameter.help)
    }

    private static let optionsLimit = 2

    private static func usage(
        of signature: Signature, at current: (any ParameterDescription)? = nil
    ) -> [Hint.Part] {
        let options = signature.parameters.filter { $0.isOption && $0.name != current?.name }
        let shown = signature.parameters.filter { parameter in
            !parameter.isOption || parameter.name == current?.name || options.count <= optionsLimit
        }
        return [Hint.Part(text: signature.name, isCurrent: false)]
            + shown.map { Hint.Part(text: $0.usage, isCurrent: $0.name == current?.name) }
            + (options.count > optionsLimit ? [Hint.Part(text: "[--…]", isCurrent: false)] : [])
    }
}

/// A part of a typed line by what it means.
public struct LinePart: Sendable, Hashable {
    /// An error makes the line fail when Enter is pressed.
    public let role: TextColours.Kind
    public let range: SourceRange
}

public struct Hint: Sendable, Hashable {
    public struct Part: Sendable, Hashable {
        public let text: String
        /// True for the parameter that the word at the cursor belongs to.
        public let isCurrent: Bool
    }

    /// The command with its parameters, in the order in which they are typed; empty if only the sentence is known.
    public var usage: [Part]
    /// The words that fit at the cursor, or that were probably meant; empty for nothing.
    public var text: Message

    package init(usage: [Part] = [], text: Message = "") { (self.usage, self.text) = (usage, text) }

    /// The usage without colours, with the current parameter between `‹` and `›`.
    public var plainUsage: String { usage.map { $0.isCurrent ? "‹\($0.text)›" : $0.text }.joined(separator: " ") }

    public var plain: Message {
        if usage.isEmpty { return text }
        return text == "" ? Message(outside: plainUsage) : "\(plainUsage) · \(text)"
    }
}
