public import Syntax

/// A command that a user made of a line: `alias cheap = filter price < {1}`. It is in the table like any other.
struct AliasedLine: TableCommand {
    let signature: Signature
    var examples: [Example] { [] }
    private let line: String
    private let templates: [LineTemplate]
    /// The format of its last command, or of an alias there; nil without one.
    let format: OutputFormat?

    init(_ name: String, _ line: String, in table: CommandTable) throws(Failure) {
        self.line = line
        var templates: [LineTemplate] = []
        var signatures: [Signature] = []
        var format: OutputFormat?
        for part in table.commands(in: line) {
            let parsed: ParsedLine
            (parsed, format) = try table.formatted(try ParsedLine(reading: part.text))
            guard let first = parsed.words.first, let (command, _) = table.command(startingWith: parsed.words) else {
                throw Failure(
                    .usage, "Unknown command “\(parsed.words.first?.text ?? "")”.",
                    hint: parsed.words.first?.isQuoted == true
                        ? "Write it without quotes."
                        : table.suggestion(for: parsed.words) ?? "Type help for the commands.",
                    at: parsed.words.first?.range)
            }
            guard parsed.hereText == nil, !command.signature.takesSecretLine else {
                throw Failure(
                    .usage, "“\(command.signature.name)” cannot be used like this in an alias.", at: first.range)
            }
            format = format ?? (command as? AliasedLine)?.format
            templates.append(LineTemplate(parsed))
            signatures.append(command.signature)
        }
        (self.templates, self.format) = (templates, format)
        let parameters = AliasWords.parameters(of: templates)
        signature = Signature(
            name, in: signatures.last?.category ?? .session, summary: "Alias of: \(line)",
            undoable: signatures.contains(where: \.isUndoable),
            expectationKind: signatures.count == 1 ? signatures.first?.expectationKind ?? .never : .never,
            recorded: signatures.last?.recorded ?? .whole,
            keepsText: !parameters.isEmpty && signatures.last?.keepsText == true, parameters: parameters)
    }

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let words = invocation.line.words.dropFirst().map(\.text)
        var output = Output(.nothing)
        for template in templates {
            guard output.control == nil else {
                throw Failure(.usage, "“\(signature.name)” has another command after one that must come last.")
            }
            do throws(Failure) {
                let line = try template.filled { name in
                    Self.values(of: name, words, workspace.session.settings.variables)
                }.line
                let (command, inner) = try invocation.resolve(line, in: workspace, among: invocation.table)
                output = try await command.run(inner, in: &workspace)
            } catch {
                var error = error
                error.range = invocation.line.words.first?.range
                error.hint = error.hint ?? "“\(signature.name)” stands for: \(line)"
                throw error
            }
        }
        return output
    }

    static func values(of name: String, _ words: [String], _ variables: [String: String]) -> [String]? {
        if name == "*" { return words }
        guard let number = Int(name) else { return variables[name].map { [$0] } }
        return number <= words.count ? [words[number - 1]] : nil
    }
}

/// One word or all words after the name of an alias, completed as the word that they stand for.
struct AliasWords: RestArgument {
    init(reading typed: TypedArgument, in scope: Scope) {}

    static func parameters(of templates: [LineTemplate]) -> [any ParameterDescription] {
        let placeholders = templates.flatMap(\.placeholders)
        let count = placeholders.compactMap(\.number).max() ?? 0
        let required = placeholders.filter { $0.fallback == nil }.compactMap(\.number).max() ?? 0
        var parameters: [any ParameterDescription] = []
        for number in 1..<(count + 1) {
            let name = count == 1 ? "value" : "value\(number)"
            let placeholder = "{\(number)}"
            let help: Message = "The value of \(placeholder)."
            let fallback = placeholders.first { $0.number == number }?.fallback
            parameters.append(
                number <= required
                    ? Parameter<AliasWords>(name, isWord: true, help: help)
                    : Parameter<AliasWords?>(
                        name, isWord: true,
                        help: fallback.map { "The value of \(placeholder); \($0) by default." } ?? help))
        }
        if placeholders.contains(where: { $0.name == "*" }) {
            parameters.append(Parameter<AliasWords?>("words", help: "The value of {*}."))
        }
        return parameters
    }

    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let words = typed.line.words
        guard let name = words.first?.text, let line = scope.workspace.session.settings.aliases[name],
            let parsed = try? ParsedLine(line)
        else { return [] }
        // The line up to the placeholder of the word at the cursor, with the words before it filled in.
        let place = words.count - 1
        let template = LineTemplate(parsed)
        guard let placeholder = template.placeholders.first(where: { $0.number == place || $0.name == "*" }) else {
            return []
        }
        let start = SourceRange(0, placeholder.range.lower).text(in: line)
        guard let before = try? ParsedLine(String(start)),
            let filled = try? LineTemplate(before).filled(with: { name in
                AliasedLine.values(of: name, words.dropFirst().map(\.text), scope.workspace.session.settings.variables)
            })
        else { return [] }
        let partial = words.last?.text ?? ""
        let written = partial.isEmpty ? "" : Word.quoted(partial)
        return Completer(scope: scope).complete(filled.line.source + written).candidates
    }
}

