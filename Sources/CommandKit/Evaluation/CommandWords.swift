public import Syntax

/// The words of a line as the name, the options and the positional arguments of its command.
///
/// A quoted word is never an option. If a command has no options, every word is positional.
struct CommandWords {
    /// An option with the indices of its name and its value; no value for a flag, and if it is missing.
    typealias Found = (parameter: any ParameterDescription, name: Int, value: Int?)

    let line: ParsedLine
    let signature: Signature
    /// The index of the first word after the command's name.
    let start: Int
    let found: [Found]
    let unknown: [Int]
    /// The indices of the words that belong to no option, including those of the command's name.
    let ordinary: [Int]

    init(of line: ParsedLine, from start: Int, in signature: Signature) {
        (self.line, self.signature, self.start) = (line, signature, start)
        // Most lines have none.
        guard line.words.dropFirst(start).contains(where: { $0.looksLikeOption }) else {
            (found, unknown, ordinary) = ([], [], Array(line.words.indices))
            return
        }
        let options = signature.parameters.filter(\.isOption)
        var found: [Found] = []
        var unknown: [Int] = []
        var ordinary = Array(0..<start)
        var place = start
        while place < line.words.count {
            let word = line.words[place]
            if options.isEmpty || !word.looksLikeOption {
                ordinary.append(place)
            } else if let option = options.first(where: { $0.name == word.text }) {
                let next = place + 1
                let hasValue = option.extent != .flag && next < line.words.count && !line.words[next].looksLikeOption
                found.append((option, place, hasValue ? next : nil))
                if hasValue { place += 1 }
            } else {
                unknown.append(place)
            }
            place += 1
        }
        (self.found, self.unknown, self.ordinary) = (found, unknown, ordinary)
    }

    /// Returns the options that no word names, apart from the word at `place`.
    func untyped(at place: Int) -> [any ParameterDescription] {
        signature.parameters.filter { parameter in
            parameter.isOption && !found.contains { $0.name != place && $0.parameter.name == parameter.name }
        }
    }

    /// Returns the parameter that the word at `place` is an argument of, and all its words; nil if there is none.
    func parameter(at place: Int) -> (parameter: any ParameterDescription, typed: TypedArgument)? {
        if let option = found.first(where: { $0.value == place }) {
            return (option.parameter, TypedArgument(line: line, place: place))
        }
        guard place >= start, let index = ordinary.firstIndex(of: place) else { return nil }
        let line = line.keeping(ordinary)
        return zip(start..., signature.parameters.filter { !$0.isOption })
            .first { $1.extent == .rest || $0 == index }
            .map { ($1, TypedArgument(line: line, places: $0..<line.words.count)) }
    }

    /// Returns the options and their values.
    func options() throws(Failure) -> [(parameter: any ParameterDescription, typed: TypedArgument)] {
        if let place = unknown.first { throw unknownOption(line.words[place]) }
        var names: Set<String> = []
        return try found.map { (option) throws(Failure) in
            let name = line.words[option.name]
            guard names.insert(name.text).inserted else {
                throw Failure(.usage, "“\(name.text)” is given twice.", at: name.range)
            }
            guard option.parameter.extent == .flag || option.value != nil else {
                throw Failure(
                    .usage, "“\(name.text)” needs a value.", hint: "Usage: \(signature.usage)",
                    at: .empty(at: name.range.upper))
            }
            return (option.parameter, TypedArgument(line: line, place: option.value ?? option.name))
        }
    }

    /// Returns the word in a range if it looks like an option.
    func option(at range: SourceRange?) -> Word? {
        ordinary.lazy.filter { $0 >= start }.map { line.words[$0] }.first { $0.range == range && $0.looksLikeOption }
    }

