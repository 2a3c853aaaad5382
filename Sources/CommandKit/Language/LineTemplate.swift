public import Syntax

/// A line with placeholders: `{1}` and `{2}` for arguments, `{*}` for all of them, `{max}` for a variable. `{1=200}`
/// has a default, which may have blanks: `{1=last month}`.
///
/// Only words outside quotes have placeholders. A value is always one word, whatever it contains: it is put into the
/// line in quotes unless it is plain, and is not searched for placeholders.
public struct LineTemplate: Sendable {
    struct Placeholder {
        let name: String
        let fallback: String?
        let range: SourceRange
        let isWord: Bool

        /// The number of the argument, counted from 1; nil for a variable and for all arguments.
        var number: Int? { Int(name) }
        var isArgument: Bool { number != nil || name == "*" }
    }

    let line: ParsedLine
    fileprivate(set) var placeholders: [Placeholder]

    /// Returns false only if the line has no placeholders; a cheap check, since most have none.
    static func mayHavePlaceholders(_ line: ParsedLine) -> Bool { line.source.utf8.contains(UInt8(ascii: "{")) }

    package init(_ line: ParsedLine) {
        self.line = line
        placeholders =
            Self.mayHavePlaceholders(line)
            ? line.words.split(whereSeparator: \.isQuoted).flatMap { Self.placeholders(of: $0, in: line) } : []
    }

    private static func placeholders(of words: ArraySlice<Word>, in line: ParsedLine) -> [Placeholder] {
        let (lowers, uppers) = (words.map(\.range.lower), words.map(\.range.upper))
        guard let lower = lowers.first, let upper = uppers.last else { return [] }
        let text = SourceRange(lower, upper).text(in: line.source)
        return text.matches(of: /\{(?<name>[1-9]|\*|[a-z][a-z0-9-]*)(?:=(?<fallback>[^{}]*))?\}/).map { match in
            let start = lower + text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
            let end = start + text[match.range].utf8.count
            return Placeholder(
                name: String(match.name), fallback: match.fallback.map(String.init), range: SourceRange(start, end),
                isWord: lowers.contains(start) && uppers.contains(end))
        }
    }

    /// Returns the line with the values of placeholders in their place.
    ///
    /// A placeholder without a value stays as it is within a word, such as in `\d{4}`, and is an error as a word of its
    /// own.
    ///
    /// - Parameters:
    ///   - isText: True if a placeholder without a value is text wherever it is.
    ///   - values: Returns the values for a name; nil if it has none.
    /// - Throws: `.usage` for a placeholder without a value, at its place in the line.
    public func filled(
        isText: Bool = false, with values: (String) -> [String]?
    ) throws(Failure) -> FilledLine {
        guard !placeholders.isEmpty else { return FilledLine(line: line) }
        var text = ""
        var end = 0
        var pieces: [(typed: SourceRange, filled: SourceRange)] = []
        for placeholder in placeholders {
            let given = values(placeholder.name)
            guard let value = given?.isEmpty == false ? given : placeholder.fallback.map({ [$0] }) ?? given else {
                if isText || !placeholder.isWord { continue }
                throw Self.missing(placeholder)
            }
            text += SourceRange(end, placeholder.range.lower).text(in: line.source)
            let start = text.utf8.count
            text += value.map(Self.written).joined(separator: " ")
            pieces.append((placeholder.range, SourceRange(start, text.utf8.count)))
            end = placeholder.range.upper
        }
        guard !pieces.isEmpty else { return FilledLine(line: line) }
        // Without the words after the last one, such as the format of an alias.
        text += SourceRange(end, max(end, line.words.last?.range.upper ?? end)).text(in: line.source)
        let filled = try ParsedLine(reading: text)
        // Here-text that was read already is not in the source.
        let isRead = line.hereText == nil
        return FilledLine(line: isRead ? filled.filling(hereText: line.words.last?.text ?? "") : filled, pieces: pieces)
    }