extension CommandTable {
    /// Returns the table with aliases. One that is named like a command, and one that cannot be read or that needs
    /// itself, is left out: they can only come from a file that was edited by hand or by another version of souk.
    func adding(aliases: [String: String]) -> CommandTable {
        guard !aliases.isEmpty else { return self }
        var table = self
        var left = aliases.filter { !isCommand($0.key) }
        while true {
            // An alias that mentions others comes after them: only then is “;” before their names a separator.
            let free = left.filter { Self.words(of: $0.value).isDisjoint(with: left.keys) }
            let read = (free.isEmpty ? left : free).sorted { $0.key < $1.key }.compactMap { name, line in
                try? AliasedLine(name, line, in: table)
            }
            if read.isEmpty, free.isEmpty { return table }
            for name in free.keys { left[name] = nil }
            for alias in read { left[alias.signature.name] = nil }
            table = CommandTable(table.commands + read, triedWords: triedWords)
        }
    }

    private static func words(of line: String) -> Set<String> {
        Set(line.split(separator: " ").map { $0.hasSuffix(";") ? String($0.dropLast()) : String($0) })
    }

    func adding(commandsOf settings: Settings) -> CommandTable {
        adding(verbs: settings.verbs).adding(aliases: settings.aliases)
    }

    /// Returns whether a word is a command, or the first word of commands, that is not an alias.
    func isCommand(_ word: String) -> Bool {
        names.contains { $0 == word || $0.hasPrefix(word + " ") } && !(command(named: word) is AliasedLine)
    }
}

extension TypedArgument {
    /// The name that was typed; nil if it cannot be a name.
    var plainName: String? { text.wholeMatch(of: /[a-z][a-z0-9-]{0,30}/).map { String($0.output) } }
}

/// The name of an alias or of a variable.
public struct PlainName: Argument {
    public let string: String
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        string = try typed.checked(
            typed.plainName, orSay: "“\(typed.text)” cannot be a name here.",
            hint: "Use a to z, digits and dashes, a letter first, at most 31, and spaces around =.")
        range = typed.range
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let settings = scope.workspace.session.settings
        let known = typed.line.words.first?.text.hasSuffix("alias") == true ? settings.aliases : settings.variables
        return known.sorted { $0.key < $1.key }.map { Candidate($0.key, note: "\($0.value)") }
    }

    /// - Throws: `.notFound` with a name that is like it.
    public func alias(in settings: Settings) throws(Failure) -> String {
        try value(
            in: settings.aliases, orSay: "Unknown alias “\(string)”.", hint: "Type alias to see all aliases.")
    }

    /// - Throws: `.notFound` with a name that is like it.
    public func variable(in settings: Settings) throws(Failure) -> String {
        try value(
            in: settings.variables, orSay: "Unknown variable “\(string)”.", hint: "Type let to see all variables.")
    }

    /// - Parameter hint: The hint if no name is like it, and the names are too many to be listed, or none.
    private func value(
        in known: [String: String], orSay message: Message, hint: Message
    ) throws(Failure) -> String {
        if let value = known[string] { return value }
        throw Failure(.notFound, message, hint: .suggestion(for: string, among: known.keys.sorted()) ?? hint, at: range)
    }
}

/// `= TEXT`, where the text is the rest of the line.
public struct AssignedText: RestArgument {
    public let source: String
    /// The words of the text, without quotes, with one space between them.
    public let value: String

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let hint: Message =
            typed.line.words.first?.text == "alias"
            ? "For example: alias cheap = filter price < 200." : "For example: let max = 200."
        guard let first = typed.words.first, first.text == "=", !first.isQuoted else {
            throw Failure(.usage, "Write “=” before the value.", hint: hint, at: typed.range)
        }
        guard typed.words.count > 1 else {
            throw Failure(.usage, "A value is expected after “\("=")”.", hint: hint, at: .empty(at: first.range.upper))
        }
        source = String(typed.line.text(from: typed.places.lowerBound + 1).text(in: typed.line.source))
        value = typed.words.dropFirst().map(\.text).joined(separator: " ")
    }
}

extension Workspace {
    /// - Throws: `.usage` for a name that is taken by a command, a line without a command, and a line that needs the
    ///   alias itself.
    public mutating func setAlias(_ name: PlainName, to line: AssignedText, of table: CommandTable) throws(Failure) {
        guard !table.isCommand(name.string) else {
            throw Failure(
                .usage, "“\(name.string)” is a command of souk.", hint: "Choose another name.", at: name.range)
        }
        if let quoted = line.source.firstMatch(of: #/\{(\w+=)["'](.*?)["']\}/#) {
            let bare = "{\(quoted.1)\(quoted.2)}"
            throw Failure(.usage, "A default has no quotes.", hint: "Type \(bare): it may have blanks.")
        }
        do throws(Failure) {
            _ = try AliasedLine(name.string, line.source, in: table)
        } catch {
            throw Failure(error.kind, error.message, hint: error.hint)
        }
        var aliases = session.settings.aliases
        aliases[name.string] = line.source
        // A table leaves out aliases that need themselves.
        let commands = CommandTable(table.commands.filter { !($0 is AliasedLine) })
        guard commands.adding(aliases: aliases).command(named: name.string) != nil else {
            throw Failure(.usage, "The alias would run itself.")
        }
        session.settings.aliases = aliases
    }
}
