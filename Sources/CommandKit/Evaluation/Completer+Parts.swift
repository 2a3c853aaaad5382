import Domain
import Ports
public import Syntax

/// A part of a typed line by what it means.
public struct LinePart: Sendable, Hashable {
    public enum Role: Sendable, Hashable {
        /// A part that the line is right with, by what it is in the grammar.
        case command, option, field, comparison, keyword, value, string, number
        /// A part that makes the line fail when Enter is pressed.
        case wrong
    }

    public let role: Role
    public let range: SourceRange
}

extension Completer {
    /// The longest line whose parts are told, in UTF-8 bytes; a longer one was pasted.
    private static let partsLimit = 2_000

    /// Returns the parts of an unfinished line, in its order and without overlaps, by the parser and the resolver that
    /// run it. The word at the end may become anything and is never wrong.
    ///
    /// It is as local and quick as completion, so that it can be called on every key press.
    public func parts(of text: String) -> [LinePart] {
        guard text.utf8.count <= Self.partsLimit else { return [] }
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
        let options = OptionWords(of: line, from: count, for: command.signature)
        for place in count..<line.words.count {
            let word = line.words[place]
            let isFormat = !word.isQuoted && word.text == LineFormat.candidate.text
            if isFormat || options.found.contains(where: { $0.name == place }) {
                parts.append(LinePart(role: .option, range: word.range))
            } else if !options.ordinary.contains(place) || filter(at: place, line, from: count, options) == nil {
                parts.append(LinePart(role: Self.role(of: word), range: word.range))
            }
        }
        if let last = options.ordinary.last(where: { $0 >= count }),
            let range = filter(at: last, line, from: count, options)
        {
            parts += filterParts(text, range)
        }
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
        return [LinePart(role: .wrong, range: wrong.range)]
    }

    /// Returns the range of the filter that a word belongs to; nil for other arguments.
    private func filter(at place: Int, _ line: ParsedLine, from count: Int, _ options: OptionWords) -> SourceRange? {
        guard let index = options.ordinary.firstIndex(of: place),
            let command = scope.table.command(startingWith: line.words)?.command,
            let (rest, typed) = placed(
                line.keeping(options.ordinary), from: count, to: index, for: command.signature),
            let range = rest.first?.argument.filterRange(of: typed), range.lower <= line.words[place].range.lower
        else { return nil }
        return range
    }

    private func filterParts(_ text: String, _ range: SourceRange) -> [LinePart] {
        guard let schema = scope.schema else { return [] }
        let names = NameLookup(filterSubjectsOf: schema, in: scope.titles)
        return ExpressionPart.parts(of: text, in: range).compactMap { part in
            switch part.role {
            case .name where names.value(named: part.text) != nil: LinePart(role: .field, range: part.range)
            case .name: part.range.upper < text.utf8.count ? LinePart(role: .wrong, range: part.range) : nil
            case .comparison: LinePart(role: .comparison, range: part.range)
            case .keyword: LinePart(role: .keyword, range: part.range)
            case .quotedValue: LinePart(role: .string, range: part.range)
            case .value: LinePart(role: Self.isNumber(part.text) ? .number : .value, range: part.range)
            }
        }
    }

    private static func role(of word: Word) -> LinePart.Role {
        word.isQuoted ? .string : isNumber(word.text) ? .number : .value
    }

    private static func isNumber(_ text: String) -> Bool {
        text.first.map { $0.isNumber || "+-€$£".contains($0) } == true && text.contains(where: \.isNumber)
    }

    /// Returns the error that the resolver has for a part before the cursor; nil if the line may still become right.
    func wrongPart(_ line: ParsedLine, _ text: String) -> Failure? {
        // Parentheses that are still open may be closed.
        let depth = text.utf8.count { $0 == UInt8(ascii: "(") } - text.utf8.count { $0 == UInt8(ascii: ")") }
        let closed = depth > 0 ? Self.line(text + String(repeating: ")", count: depth)) : nil
        do throws(Failure) {
            let filled = try scope.table.filled(closed ?? line, in: scope.workspace.session.settings)
            do throws(Failure) {
                let (line, _) = try LineFormat.taken(from: scope.table.separated(filled.line))
                _ = try Resolver(table: scope.table).resolve(line, in: scope)
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
        return (others + [LinePart(role: .wrong, range: wrong)]).sorted { $0.range.lower < $1.range.lower }
    }
}