    private static func missing(_ placeholder: Placeholder) -> Failure {
        let written = "{\(placeholder.name)}"
        let isArgument = placeholder.isArgument
        return Failure(
            .usage, isArgument ? "There is no argument for \(written)." : "There is no value for \(written).",
            hint: isArgument
                ? "Arguments follow the name of a script or an alias. In quotes, '\(written)' is text."
                : "Type let \(placeholder.name) = VALUE first. In quotes, '\(written)' is text.", at: placeholder.range)
    }

    /// Returns a value as one word that no reader of the line takes for anything else.
    private static func written(_ value: String) -> String {
        let isPlain =
            !value.isEmpty && !["and", "or", "not", "is", "in"].contains(value.lowercased())
            && !value.hasPrefix("--")
            && value.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "-_.,:/@%+€$£".unicodeScalars.contains($0)
            }
        return isPlain ? value : Word.inQuotes(value)
    }
}

public struct FilledLine: Sendable {
    public let line: ParsedLine
    /// The ranges of placeholders in the typed line, and of their values in the filled one, in their order.
    var pieces: [(typed: SourceRange, filled: SourceRange)] = []

    func typed(_ range: SourceRange) -> SourceRange {
        let lower = offset(range.lower, isEnd: false)
        return SourceRange(lower, max(lower, offset(range.upper, isEnd: true)))
    }

    private func offset(_ offset: Int, isEnd: Bool) -> Int {
        var shift = 0
        for piece in pieces {
            if offset < piece.filled.lower || (isEnd && offset == piece.filled.lower) { break }
            if offset < piece.filled.upper || (isEnd && offset == piece.filled.upper) {
                return isEnd ? piece.typed.upper : piece.typed.lower
            }
            shift = piece.typed.upper - piece.filled.upper
        }
        return offset + shift
    }

    func typed(_ error: Failure) -> Failure {
        var error = error
        error.range = error.range.map(typed)
        return error
    }
}

/// The arguments of a script, which follow its name.
public struct ScriptArguments: Sendable {
    private let words: [String]

    package init(_ words: [String]) { self.words = words }

    /// Returns a line of the script with the arguments in their places. Its other placeholders are left to variables.
    public func filling(_ line: ParsedLine, of table: CommandTable) throws(Failure) -> ParsedLine {
        guard var template = table.template(of: line) else { return line }
        template.placeholders.removeAll { !$0.isArgument }
        return try template.filled(isText: true) { AliasedLine.values(of: $0, words, [:]) }.line
    }

    /// Returns the first argument that no line uses; nil if all are used.
    public func unused(in lines: [String], of table: CommandTable) -> String? {
        var used = 0
        for placeholder in lines.compactMap({ (try? ParsedLine($0)).flatMap(table.template) }).flatMap(\.placeholders) {
            used = max(used, placeholder.name == "*" ? words.count : placeholder.number ?? 0)
        }
        return used < words.count ? words[used] : nil
    }
}

extension CommandTable {
    func keepsPlaceholders(_ line: ParsedLine) -> Bool {
        command(startingWith: line.words)?.command.signature.keepsPlaceholders == true
    }

    /// Returns the template of a line; nil for a line in which nothing is replaced.
    fileprivate func template(of line: ParsedLine) -> LineTemplate? {
        guard LineTemplate.mayHavePlaceholders(line), !keepsPlaceholders(line) else { return nil }
        let template = LineTemplate(line)
        return template.placeholders.isEmpty ? nil : template
    }

    func filled(_ line: ParsedLine, in settings: @autoclosure () -> Settings) throws(Failure) -> FilledLine {
        guard let template = template(of: line) else { return FilledLine(line: line) }
        let signature = command(startingWith: line.words)?.command.signature
        let variables = settings().variables
        return try template.filled(isText: signature?.keepsText ?? true) { variables[$0].map { [$0] } }
    }
}