    func unknownOption(_ word: Word) -> Failure {
        let names = signature.parameters.filter(\.isOption).map(\.name)
        // The text after = may be a password.
        let name = word.text.prefix { $0 != "=" }
        if names.contains(String(name)) { return Failure(.usage, "“\(name)” takes no value.", at: word.range) }
        let example: Message = "For example: \(signature.name) --format csv."
        if name == "--format" {
            return Failure(
                .usage, "--format FORMAT is written once, at the end of the line.", hint: example, at: word.range)
        }
        let hint: Message =
            switch Suggestion.closest(to: word.text, among: names + ["--format"]) {
            case _ where OutputFormat(rawValue: String(word.text.dropFirst(2))) != nil: example
            case let nearest?: "Did you mean \(nearest)?"
            case nil: "Usage: \(signature.usage)"
            }
        return Failure(.usage, "“\(signature.name)” has no option “\(name)”.", hint: hint, at: word.range)
    }
}

extension Word {
    fileprivate var looksLikeOption: Bool { !isQuoted && text.hasPrefix("--") && text.utf8.count > 2 }
}

extension CommandTable {
    /// Returns the line with `--name=value` as two words, for the options of its command, of a command in it, and the
    /// format.
    func separated(_ line: ParsedLine) -> ParsedLine {
        guard line.source.utf8.contains(UInt8(ascii: "=")) else { return line }
        let found = command(startingWith: line.words)
        var parameters = found?.command.signature.parameters ?? []
        if let found, parameters.contains(where: { $0.argument == EmbeddedLine.self }) {
            let embedded = command(startingWith: line.words.dropFirst(found.count + 1))?.command
            parameters += embedded?.signature.parameters ?? []
        }
        let options = parameters.filter { $0.isOption && $0.extent != .flag }.map(\.name)
        return line.separating(options + [LineFormat.name])
    }

    func formatted(_ typed: ParsedLine) throws(Failure) -> (ParsedLine, OutputFormat?) {
        let line = separated(typed)
        // The format at the end of an alias belongs to the line that gets the name.
        if line.words.dropFirst(2).first?.text == "=", keepsPlaceholders(line) { return (line, nil) }
        return try LineFormat.taken(from: line)
    }
}

/// `--format FORMAT` as the last two words of any line.
enum LineFormat {
    static let name = "--format"

    /// Returns the line without the option, and the format that it asks for; nil without the option.
    ///
    /// In quotes the words are ordinary arguments: `search "--format" json` searches.
    static func taken(from line: ParsedLine) throws(Failure) -> (ParsedLine, OutputFormat?) {
        let words = line.words
        guard words.count >= 3, let last = words.last, let option = words.dropLast().last,
            option.text == name, !option.isQuoted
        else { return (line, nil) }
        guard let format = OutputFormat(rawValue: last.text) else {
            throw Failure(
                .usage, "Unknown format “\(last.text)”.",
                hint: .suggestion(for: last.text, among: OutputFormat.allCases.map(\.rawValue)), at: last.range)
        }
        return (line.keeping(Array(words.indices.dropLast(2))), format)
    }

    static let candidate = Candidate(name, note: "Print this line’s result in another format.", isBare: true)

    /// Returns the formats if the word at `place` is the option's value, none if it comes after that; otherwise nil.
    static func candidates(for line: ParsedLine, at place: Int) -> [Candidate]? {
        if isName(line, at: place - 1) { return OutputFormat.allCases.map { Candidate($0.rawValue) } }
        return isName(line, at: place - 2) ? [] : nil
    }

    private static func isName(_ line: ParsedLine, at place: Int) -> Bool {
        place > 0 && line.words[place].text == name && !line.words[place].isQuoted
    }
}

extension CommandTable {
    /// Returns the format that a line asks for, itself or by an alias; nil without one, or if it is unknown.
    public func askedFormat(of line: ParsedLine) -> OutputFormat? {
        if let format = (try? formatted(line))?.1 { return format }
        return command(startingWith: line.words).flatMap { aliasFormat(of: line, running: $0.command) }
    }

    /// Returns the format of the alias that a command is, or that it runs as `in` does; nil without one.
    func aliasFormat(of line: ParsedLine, running command: any TableCommand) -> OutputFormat? {
        if let alias = command as? AliasedLine { return alias.format }
        guard command.signature.parameters.contains(where: { $0.argument == EmbeddedLine.self }),
            let (_, count) = self.command(startingWith: line.words)
        else { return nil }
        return (self.command(startingWith: line.words.dropFirst(count + 1))?.command as? AliasedLine)?.format
    }
}
