public import Syntax

/// All commands, found by the words of their names.
public struct CommandTable: Sendable {
    public let commands: [any TableCommand]
    public let triedWords: [TriedWords]
    /// The commands by the first word of a name or alias, with its other words, longer names first.
    private let byFirstWord: [String: [(rest: [String], command: any TableCommand)]]

    /// Creates a table of commands in the order of `help`.
    public init(_ commands: [any TableCommand], triedWords: [TriedWords] = []) {
        (self.commands, self.triedWords) = (commands, triedWords)
        var index: [String: [(rest: [String], command: any TableCommand)]] = [:]
        for command in commands {
            for name in command.signature.names {
                // Bytes are split in a fraction of the time that characters take, and this is part of each start.
                let words = name.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
                guard let first = words.first else { continue }
                index[first, default: []].append((Array(words.dropFirst()), command))
            }
        }
        byFirstWord = index.mapValues { entries in entries.sorted { $0.rest.count > $1.rest.count } }
    }

    /// Returns the table with more commands, for a program with commands of its own.
    ///
    /// - Throws: `.usage` if a name is taken, since one of the two commands could never be typed.
    public func adding(_ more: [any TableCommand]) throws(Failure) -> CommandTable {
        var taken = Set(names)
        for name in more.flatMap(\.signature.names) where !taken.insert(name).inserted {
            throw Failure(.usage, "Two commands are called “\(name)”.")
        }
        return CommandTable(commands + more, triedWords: triedWords)
    }

    /// Returns the command that the words begin with, and the number of words in its name. Quoted words never
    /// name a command.
    public func command(startingWith words: some RandomAccessCollection<Word>) -> (
        command: any TableCommand, count: Int
    )? {
        guard let first = words.first, !first.isQuoted, let entries = byFirstWord[first.text] else { return nil }
        let rest = words.dropFirst()
        for entry in entries where entry.rest.count <= rest.count {
            let isNamed = zip(entry.rest, rest).allSatisfy { $0 == $1.text && !$1.isQuoted }
            if isNamed { return (entry.command, entry.rest.count + 1) }
        }
        return nil
    }

    public func expectationKind(of line: ParsedLine) -> ExpectationKind {
        if helpLine(for: line) != nil { return .never }
        return command(startingWith: line.words)?.command.signature.expectationKind ?? .never
    }

    public func command(named name: String) -> (any TableCommand)? {
        let words = name.split(separator: " ").map(String.init)
        guard let first = words.first else { return nil }
        return byFirstWord[first]?.first { $0.rest[...] == words.dropFirst() }?.command
    }

    public var names: [String] { commands.flatMap(\.signature.names) }

    /// Returns the names in which a word is followed by another: `draft new`, `draft list`, … for `draft`.
    public func names(continuing word: String) -> [String] { names.filter { $0.hasPrefix(word + " ") } }

    private static let helpOption = "--help"

    /// Returns `help draft set` for `draft set --help`, and `help draft` for `draft --help`; nil for other lines.
    ///
    /// With anything between the name and `--help`, the line is not a question: `draft set title --help` sets a title.
    func helpLine(for line: ParsedLine) -> ParsedLine? {
        guard let option = line.words.last, option.text == Self.helpOption, !option.isQuoted else { return nil }
        let name = line.words.dropLast()
        guard !name.contains(where: \.isQuoted) else { return nil }
        let subject = name.map(\.text).joined(separator: " ")
        let isKnown = subject.isEmpty || command(named: subject) != nil || !names(continuing: subject).isEmpty
        return isKnown ? try? ParsedLine("help \(subject)") : nil
    }

    /// Returns the commands on a line, each with its offset in the line.
    ///
    /// A `;` separates them, except in quotes, behind `\`, and in the text of a draft, of `echo` and of an alias.
    ///
    /// - Parameter isUnfinished: True to return what follows the last `;` even if that is nothing.
    public func commands(in source: String, isUnfinished: Bool = false) -> [(offset: Int, text: String)] {
        guard source.utf8.contains(UInt8(ascii: ";")), let line = Completer.line(source) else { return [(0, source)] }
        var found: [(offset: Int, text: String)] = []
        var (start, words): (Int, [Word]) = (0, [])
        for (word, end) in line.words.flatMap({ Self.parts(of: $0, in: source) }) {
            if !word.text.isEmpty { words.append(word) }
            guard let end, !words.isEmpty, command(startingWith: words)?.command.signature.keepsText != true else {
                continue
            }
            found.append((start, String(SourceRange(start, end).text(in: source).trimmed)))
            start = end + 1 + source.utf8.dropFirst(end + 1).prefix { $0 == UInt8(ascii: " ") }.count
            words = []
        }
        let rest = String(SourceRange(start, source.utf8.count).text(in: source))
        if isUnfinished || found.isEmpty || !rest.allSatisfy(\.isWhitespace) { found.append((start, rest)) }
        return found
    }

    /// Returns the parts of a word between semicolons, each with the offset of the semicolon behind it.
    private static func parts(of word: Word, in source: String) -> [(word: Word, end: Int?)] {
        let written = word.range.text(in: source)
        guard !word.isQuoted, written == word.text else {
            let isEnded = written.hasSuffix("\";") || written.hasSuffix("';")
            return [(word, isEnded ? word.range.upper - 1 : nil)]
        }
        var place = word.range.lower
        return word.text.split(separator: ";", omittingEmptySubsequences: false).map { text in
            defer { place += text.utf8.count + 1 }
            let range = SourceRange(place, place + text.utf8.count)
            let end = range.upper < word.range.upper ? range.upper : nil
            return (Word(text: String(text), range: range, isQuoted: false), end)
        }
    }

    /// Returns a hint at the command that was probably meant by the first words of a line that names no command.
    func suggestion(for words: [Word]) -> Message? {
        guard let first = words.first else { return nil }
        let family = first.isQuoted ? [] : names(continuing: first.text)
        guard !family.isEmpty else {
            // A script, alone or behind a word such as `load`.
            if let hint = words.lazy.compactMap({ Message(readingScript: $0.text) }).first { return hint }
            if let hint = hint(onTried: first.text) { return hint }
            // The second word of a name: `rename` of `draft rename`.
            let whole = names.filter { $0.hasSuffix(" " + first.text) }
            if whole.count == 2 { return "Did you mean \(whole[0]) or \(whole[1])?" }
            if let name = whole.first { return Self.didYouMean(name) }
            let firstWords = names.map { String($0.prefix { $0 != " " }) }
            guard let nearest = Suggestion.closest(to: first.text, among: names + firstWords) else { return nil }
            let continued = names.contains(nearest) ? [] : names(continuing: nearest)
            return Self.didYouMean(continued.count == 1 ? continued[0] : nearest)
        }
        guard words.count > 1 else { return nil }
        let start = first.text + " "
        if let hint = hint(onTried: start + words[1].text) { return hint }
        return Suggestion.closest(to: words[1].text, among: family.map { $0.dropFirst(start.count) }.map(String.init))
            .map { Self.didYouMean(start + $0) }
    }

    func hint(onTried name: String) -> Message? {
        let name = name.lowercased()
        return triedWords.first { $0.names.contains(name) }?.hint
    }

    private static func didYouMean(_ name: String) -> Message { "Did you mean \(name)?" }
}

/// Words that people try for a command although they are not its name, with the hint that answers them.
public struct TriedWords: Sendable {
    public let names: [String]
    /// The commands that were probably meant, one or two; empty if souk does without such a command.
    public let commands: [String]
    let hint: Message

    /// Creates words that are probably meant for a command, or for one of two.
    public init(_ names: String..., mean command: String, or other: String? = nil) {
        (self.names, commands) = (names, [command] + (other.map { [$0] } ?? []))
        hint = other.map { "Did you mean \(command) or \($0)?" } ?? "Did you mean \(command)?"
    }

    /// Creates words for something that needs no command, with the hint that says so.
    public init(_ names: String..., need hint: Message) { (self.names, commands, self.hint) = (names, [], hint) }
}

extension Message {
    /// Creates the hint for the name of a script where it cannot stand; nil for other words.
    init?(readingScript name: String) {
        guard name.hasSuffix(".souk") else { return nil }
        self = "Try: \("read \(Word.quoted(name))")."
    }
}
